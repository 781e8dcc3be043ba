import { expect, test } from 'vitest'
import { JsonPart } from '../../platform/http/joined-json.ts'
import { createColumnParts, placesOf } from './column-parts.ts'

const devs = Array.from({ length: 300 }, (_, place) => place + 10)
const listOf = (digest: string, of: readonly number[] = devs) => ({
  digest,
  devs: of,
  ids: new JsonPart('[]'),
})
const everywhere = (text: string) => Array.from({ length: 300 }, () => text)
const ALL = Int32Array.from(devs, (_, place) => place)

test('a column is built once for the same devices and version, and again for others', () => {
  const parts = createColumnParts()
  const of = { list: listOf('a'), places: ALL }
  const first = parts.of('K', { values: everywhere('"1"'), version: 1 }, of)
  expect(parts.of('K', { values: everywhere('"1"'), version: 1 }, of)).toBe(first)
  const later = parts.of('K', { values: everywhere('"2"'), version: 2 }, of)
  expect(later.text.toString()).toBe(`"K":[${everywhere('"2"').join()}]`)
  // Another list, and another key.
  const half = { list: listOf('b', devs.slice(0, 250)), places: ALL.slice(0, 250) }
  expect(
    JSON.parse(`{${parts.of('K', { values: everywhere('"2"'), version: 2 }, half).text.toString()}}`).K,
  ).toHaveLength(250)
  expect(parts.of('L', { values: everywhere('"2"'), version: 2 }, of)).not.toBe(later)
})

test('devices without a place or a value have null, and keys are quoted', () => {
  const parts = createColumnParts()
  const list = listOf('a', [1, 2, 3])
  const part = parts.of(
    'a "b"',
    { values: ['"x"', undefined], version: 1 },
    { list, places: Int32Array.of(1, -1, 0) },
  )
  expect(part.text.toString()).toBe('"a \\"b\\"":[null,null,"x"]')
})

test('the most recently used columns are kept, up to 64 MB including their compressed form', () => {
  const parts = createColumnParts()
  const of = { list: listOf('a'), places: ALL }
  // 6 MB each: eight fit.
  const long = { values: everywhere(`"${'x'.repeat(20_000)}"`), version: 1 }
  const made = Array.from({ length: 9 }, (_, place) => parts.of(`K${place}`, long, of))
  expect(parts.of('K8', long, of)).toBe(made[8])
  expect(parts.of('K3', long, of)).toBe(made[3])
  expect(parts.of('K0', long, of)).not.toBe(made[0])
  expect(parts.of('K3', long, of)).toBe(made[3])
})

test('positions are looked up again when there are more, and for each list', () => {
  const known = new Map([[10, 0]])
  const places = {
    placeOf: (dev: number) => known.get(dev),
    get size() {
      return known.size
    },
  }
  const list = listOf('a', [10, 11])
  expect([...placesOf(list, places)]).toEqual([0, -1])
  expect(placesOf(list, places)).toBe(placesOf(list, places))
  known.set(11, 1)
  expect([...placesOf(list, places)]).toEqual([0, 1])
  expect([...placesOf(listOf('b', [11]), places)]).toEqual([1])
})
