import { expect, test } from 'vitest'
import { progressText, timeTaken } from './progress-text.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each([
  [undefined, 'The queries are being sent.'],
  [{ phase: 'waiting', place: 0, rows: 0 }, 'Waiting for a turn. The next one is yours.'],
  [{ phase: 'waiting', place: 1, rows: 0 }, 'Waiting for a turn. 1 execution is before yours.'],
  [{ phase: 'waiting', place: 4, rows: 0 }, 'Waiting for a turn. 4 executions are before yours.'],
  [{ phase: 'first', place: 0, rows: 0 }, 'The first query is running.'],
  [{ phase: 'second', place: 0, rows: 0 }, 'The second query is running.'],
  [{ phase: 'reading', place: 0, rows: 0 }, 'The result is being read.'],
  [{ phase: 'reading', place: 0, rows: 12_400 }, 'The result is being read: 12,400 rows so far.'],
] as const)('%j is said as a sentence', (progress, text) => {
  expect(progressText(progress)).toBe(text)
})

test.each([
  [0.4, '0 ms'],
  [840, '840 ms'],
  [2449, '2.4 s'],
  [72_000, '1 min 12 s'],
])('%d milliseconds are %s', (ms, text) => {
  expect(plain(timeTaken(ms))).toBe(text)
})
