import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { QueryResult, ResultValue } from '@service-center/contract/data-extractor/data-queries.ts'
import { resultCells } from '@service-center/contract/data-extractor/query-result-file.ts'
import { BYTE_ORDER_MARK, csvLine } from '@service-center/contract/endpoint/csv.ts'
import { z } from 'zod'
import { sliceCounter } from '../../platform/data-queries/run/result-values.ts'
import { resultHead } from './result-json.ts'

/** Characters that are written at a time, so that a large result does not hold up other requests. */
const SLICE_CHARACTERS = 256 * 1024
const CHUNK_BYTES = 256 * 1024

type ResultHead = z.infer<typeof resultHead>
const resultRow = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** How a time is written in a file: takes unix seconds. */
export type TimeText = (seconds: number) => string

/** A result as it is stored: lines of JSON, compressed, the first of which says what the rows are. */
export interface PackedResult {
  readonly content: Buffer
  /** The length of its rows as a CSV file. */
  readonly fileBytes: number
}

export async function packResult(result: QueryResult, timeText: TimeText): Promise<PackedResult> {
  const { rows, ...head } = result
  const endsSlice = sliceCounter(SLICE_CHARACTERS)
  let fileBytes = Buffer.byteLength(headLine(head))
  async function* lines() {
    yield `${JSON.stringify(head)}\n`
    let json = ''
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`
      json += line
      fileBytes += Buffer.byteLength(csvLine(resultCells(head.columns, row, timeText)))
      if (!endsSlice(line.length, row.length)) continue
      yield json
      json = ''
      await nextTurn()
    }
    yield json
  }
  const zip = createGzip({ chunkSize: CHUNK_BYTES })
  const [content] = await Promise.all([buffer(zip), pipeline(Readable.from(lines()), zip)])
  return { content, fileBytes }
}

const headLine = ({ columns }: ResultHead) => BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name))

/** What `packResult` made, in any parts. */
export type PackedContent = AsyncIterable<Buffer>

/** The lines of a stored result, some at a time. */
async function* linesOf(content: PackedContent): AsyncGenerator<readonly string[]> {
  const unzip = createGunzip({ chunkSize: CHUNK_BYTES })
  // Who reads what is unzipped gets the error.
  pipeline(content, unzip).catch(() => undefined)
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of unzip) {
    const lines = decoder.decode(z.instanceof(Uint8Array).parse(chunk), { stream: true }).split('\n')
    // Joined after the search: a line of many chunks is searched once.
    lines[0] = rest + (lines[0] ?? '')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
}

/** A stored result as JSON, in parts. */
export async function* keptResultJson(content: PackedContent): AsyncGenerator<string> {
  let isFirst = true
  let hasRows = false
  for await (const lines of linesOf(content)) {
    const rows = isFirst ? lines.slice(1) : lines
    const head = isFirst ? `${lines[0]?.slice(0, -1)},"rows":[` : ''
    yield head + (hasRows && rows.length > 0 ? ',' : '') + rows.join(',')
    isFirst = false
    hasRows ||= rows.length > 0
  }
  yield ']}'
}

/** A stored result as a CSV file, in parts. */
export async function* resultFile(content: PackedContent, timeText: TimeText): AsyncGenerator<string> {
  let head: ResultHead | undefined
  for await (const lines of linesOf(content)) {
    let text = ''
    for (const line of lines) {
      const value: unknown = JSON.parse(line)
      if (head === undefined) {
        head = resultHead.parse(value)
        text += headLine(head)
      } else {
        const row: ResultValue[] = resultRow.parse(value)
        text += csvLine(resultCells(head.columns, row, timeText))
      }
    }
    yield text
  }
}
