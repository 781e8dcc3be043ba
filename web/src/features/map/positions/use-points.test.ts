import type { DataEvent } from '@service-center/contract/device-data/device-events.ts'
import { expect, it } from 'vitest'
import { mercatorX } from './geometry.ts'
import { matchingRow } from './points.ts'
import { testPoints } from './test-points.ts'
import { Moves, rowsById } from './use-points.ts'

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
  moves.add(event(4100, '56.5 10.5'))
  moves.add(event(4200, 'no fix'))
  moves.add(event(4200, '1 1', { type: 2 }))
  moves.add(event(4200, '41 -3', { at: 1_700_000_000 }))
  expect(moves.apply(points, rowsById(points))).toEqual({ isNew: false })
  expect([...points.lat]).toEqual([56.5, 40])
  expect([...points.lng]).toEqual([10.5, -3])
  expect(points.x[0]).toBe(mercatorX(10.5))
  expect(points.at[0]).toBe(NOW)
  expect(moves.isEmpty).toBe(true)
  moves.add(event(9999, '1 1'))
  expect(moves.apply(points, rowsById(points))).toEqual({ isNew: true })
})

it('keeps the newest of several moves, in whatever order they arrive', () => {
  const points = testPoints([[4100, 56, 10]])
  const moves = new Moves()
  moves.add(event(4100, '57 11', { at: NOW + 5 }))
  moves.add(event(4100, '58 12', { at: NOW }))
  moves.apply(points, rowsById(points))
  expect([points.lat[0], points.at[0]]).toEqual([57, NOW + 5])
})

it('finds the same robot in reloaded positions, and in history the same time too', () => {
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
