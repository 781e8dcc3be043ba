import type { DataEvent } from '@service-center/contract/device-data/device-events.ts'
import { expect, it } from 'vitest'
import { matchingRow } from '../parts/use-info-window.ts'
import { Moves, slotsOf } from './live-points.ts'
import { mercatorX } from './mercator.ts'
import { chosenRobots, nearestRow, robotsForHistory } from './selection.ts'
import { testPoints } from './test-points.ts'

const NOW = 1_795_000_100
const event = (id: number, place: string, more: Partial<DataEvent> & { at?: number } = {}): DataEvent => ({
  type: more.type ?? 1,
  id,
  entries: [
    ['Battery', '67', NOW, NOW],
    ['Location Link', place, more.at ?? NOW, NOW],
  ],
})

it('moves robots in place, and reports unknown ones', () => {
  const points = testPoints([
    [4100, 56, 10],
    [4200, 40, -3],
  ])
  const moves = new Moves()
  moves.note(event(4100, '56.5 10.5'))
  moves.note(event(4200, 'no fix'))
  moves.note(event(4200, '1 1', { type: 2 }))
  moves.note(event(4200, '41 -3', { at: 1_700_000_000 }))
  expect(moves.apply(points, slotsOf(points))).toEqual({ isNew: false })
  expect([...points.lat]).toEqual([56.5, 40])
  expect([...points.lng]).toEqual([10.5, -3])
  expect(points.x[0]).toBe(mercatorX(10.5))
  expect(points.at[0]).toBe(NOW)
  expect(moves.isEmpty).toBe(true)
  moves.note(event(9999, '1 1'))
  expect(moves.apply(points, slotsOf(points))).toEqual({ isNew: true })
})

it('of several moves only the newest counts, in any order', () => {
  const points = testPoints([[4100, 56, 10]])
  const moves = new Moves()
  moves.note(event(4100, '57 11', { at: NOW + 5 }))
  moves.note(event(4100, '58 12', { at: NOW }))
  moves.apply(points, slotsOf(points))
  expect([points.lat[0], points.at[0]]).toEqual([57, NOW + 5])
})

it('an info window follows its robot, and in history its time', () => {
  const from = testPoints([
    [4100, 56, 10, { at: 5 }],
    [4200, 40, -3],
  ])
  const to = testPoints([
    [4200, 41, -3],
    [4100, 57, 10, { at: 9 }],
    [4100, 56, 10, { at: 5 }],
  ])
  expect(matchingRow({ from, row: 0, to, isPast: false })).toBe(1)
  expect(matchingRow({ from, row: 0, to, isPast: true })).toBe(2)
  expect(matchingRow({ from, row: 1, to: testPoints([]), isPast: false })).toBeUndefined()
})

const device = (id: number, customerId: number, deprecated: number | null = null) => ({
  type: 1 as const,
  id,
  name: '',
  customerId,
  connectedRobotId: null,
  deprecated,
})

it('selects robots by name and by customer, with its subtree', () => {
  const fleet = [
    device(1, 10),
    device(2, 11),
    device(3, 12),
    { ...device(4, 11), type: 2 as const },
    device(5, 11, 2),
  ]
  const tree = [
    { id: 10, parentId: 1 },
    { id: 11, parentId: 10 },
    { id: 12, parentId: 1 },
  ]
  const choose = (robots: number[], customers: number[]) => chosenRobots({ robots, customers, fleet, tree })
  expect(choose([], [])).toBeUndefined()
  expect(choose([3], [])).toEqual(new Set([3]))
  expect(choose([], [10])).toEqual(new Set([1, 2, 5]))
  expect(robotsForHistory({ chosen: choose([], [10]), fleet, excludesDeprecated: true })).toEqual([1, 2])
  expect(robotsForHistory({ chosen: undefined, fleet, excludesDeprecated: false })).toEqual([1, 2, 3, 5])
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
