import { metresBetween, type Position } from '@service-center/contract/map/positions.ts'
import { expect, test } from 'vitest'
import { densityFilter } from './density.ts'

/** The same positions in every run, dense around places where grids are error-prone. */
function positions(count: number, around: Position, spread: number): Position[] {
  let seed = 7
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  return Array.from({ length: count }, () => {
    const lng = around.lng + (next() - 0.5) * spread
    return {
      lat: Math.max(-90, Math.min(90, around.lat + (next() - 0.5) * spread)),
      lng: ((((lng + 180) % 360) + 360) % 360) - 180,
    }
  })
}

/** The expected result, by comparing with every kept position. */
function thinnedByHand(all: readonly Position[], metres: number): Position[] {
  const kept: Position[] = []
  for (const position of all) {
    if (!kept.some((other) => metresBetween(other, position) < metres)) kept.push(position)
  }
  return kept
}

test.each([
  ['a pitch', { lat: 56.16, lng: 10.2 }, 0.01, 50],
  ['a country', { lat: 56, lng: 10 }, 4, 5000],
  ['the 180th meridian', { lat: -17, lng: 180 }, 0.5, 2000],
  ['the north pole', { lat: 89.99, lng: 0 }, 360, 100_000],
  ['the whole earth', { lat: 0, lng: 0 }, 360, 1_000_000],
])('on %s the result equals comparing each pair', (_name, around, spread, metres) => {
  const all = positions(600, around, spread)
  const keep = densityFilter({ metres, forEachRobot: false })
  const kept = all.filter((position) => keep(0, position))
  expect(kept).toEqual(thinnedByHand(all, metres))
  expect(kept.length).toBeLessThan(all.length)
})

test('positions of different robots hide each other only when the distance applies to all robots', () => {
  const place = { lat: 56, lng: 10 }
  const overAll = densityFilter({ metres: 100, forEachRobot: false })
  expect([overAll(1, place), overAll(2, place)]).toEqual([true, false])
  const forEach = densityFilter({ metres: 100, forEachRobot: true })
  expect([forEach(1, place), forEach(2, place), forEach(1, place)]).toEqual([true, true, false])
})

test('a distance of 0 keeps everything', () => {
  const keep = densityFilter({ metres: 0, forEachRobot: false })
  expect([keep(1, { lat: 1, lng: 1 }), keep(1, { lat: 1, lng: 1 })]).toEqual([true, true])
})
