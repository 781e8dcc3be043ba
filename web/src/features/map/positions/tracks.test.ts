import { expect, test } from 'vitest'
import type { Points } from './points.ts'
import { testPoints } from './test-points.ts'
import { placesAt, trackSegments, tracksOf } from './tracks.ts'

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

test('joins the positions of each robot in time order, unless its track is interrupted', () => {
  expect(pairs([0, 1, 2, 3, 4, 5, 6])).toEqual([
    [0, 2],
    [2, 3],
    [1, 4],
    [5, 6],
  ])
})

test('joins over a hidden position, but not over a hidden interruption', () => {
  expect(pairs([0, 3])).toEqual([[0, 3]])
  expect(pairs([0, 2, 3, 6])).toEqual([
    [0, 2],
    [2, 3],
  ])
  expect(pairs([])).toEqual([])
})

type Position = [robot: number, at: number, lat: number, lng: number]

const pointsFrom = (positions: readonly Position[]) =>
  testPoints(positions.map(([robot, at, lat, lng]) => [robot + 1, lat, lng, { at }]))

const all = (points: Points) => Uint32Array.from(points.at.keys())
const at = (positions: readonly Position[], moment: number) => {
  const points = pointsFrom(positions)
  const places = placesAt(tracksOf(points, all(points)), moment)
  return [...places.robot].map((robot, row) => [robot, places.lat[row], places.lng[row]])
}

const WALK: Position[] = [
  [0, 1100, 57, 10],
  [0, 1000, 56, 9],
  [1, 1050, 50, 8],
]

test('robots appear at their first position', () => {
  expect(at(WALK, 999)).toEqual([])
  expect(at(WALK, 1000)).toEqual([[0, 56, 9]])
  expect(at(WALK, 1060)).toHaveLength(2)
})

test('between two positions close in time a robot moves linearly', () => {
  expect(at(WALK, 1025)).toEqual([[0, 56.25, 9.25]])
  expect(at(WALK, 5000)[0]).toEqual([0, 57, 10])
})

test('a robot stays at its last position during a long gap', () => {
  const gap: Position[] = [
    [0, 0, 56, 9],
    [0, 3600, 57, 10],
  ]
  expect(at(gap, 3599)).toEqual([[0, 56, 9]])
  expect(at(gap, 3600)).toEqual([[0, 57, 10]])
})

test('a robot takes the short way over the 180th meridian', () => {
  const over: Position[] = [
    [0, 0, 0, 179.5],
    [0, 100, 0, -179.5],
  ]
  expect(at(over, 25)[0]?.[2]).toBeCloseTo(179.75)
  expect(at(over, 75)[0]?.[2]).toBeCloseTo(-179.75)
})

test('a replay leaves out hidden rows', () => {
  const points = pointsFrom(WALK)
  const places = placesAt(tracksOf(points, [0, 1]), 2000)
  expect([...places.robot]).toEqual([0])
})

test('does not move a robot towards a position that was reset', () => {
  const points = testPoints([
    [4100, 0, 0, { at: 1020, isReset: true }],
    [4100, 56, 10, { at: 1000 }],
  ])
  const tracks = tracksOf(points, all(points))
  expect([...placesAt(tracks, 1010).lat]).toEqual([56])
  expect([...placesAt(tracks, 1020).reset]).toEqual([1])
})
