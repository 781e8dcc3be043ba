import { expect, it } from 'vitest'
import { RowPlaces } from './row-places.ts'

type Row = { id: string; value: number }
const row = (id: string, value = 0): Row => ({ id, value })

function counted() {
  const counts = { keys: 0 }
  const rowKey = ({ id }: Row) => {
    counts.keys += 1
    return id
  }
  return { counts, rowKey }
}

it('finds the newest row of each key, and nothing for an unknown key', () => {
  const places = new RowPlaces()
  const { rowKey } = counted()
  const before = places.rowsByKey([row('a'), row('b')], rowKey)
  expect([before.get('b'), before.get('c')]).toEqual([row('b'), undefined])
  expect(places.rowsByKey([row('a'), row('b', 2)], rowKey).get('b')).toEqual(row('b', 2))
})

it('finds rows that moved or were added, and not those that were removed', () => {
  const places = new RowPlaces()
  const { rowKey } = counted()
  places.rowsByKey([row('a'), row('b')], rowKey).get('a')
  const moved = places.rowsByKey([row('c'), row('b'), row('a')], rowKey)
  expect(['a', 'b', 'c', 'd'].map((key) => moved.get(key)?.id)).toEqual(['a', 'b', 'c', undefined])
  const fewer = places.rowsByKey([row('b')], rowKey)
  expect(['a', 'b', 'c'].map((key) => fewer.get(key)?.id)).toEqual([undefined, 'b', undefined])
})

it('looks only at the wanted row while all rows keep their places', () => {
  const places = new RowPlaces()
  const rows = Array.from({ length: 100 }, (_, index) => row(String(index)))
  const { counts, rowKey } = counted()
  places.rowsByKey(rows, rowKey).get('7')
  counts.keys = 0
  places.rowsByKey([...rows], rowKey).get('7')
  expect(counts.keys).toBe(1)
})

it('finds the last of two rows with the same key, as a map does', () => {
  const { rowKey } = counted()
  expect(new RowPlaces().rowsByKey([row('a', 1), row('a', 2)], rowKey).get('a')).toEqual(row('a', 2))
})
