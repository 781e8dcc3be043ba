import { expect, it } from 'vitest'
import { testPoints } from './positions/test-points.ts'
import { dataWindow, paceOf, SPEEDS } from './use-replay.ts'

const POINTS = testPoints([
  [1, 56, 10, { at: 9000 }],
  [2, 56, 10, { at: 5000 }],
  [1, 56, 10, { at: 3000 }],
])

it('a replay lasts from the first shown position to the last', () => {
  expect(dataWindow(POINTS, [0, 1, 2])).toEqual({ from: 3000, to: 9000 })
  expect(dataWindow(POINTS, [1, 0])).toEqual({ from: 5000, to: 9000 })
  expect(dataWindow(POINTS, [2])).toEqual({ from: 3000, to: 3060 })
})

it.each([3600, 86_400, 365 * 86_400])('plays %d seconds in a minute', (seconds) => {
  expect(seconds / paceOf('minute', { from: 1000, to: 1000 + seconds })).toBe(60)
})

it('offers fixed speeds too', () => {
  expect(SPEEDS.slice(1).map((speed) => paceOf(speed, { from: 0, to: 600 }))).toEqual(SPEEDS.slice(1))
})
