import { expect, it } from 'vitest'
import { testPoints } from './test-points.ts'
import { trackSegments } from './track-segments.ts'

/** Newest first, as history arrives. */
const POINTS = testPoints([
  [1, 56.4, 10],
  [2, 50, 8],
  [1, 56.3, 10],
  [1, 56.2, 10],
  [2, 50.1, 8],
  [1, 56.1, 10, { isInterrupted: true }],
  [1, 56, 10],
])

const pairs = (shown: readonly number[]) => {
  const { newer, older } = trackSegments(POINTS, Uint32Array.from(shown))
  return [...newer].map((row, at) => [row, older[at]])
}

it('joins the positions of each robot in time order, unless its track is interrupted', () => {
  expect(pairs([0, 1, 2, 3, 4, 5, 6])).toEqual([
    [0, 2],
    [2, 3],
    [1, 4],
    [5, 6],
  ])
})

it('joins over a hidden position, but not over an interruption that is hidden', () => {
  expect(pairs([0, 3])).toEqual([[0, 3]])
  expect(pairs([0, 2, 3, 6])).toEqual([
    [0, 2],
    [2, 3],
  ])
  expect(pairs([])).toEqual([])
})
