import { expect, it } from 'vitest'
import type { FleetDevice } from '../../api/shared-data/fleet.ts'
import { partsOf, wordsOf } from '../../ui/text/Matched.tsx'
import { find, findable, deviceEntries, findDevices, readQuery } from './palette-search.ts'

const device = (id: number, name: string, deprecated: number | null = null): FleetDevice => ({
  type: 1,
  id,
  name,
  customerId: id % 7,
  connectedRobotId: null,
  deprecated,
})
const idsOf = (devices: readonly FleetDevice[], typed: string, isExcluding = true) =>
  findDevices(deviceEntries(devices, new Map([[1, 'Leeds City Council']])), {
    words: wordsOf(typed),
    limit: 10,
    isExcluding,
  }).map(({ item }) => item.id)

it('ranks an exact id first, then ids that begin with it, then names by the position of the match', () => {
  const devices = [
    device(94, 'Far north'),
    device(415, 'A'),
    device(41, 'B'),
    device(9, 'Pitch 41'),
    device(8, 'X41'),
  ]
  expect(idsOf(devices, '41')).toEqual([41, 415, 9, 8])
  expect(idsOf(devices, 'nor')).toEqual([94])
})

it('requires every typed word, and finds devices by their customer too', () => {
  const devices = [device(1, 'North Park'), device(2, 'North Shore')]
  expect(idsOf(devices, 'north par')).toEqual([1])
  expect(idsOf(devices, 'leeds')).toEqual([1])
})

it('finds a deprecated device only by its exact id while they are excluded', () => {
  const devices = [device(41, 'Old', 42), device(412, 'New')]
  expect(idsOf(devices, '41')).toEqual([41, 412])
  expect(idsOf(devices, 'old')).toEqual([])
  expect(idsOf(devices, 'old', false)).toEqual([41])
  expect(idsOf(devices, '')).toEqual([412])
})

const parts = (text: string, typed: string) =>
  partsOf({ text, words: wordsOf(typed) }).map((part) => (part.isMatch ? `[${part.text}]` : part.text))

it('highlights matches, if possible at the start of a word', () => {
  expect(parts('4155 North Park', 'nor')).toEqual(['4155 ', '[Nor]', 'th Park'])
  expect(parts('Minor Nor', 'nor')).toEqual(['Minor ', '[Nor]'])
  expect(parts('North', '')).toEqual(['North'])
  expect(parts('4155 Hjørring Idræt', 'hjorring idraet')).toEqual(['4155 ', '[Hjørring]', ' ', '[Idræt]'])
})

it.each([
  ['r 4155', { words: ['4155'], only: 1 }],
  ['T 21', { words: ['21'], only: 2 }],
  ['s leeds north', { words: ['leeds', 'north'], only: 3 }],
  ['c nor', { words: ['nor'], only: 'customer' }],
  ['robots', { words: ['robots'] }],
  ['r', { words: ['r'] }],
])('parses %j', (typed, query) => {
  expect(readQuery(typed)).toEqual(query)
})

it('returns at most as many of ten thousand devices as the limit allows', () => {
  const entries = Array.from({ length: 10_000 }, (_, id) =>
    findable({ item: id, text: `${id} Sports ground number ${id}`, id: String(id), also: 'Some customer' }),
  )
  expect(find(entries, { words: ['ground', '77'], limit: 8 })).toHaveLength(8)
})
