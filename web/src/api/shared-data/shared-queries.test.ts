import { expect, it } from 'vitest'
import { shareById } from './shared-queries.ts'

const item = (id: number, name = `Customer ${id}`) => ({ id, name, countries: ['Denmark'] })
const before = { data: [item(1), item(2), item(3)] }

it('keeps an unchanged list as the same object', () => {
  expect(shareById(before, { data: [item(1), item(2), item(3)] })).toBe(before)
})

it('keeps unchanged items as the same objects wherever they move, and replaces changed ones', () => {
  const { data } = shareById(before, { data: [item(9), item(3), item(1), item(2, 'Renamed')] })
  expect(data.map(({ id }) => id)).toEqual([9, 3, 1, 2])
  expect(data[1]).toBe(before.data[2])
  expect(data[2]).toBe(before.data[0])
  expect(data[3]).toEqual(item(2, 'Renamed'))
})

it('makes a new list when the order or the length changes', () => {
  expect(shareById(before, { data: [item(2), item(1), item(3)] }).data.map(({ id }) => id)).toEqual([2, 1, 3])
  expect(shareById(before, { data: [item(1), item(2)] }).data).toEqual([item(1), item(2)])
})
