import { expect, test } from 'vitest'
import { type CountedGuess, judge as judgeAll } from './guess-budget.ts'

const MINUTE = 60_000
const guesses = (count: number, guess: Partial<CountedGuess> = {}): CountedGuess[] =>
  Array.from({ length: count }, (_none, place) => ({
    knownBrowser: false,
    settled: true,
    ageMs: (count - place) * 1000,
    ...guess,
  }))
const judge = (ofAccount: CountedGuess[], isKnown: boolean, ofOrigin: CountedGuess[] = []) =>
  judgeAll({ ofAccount, ofOrigin }, isKnown)

test('strangers have six guesses', () => {
  expect(judge(guesses(5), false).admitted).toBe(true)
  expect(judge(guesses(6), false).admitted).toBe(false)
})

test('known browsers have what strangers leave, four at the least', () => {
  expect(judge(guesses(9, { knownBrowser: true }), true).admitted).toBe(true)
  expect(judge([...guesses(6), ...guesses(3, { knownBrowser: true })], true).admitted).toBe(true)
  expect(judge([...guesses(6), ...guesses(4, { knownBrowser: true })], true).admitted).toBe(false)
})

test('ten guesses are all that there are, whoever made them', () => {
  const ten = guesses(10, { knownBrowser: true })
  expect(judge(ten, true).admitted).toBe(false)
  expect(judge(ten, false).admitted).toBe(false)
})

test('the wait ends when enough guesses have left the window', () => {
  const six = [14, 12, 9, 6, 3, 1].flatMap((minutes) => guesses(1, { ageMs: minutes * MINUTE }))
  expect(judge(six, false)).toMatchObject({ retryAfterMs: MINUTE })
  const more = [...six, ...guesses(4, { ageMs: 13 * MINUTE, knownBrowser: true })]
  expect(judge(more, true)).toMatchObject({ retryAfterMs: MINUTE })
  expect(judge([...guesses(1, { ageMs: 2 * MINUTE }), ...six], false)).toMatchObject({
    retryAfterMs: 3 * MINUTE,
  })
})

test('guesses under way may make room, those that were cut off may not', () => {
  const underWay = guesses(6, { settled: false, ageMs: 500 })
  expect(judge(underWay, false)).toMatchObject({ admitted: false, mayClear: true })
  const cutOff = guesses(6, { settled: false, ageMs: MINUTE })
  expect(judge(cutOff, false)).toMatchObject({ admitted: false, mayClear: false })
})

test('strangers of one network have fifty guesses at all accounts together, and known browsers are not asked', () => {
  expect(judge([], false, guesses(49)).admitted).toBe(true)
  expect(judge([], false, guesses(50))).toMatchObject({ admitted: false, mayClear: false })
  expect(judge([], true, guesses(50)).admitted).toBe(true)
  expect(judge([], false, guesses(50, { settled: false, ageMs: 500 }))).toMatchObject({ mayClear: true })
})

test('the longer of the waits counts', () => {
  const [six, fifty] = [guesses(6, { ageMs: 5 * MINUTE }), guesses(50, { ageMs: 2 * MINUTE })]
  expect(judge(six, false, fifty)).toMatchObject({ retryAfterMs: 13 * MINUTE })
  expect(judge(guesses(6, { ageMs: MINUTE }), false, fifty)).toMatchObject({ retryAfterMs: 14 * MINUTE })
})
