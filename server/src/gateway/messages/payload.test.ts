import { expect, test } from 'vitest'
import { createdAt } from './payload.ts'

const ARRIVAL = Date.parse('2026-06-01T12:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test.each([
  ['in a report that was kept for a year', -365 * DAY],
  ['a minute ahead, as clocks are', MINUTE],
])('the time of a device is taken: %s', (_name, after) => {
  expect(createdAt(ARRIVAL + after, ARRIVAL)).toEqual({ created: ARRIVAL + after, clockAccepted: true })
})

test.each([
  ['more than a minute ahead', MINUTE + 1],
  ['months ahead', 90 * DAY],
  ['more than two years ago', -2 * 366 * DAY - 1],
])('the time of arrival is taken instead of one that is %s', (_name, after) => {
  expect(createdAt(ARRIVAL + after, ARRIVAL)).toEqual({ created: ARRIVAL, clockAccepted: false })
})

test('a report without a time gets the time of arrival', () => {
  expect(createdAt(undefined, ARRIVAL)).toEqual({ created: ARRIVAL, clockAccepted: true })
})
