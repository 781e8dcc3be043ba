import { expect, it } from 'vitest'
import { shareById } from './share-by-id.ts'

const item = (id: number, name = `Customer ${id}`) => ({ id, name, countries: ['Denmark'] })
const before = { data: [item(1), item(2), item(3)] }

it('an unchanged list stays the same object', () => {
  expect(shareById(before, { data: [item(1), item(2), item(3)] })).toBe(before)
})

it('what has not changed stays the same object wherever it stands, what has is new', () => {
  const { data } = shareById(before, { data: [item(9), item(3), item(1), item(2, 'Renamed')] })
  expect(data.map(({ id }) => id)).toEqual([9, 3, 1, 2])
  expect(data[1]).toBe(before.data[2])
  expect(data[2]).toBe(before.data[0])
  expect(data[3]).toEqual(item(2, 'Renamed'))
})

it('another order, and a shorter list, are other lists', () => {
  expect(shareById(before, { data: [item(2), item(1), item(3)] }).data.map(({ id }) => id)).toEqual([2, 1, 3])
  expect(shareById(before, { data: [item(1), item(2)] }).data).toEqual([item(1), item(2)])
})
