import { expect, test } from 'vitest'
import { historySearchParams } from './search-params.ts'
import { defaultRange, paramsOf, searchInputOf, searchedOf } from './searched.ts'

const searched = { deviceType: 'tablets', field: 'robot', prompt: '', from: 1_700_000_000, to: 1_700_600_000 }

test('the address keeps the whole search', () => {
  expect(searchedOf(historySearchParams.parse(paramsOf(searched)))).toEqual(searched)
})

test('a numeric field or text stays a text', () => {
  const params = historySearchParams.parse({ ...paramsOf(searched), field: 42, prompt: 7 })
  expect(searchedOf(params)).toMatchObject({ field: '42', prompt: '7' })
})

test.each([
  ['no field', { field: undefined }],
  ['no start', { dateFrom: undefined }],
  ['an end before the start', { dateTo: 1_600_000_000 }],
  ['an invalid time', { dateFrom: 'yesterday' }],
  ['an unknown device type', { deviceType: 'mowers' }],
])('an address with %s is not a search', (_what, broken) => {
  expect(searchedOf(historySearchParams.parse({ ...paramsOf(searched), ...broken }))).toBeUndefined()
})

test('the form starts with the last seven days', () => {
  expect(defaultRange(1_700_000_059)).toEqual({ from: 1_700_000_040 - 7 * 24 * 3600, to: null })
})

test('without To a search ends with the newest value, in the address and in the call', () => {
  const open = { ...searched, to: null }
  expect(searchedOf(historySearchParams.parse(paramsOf(open)))).toEqual(open)
  expect(searchInputOf(open)).not.toHaveProperty('dateTo')
})

test('a text of spaces is ignored', () => {
  expect(searchInputOf({ ...searched, prompt: '  ' })).not.toHaveProperty('prompt')
  expect(searchInputOf({ ...searched, prompt: '410' })).toMatchObject({
    prompt: '410',
    dateFrom: '1700000000',
  })
})
