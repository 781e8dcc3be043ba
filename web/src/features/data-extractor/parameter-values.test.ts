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
  // Without a zone it is UTC, not the browser's zone.
  ['2026-11-01 00:00', 1_793_491_200],
  ['yesterday', null],
  ['', null],
])('reads the time %s from the URL', (text, value) => {
  expect(withValues(PARAMS, { ddparam_1: text })).toEqual([
    { order: 1, name: 'From', value },
    { order: 3, name: 'To', value: null },
  ])
})

it('writes times into the URL so that reading gives the same times', () => {
  const values = withValues(PARAMS, { ddparam_1: '2026-11-01T00:00:07Z', ddparam_3: '1969-12-31T23:59:59Z' })
  const search = searchOfValues(values)
  expect(search).toEqual({ ddparam_1: '2026-11-01T00:00:07Z', ddparam_3: '1969-12-31T23:59:59Z' })
  expect(withValues(PARAMS, search)).toEqual(values)
})

it('reports the fields of missing times', () => {
  expect(missingValues(withValues(PARAMS, { ddparam_1: '2026-11-01T00:00:00Z' }))).toEqual({
    'params.1.value': 'This field is required',
  })
})

it('a new parameter gets the lowest free number, up to 20', () => {
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
])('reads the search parameters %o and ignores unknown ones', (search, kept) => {
  expect(dataExtractorSearch(search)).toEqual(kept)
})
