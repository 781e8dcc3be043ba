import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { MAX_DEVICE_IDS, readDeviceIds, writeDeviceIds } from './device-ids-text.ts'

it.each([
  [[], ''],
  [[4155], '4155'],
  [[4160, 4101, 4102, 4103, 4101], '4101-4103_4160'],
  [[-3, -2, 0], '-3--2_0'],
])('writes %j as %j', (ids, text) => {
  expect(writeDeviceIds(ids)).toBe(text)
  expect(readDeviceIds(text)).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
})

it('writes five thousand scattered ids short enough for an address, and reads them again', () => {
  const ids = Array.from({ length: 5000 }, (_, n) => 1000 + n * 2 + (n % 3 === 0 ? 1 : 0))
  const text = writeDeviceIds(ids)
  expect(text.length).toBeLessThan(14_000)
  expect(readDeviceIds(text)).toEqual(ids.toSorted((a, b) => a - b))
  const search = defaultStringifySearch({ devices: text })
  expect(search.length).toBeLessThan(14_000)
  expect(defaultParseSearch(search)).toEqual({ devices: text })
})

it('reads a list with commas and spaces', () => {
  expect(readDeviceIds('4160,4101-4103, 4120')).toEqual([4101, 4102, 4103, 4120, 4160])
})

it('ignores invalid parts, and cuts a huge range', () => {
  expect(readDeviceIds('4101_x_41.5_-_9-7_4102')).toEqual([4101, 4102])
  expect(readDeviceIds('~_!_a')).toEqual([10])
  expect(readDeviceIds('1-9999999999')).toHaveLength(MAX_DEVICE_IDS)
})
