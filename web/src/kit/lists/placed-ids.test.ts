import { expect, it } from 'vitest'
import { movedIds, placedIds } from './placed-ids.ts'

const put = (id: number, target: number, side: 'before' | 'after') =>
  placedIds([1, 2, 3], id, { target, side })
it('puts an id before or after another one, and returns undefined if that changes nothing', () => {
  expect([put(1, 3, 'after'), put(1, 3, 'before')]).toEqual([
    [2, 3, 1],
    [2, 1, 3],
  ])
  expect([put(3, 1, 'before'), put(3, 1, 'after')]).toEqual([
    [3, 1, 2],
    [1, 3, 2],
  ])
  expect([put(1, 2, 'before'), put(2, 2, 'after'), put(9, 1, 'before'), put(1, 9, 'after')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('moves an id up or down, but not beyond the ends of the list', () => {
  expect(movedIds([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(movedIds([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
  expect([movedIds([1, 2, 3], 1, -1), movedIds([1, 2, 3], 3, 1), movedIds([1], 9, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
