import { describe, expect, it } from 'vitest'
import { clusterAt, CLUSTER_GRID, clusterRows, nearestRow } from './clusters.ts'
import { mercatorX } from './geometry.ts'
import { testPoints } from './test-points.ts'

const WORLD = { left: 0, right: 1, top: 0, bottom: 1 }

/** The same positions in every run, dense in the middle. */
function scatter(count: number) {
  let seed = 11
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  return testPoints(
    Array.from({ length: count }, (_, index) => [
      index,
      50 + (next() - 0.5) * next() * 20,
      10 + (next() - 0.5) * next() * 30,
    ]),
  )
}

describe('clusters', () => {
  const points = scatter(3000)
  const rows = Uint32Array.from({ length: 3000 }, (_, row) => row)

  it.each([0, 3, 5.5, 9, 14])('at zoom %d every marker is in exactly one cluster', (zoom) => {
    const { clusters, singles } = clusterRows(points, rows, { zoom, frame: WORLD })
    const all = [...clusters.flatMap((cluster) => cluster.rows), ...singles]
    expect(all.toSorted((a, b) => a - b)).toEqual([...rows])
    expect(clusters.every((cluster) => cluster.rows.length > 1)).toBe(true)
  })

  it('groups the markers within a cell, and splits the group when zooming in', () => {
    const sizes = [2, 6, 10, 16].map(
      (zoom) => clusterRows(points, rows, { zoom, frame: WORLD }).singles.length,
    )
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(sizes.at(-1)).toBeGreaterThan(2500)
    expect(sizes[0]).toBeLessThan(5)
  })

  it('is at the centre of its members, which are at most two cells away', () => {
    const zoom = 6
    const reach = (2 * CLUSTER_GRID * Math.SQRT2) / (512 * 2 ** zoom)
    for (const { x, y, rows: members } of clusterRows(points, rows, { zoom, frame: WORLD }).clusters) {
      const mean = (of: Float64Array) =>
        members.reduce((sum, row) => sum + (of[row] ?? 0), 0) / members.length
      expect(x).toBeCloseTo(mean(points.x), 9)
      expect(y).toBeCloseTo(mean(points.y), 9)
      for (const row of members)
        expect(Math.hypot((points.x[row] ?? 0) - x, (points.y[row] ?? 0) - y)).toBeLessThan(reach)
    }
  })

  it('leaves out markers outside of the frame', () => {
    const west = { ...WORLD, right: (10 + 180) / 360 }
    const { clusters, singles } = clusterRows(points, rows, { zoom: 12, frame: west })
    const all = [...clusters.flatMap((cluster) => cluster.rows), ...singles]
    expect(all.length).toBeGreaterThan(100)
    expect(all.every((row) => (points.lng[row] ?? 0) <= 10)).toBe(true)
  })
})

const cluster = (x: number, count: number) => ({
  x,
  y: 0.5,
  rows: Array.from({ length: count }, (_, row) => row),
})

/** The square is 512 pixels wide. */
const at = (x: number, clusters = [cluster(0.5, 4), cluster(0.52, 200), cluster(0.999, 2)]) =>
  clusterAt(clusters, { x, y: 0.5, zoom: 0 })

describe('the cluster at a place', () => {
  it('is the one whose disc covers the place; of two, the upper one', () => {
    expect(at(0.5 - 13 / 512)).toBe(0)
    expect(at(0.5 - 15 / 512)).toBeUndefined()
    expect(at(0.51)).toBe(1)
    expect(at(0.7)).toBeUndefined()
  })

  it('may extend over the edge of the world', () => {
    expect(at(0.001)).toBe(2)
  })
})

it('finds the marker nearest to a click, within reach', () => {
  const points = testPoints([
    [4100, 56, 10],
    [4200, 56, 11],
  ])
  const rows = Uint32Array.of(0, 1)
  const at = (lng: number) => ({ x: mercatorX(lng), y: points.y[0] ?? 0, reach: 0.002 })
  expect(nearestRow(points, rows, at(10.2))).toBe(0)
  expect(nearestRow(points, rows, at(10.6))).toBe(1)
  expect(nearestRow(points, rows, at(13))).toBeUndefined()
})
