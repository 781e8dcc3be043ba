import { expect, it } from 'vitest'
import { dataExtractorSearch } from './data-extractor-search.ts'
import { freeOrder, missingValues, searchOfValues, withValues } from './parameter-values.ts'

const PARAMS = [
  { order: 1, name: 'From' },
  { order: 3, name: 'To' },
]

it.each([
  ['2026-11-01T00:00:00Z', 1_793_491_200],
  ['2026-11-01T01:00:00+01:00', 1_793_491_200],
  // Without a zone it is UTC, whatever the zone of the browser.
  ['2026-11-01 00:00', 1_793_491_200],
  ['yesterday', null],
  ['', null],
])('reads the time %s of an address', (text, value) => {
  expect(withValues(PARAMS, { ddparam_1: text })).toEqual([
    { order: 1, name: 'From', value },
    { order: 3, name: 'To', value: null },
  ])
})

it('writes times into an address from which the same times are read', () => {
  const values = withValues(PARAMS, { ddparam_1: '2026-11-01T00:00:07Z', ddparam_3: '1969-12-31T23:59:59Z' })
  const search = searchOfValues(values)
  expect(search).toEqual({ ddparam_1: '2026-11-01T00:00:07Z', ddparam_3: '1969-12-31T23:59:59Z' })
  expect(withValues(PARAMS, search)).toEqual(values)
})

it('names the fields of the times that are missing', () => {
  expect(missingValues(withValues(PARAMS, { ddparam_1: '2026-11-01T00:00:00Z' }))).toEqual({
    'params.1.value': 'This field is required',
  })
})

it('a new parameter gets the lowest number that is free, up to twenty', () => {
  expect(freeOrder([])).toBe(1)
  expect(freeOrder(PARAMS)).toBe(2)
  expect(freeOrder(Array.from({ length: 20 }, (_each, at) => ({ order: at + 1, name: '' })))).toBeUndefined()
})

it.each([
  [
    { tab: 'editor', query: 12 },
    { tab: 'editor', query: 12 },
  ],
  [
    { query: 12, ddparam_1: '2026-11-01', ddparam_20: 2026 },
    { query: 12, ddparam_1: '2026-11-01', ddparam_20: '2026' },
  ],
  [{ tab: 'other', query: 'x', ddparam_0: 'a', ddparam_21: 'a', ddparam_1: ['a'], run: 1 }, {}],
  [{ query: -1 }, {}],
  [{ query: 1.5 }, {}],
])('keeps of the address %o what belongs to the screen', (search, kept) => {
  expect(dataExtractorSearch(search)).toEqual(kept)
})
