import type { QueryResult, ResultValue } from '@service-center/contract/data-extractor/data-queries.ts'
import { resultCells } from '@service-center/contract/data-extractor/query-result-file.ts'
import { offsetAt } from '@service-center/contract/data-extractor/zone-times.ts'
import { BYTE_ORDER_MARK, csvLine, fileTime } from '@service-center/contract/endpoint/csv.ts'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { sliceCounter } from '../../../platform/data-queries/run/result-values.ts'
import { resultHead } from '../result-json.ts'

/** Characters written before other requests get a turn. */
const SLICE_CHARACTERS = 256 * 1024
const CHUNK_BYTES = 256 * 1024

type ResultHead = z.infer<typeof resultHead>
const resultRow = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** Formats unix seconds as a time in a file. */
type TimeText = (seconds: number) => string

/** A result as it is stored: gzipped lines of JSON. The first line describes the columns, each other line is a row. */
export interface PackedResult {
  readonly content: Buffer
  /** The size of the result as a CSV file. */
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

/** The content of a `PackedResult` in chunks of any size. */
type PackedContent = AsyncIterable<Buffer>

/** The lines of a stored result, in batches. */
async function* linesOf(content: PackedContent): AsyncGenerator<readonly string[]> {
  const unzip = createGunzip({ chunkSize: CHUNK_BYTES })
  // The loop below gets the error when it reads from `unzip`.
  pipeline(content, unzip).catch(() => undefined)
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of unzip) {
    const lines = decoder.decode(z.instanceof(Uint8Array).parse(chunk), { stream: true }).split('\n')
    // Joined after splitting, so that a line over many chunks is searched only once.
    lines[0] = rest + (lines[0] ?? '')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
}

/** Streams a stored result as JSON. */
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

/** Streams a stored result as CSV. */
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

const HOUR_MS = 3_600_000
/** UTC offsets change only at whole quarters of an hour. */
const QUARTER_SECONDS = 900
const KNOWN_QUARTERS = 1000

/** Formats times in a time zone; caches the UTC offset of each quarter of an hour. */
export function zoneTimeWriter(zone: string): (seconds: number) => string {
  const offsets = new Map<number, number>()
  return (seconds) => {
    const quarter = Math.floor(seconds / QUARTER_SECONDS)
    const known = offsets.get(quarter)
    if (known !== undefined) return fileTime(seconds, known)
    if (offsets.size >= KNOWN_QUARTERS) offsets.clear()
    const moment = seconds * 1000
    // The offset of an invalid time does not matter: `fileTime` writes no time for it.
    const offset = Number.isNaN(new Date(moment).getTime()) ? 0 : offsetAt(zone, moment) / HOUR_MS
    offsets.set(quarter, offset)
    return fileTime(seconds, offset)
  }
}
