import { buffer, text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import { queryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import { expect, test } from 'vitest'
import { packResult, resultFile, keptResultJson, zoneTimeWriter } from './kept-results.ts'

const COPENHAGEN = zoneTimeWriter('Europe/Copenhagen')

function resultOf(rows: QueryResult['rows']): QueryResult {
  return {
    columns: [
      { name: 'at', kind: 'time', type: 'timestamptz' },
      { name: '=name', kind: 'text', type: 'text' },
      { name: 'n', kind: 'number', type: 'int4' },
      { name: 'ok', kind: 'boolean', type: 'bool' },
    ],
    rows,
    isTruncated: true,
    hasShortenedValues: false,
    first: { rows: 3, isTruncated: false, columns: [] },
    times: { waiting: 1, first: 2, second: 3, total: 6 },
  }
}

/** The stored content, split at arbitrary places. */
async function* stored(result: QueryResult): AsyncGenerator<Buffer> {
  const { content } = await packResult(result, COPENHAGEN)
  for (let from = 0; from < content.length; from += PART_BYTES)
    yield content.subarray(from, from + PART_BYTES)
}
const PART_BYTES = 1009
const json = async (result: QueryResult): Promise<unknown> =>
  JSON.parse(await text(Readable.from(keptResultJson(stored(result)))))
const file = async (result: QueryResult) => buffer(Readable.from(resultFile(stored(result), COPENHAGEN)))

test('reads a stored result unchanged, with any texts and without rows', async () => {
  const texts = ['', '\n', '\r\n', '\u2028\u2029', '"],"rows":[', 'ø 字 😀', '\\n', ']}', '\t']
  const result = resultOf(texts.map((value, n) => [1_790_000_000.5 + n, value, n, n % 2 === 0]))
  expect(await json(result)).toEqual(result)
  expect(await json(resultOf([]))).toEqual(resultOf([]))
  const empty: QueryResult = { ...resultOf([[], []]), columns: [] }
  expect(queryResult.parse(await json(empty))).toEqual(empty)
})

test('reads a large result unchanged, in parts', async () => {
  const rows = Array.from({ length: 20_001 }, (_, n) => [n, `${n} ${'字'.repeat(n % 50)}`, null, null])
  expect(await json(resultOf(rows))).toEqual(resultOf(rows))
  const long = resultOf([
    [1, 'x'.repeat(3_000_000), 2, null],
    [2, 'y', null, true],
  ])
  expect(await json(long)).toEqual(long)
})

const LARGE = resultOf(Array.from({ length: 50_000 }, (_, n) => [n, String(Math.sin(n)), null, null]))

/** Stored content that fails after the first part. */
async function* broken(): AsyncGenerator<Buffer> {
  for await (const part of stored(LARGE)) {
    yield part
    throw new Error('The database is gone.')
  }
}

test('passes an error while reading a stored result on to the reader', async () => {
  await expect(text(Readable.from(keptResultJson(broken())))).rejects.toThrow('The database is gone.')
  await expect(buffer(Readable.from(resultFile(broken(), COPENHAGEN)))).rejects.toThrow(
    'The database is gone.',
  )
})

test('stops reading the stored result when the reader stops', async () => {
  const ended = Promise.withResolvers<boolean>()
  async function* watched() {
    let isComplete = false
    try {
      yield* stored(LARGE)
      isComplete = true
    } finally {
      ended.resolve(isComplete)
    }
  }
  for await (const piece of keptResultJson(watched())) {
    expect(piece).not.toBe('')
    break
  }
  expect(await ended.promise).toBe(false)
})

/** The largest number of rows that are written without giving other work a turn. */
async function mostRowsAtOnce(rows: QueryResult['rows']): Promise<number> {
  let [most, now] = [0, 0]
  let turn = setImmediate(function next() {
    now = 0
    turn = setImmediate(next)
  })
  // Each row has one time.
  await packResult(resultOf(rows), (seconds) => {
    now += 1
    most = Math.max(most, now)
    return COPENHAGEN(seconds)
  })
  clearImmediate(turn)
  return most
}

test('lets other work run while a result is written, however long its rows are', async () => {
  const long = Array.from({ length: 100 }, (_, n) => [n, 'x'.repeat(100_000), n, null])
  expect(await mostRowsAtOnce(long)).toBeLessThanOrEqual(3)
  const empty = Array.from({ length: 99 }, () => null)
  expect(await mostRowsAtOnce(Array.from({ length: 1000 }, (_, n) => [n, ...empty]))).toBeLessThan(60)
})

test('a file has times of the time zone, and no cell that a spreadsheet would run as a formula', async () => {
  const rows: QueryResult['rows'] = [
    [Date.parse('2026-07-01T12:00Z') / 1000, '=1+1', -2, true],
    [Date.parse('2026-12-01T12:00Z') / 1000, '@SUM(A1)', 3.5, false],
    [null, 'a;"b"', null, null],
  ]
  const content = await file(resultOf(rows))
  expect(content.toString()).toBe(
    [
      "\uFEFFat;'=name;n;ok",
      "2026-07-01T14:00:00.000+02:00;'=1+1;-2;true",
      "2026-12-01T13:00:00.000+01:00;'@SUM(A1);3.5;false",
      ';"a;""b""";;',
      '',
    ].join('\r\n'),
  )
})

test('the length of the file is known before it is written', async () => {
  for (const rows of [
    [],
    [[1.25, 'ø=1', 1, null]],
    Array.from({ length: 3000 }, (_, n) => [n, '\n', n, null]),
  ]) {
    const result = resultOf(rows)
    const { fileBytes } = await packResult(result, COPENHAGEN)
    expect((await file(result)).length).toBe(fileBytes)
  }
})
