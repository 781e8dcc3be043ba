import { expect, test } from 'vitest'
import { type CountedAttempt, decide as decideOnAll } from './attempt-limit.ts'

const MINUTE = 60_000
const attempts = (count: number, attempt: Partial<CountedAttempt> = {}): CountedAttempt[] =>
  Array.from({ length: count }, (_none, place) => ({
    knownBrowser: false,
    settled: true,
    ageMs: (count - place) * 1000,
    ...attempt,
  }))
const decide = (ofAccount: CountedAttempt[], isKnown: boolean, ofOrigin: CountedAttempt[] = []) =>
  decideOnAll({ ofAccount, ofOrigin }, isKnown)

test('unknown browsers have six attempts', () => {
  expect(decide(attempts(5), false).admitted).toBe(true)
  expect(decide(attempts(6), false).admitted).toBe(false)
})

test('known browsers get what unknown ones leave of the limit, at least four attempts', () => {
  expect(decide(attempts(9, { knownBrowser: true }), true).admitted).toBe(true)
  expect(decide([...attempts(6), ...attempts(3, { knownBrowser: true })], true).admitted).toBe(true)
  expect(decide([...attempts(6), ...attempts(4, { knownBrowser: true })], true).admitted).toBe(false)
})

test('ten attempts are the maximum, for all browsers together', () => {
  const ten = attempts(10, { knownBrowser: true })
  expect(decide(ten, true).admitted).toBe(false)
  expect(decide(ten, false).admitted).toBe(false)
})

test('the wait ends when enough attempts have left the window', () => {
  const six = [14, 12, 9, 6, 3, 1].flatMap((minutes) => attempts(1, { ageMs: minutes * MINUTE }))
  expect(decide(six, false)).toMatchObject({ retryAfterMs: MINUTE })
  const more = [...six, ...attempts(4, { ageMs: 13 * MINUTE, knownBrowser: true })]
  expect(decide(more, true)).toMatchObject({ retryAfterMs: MINUTE })
  expect(decide([...attempts(1, { ageMs: 2 * MINUTE }), ...six], false)).toMatchObject({
    retryAfterMs: 3 * MINUTE,
  })
})

test('pending attempts may free up the limit, aborted ones may not', () => {
  const underWay = attempts(6, { settled: false, ageMs: 500 })
  expect(decide(underWay, false)).toMatchObject({ admitted: false, mayClear: true })
  const cutOff = attempts(6, { settled: false, ageMs: MINUTE })
  expect(decide(cutOff, false)).toMatchObject({ admitted: false, mayClear: false })
})

test('unknown browsers of one network have fifty attempts for all accounts together, and known browsers are not limited', () => {
  expect(decide([], false, attempts(49)).admitted).toBe(true)
  expect(decide([], false, attempts(50))).toMatchObject({ admitted: false, mayClear: false })
  expect(decide([], true, attempts(50)).admitted).toBe(true)
  expect(decide([], false, attempts(50, { settled: false, ageMs: 500 }))).toMatchObject({ mayClear: true })
})

test('the longer of the waits counts', () => {
  const [six, fifty] = [attempts(6, { ageMs: 5 * MINUTE }), attempts(50, { ageMs: 2 * MINUTE })]
  expect(decide(six, false, fifty)).toMatchObject({ retryAfterMs: 13 * MINUTE })
  expect(decide(attempts(6, { ageMs: MINUTE }), false, fifty)).toMatchObject({ retryAfterMs: 14 * MINUTE })
})
