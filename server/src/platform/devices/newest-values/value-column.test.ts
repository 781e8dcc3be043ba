import { expect, test } from 'vitest'
import { ValueColumn } from './kind-values.ts'

test('an unchanged value keeps its version and that of its column', () => {
  const column = new ValueColumn()
  column.set(3, '"a"', 10)
  column.set(3, '"a"', 11)
  column.set(4, undefined, 12)
  expect(column.version).toBe(10)
  expect(column.changedSince(9)).toEqual([3])
  expect(column.changedSince(10)).toEqual([])
})

test('knows the places that changed after a version, including values changed back or removed', () => {
  const column = new ValueColumn()
  column.set(0, '"a"', 1)
  column.set(1, '"a"', 1)
  column.set(0, '"b"', 2)
  column.set(0, '"a"', 3)
  column.set(1, undefined, 4)
  expect(column.changedSince(0)).toEqual([0, 1])
  expect(column.changedSince(1)).toEqual([0, 1])
  expect(column.changedSince(3)).toEqual([1])
  expect([column.at(0), column.at(1), column.at(2)]).toEqual(['"a"', undefined, undefined])
})

test('it grows with its places, and a copy stays as it was', () => {
  const column = new ValueColumn()
  column.set(0, '"first"', 1)
  const copy = column.copy()
  column.set(100_000, '"last"', 2)
  column.set(0, '"later"', 3)
  expect([copy[0], copy[100_000]]).toEqual(['"first"', undefined])
  expect([column.at(0), column.at(511), column.at(512), column.at(100_000)]).toEqual([
    '"later"',
    undefined,
    undefined,
    '"last"',
  ])
  expect(column.changedSince(1)).toEqual([0, 100_000])
})

test('many different texts, and long ones, are kept as they are', () => {
  const column = new ValueColumn()
  const texts = Array.from({ length: 1000 }, (_, place) => JSON.stringify(`${place} ${'x'.repeat(place)}`))
  for (const [place, text] of texts.entries()) column.set(place, text, place + 1)
  expect(column.copy().slice(0, 1000)).toEqual(texts)
})
