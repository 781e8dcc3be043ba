import { expect, it } from 'vitest'
import type { TableQuery } from '../../ui/data-table/model/table-types.ts'
import { actionFilterOf, actionPageOf } from './action-query.ts'

const query: TableQuery = {
  sortBy: [{ id: 'timestamp', desc: true }],
  filters: {},
  globalFilter: { keyword: '', strict: false },
  pageIndex: 2,
  pageSize: 500,
}

it('asks for a page in the order of the table', () => {
  expect(actionPageOf(query)).toEqual({ orderBy: ['timestamp,desc'], skip: '1000', limit: '500' })
  expect(actionPageOf({ ...query, sortBy: [{ id: 'value', desc: true }] })).toEqual({
    skip: '1000',
    limit: '500',
  })
})

it('asks by its filters', () => {
  const filters = {
    username: [' mette '],
    actionType: ['Set'],
    statusCode: ['NotSuccess'],
    timestamp: ['1700000000', '1700000060'],
  }
  const globalFilter = { keyword: 'Robot 4127', strict: true }
  expect(actionFilterOf({ ...query, sortBy: [], filters, globalFilter })).toEqual({
    usernameSearch: 'mette',
    actionTypeSearch: 'Set',
    statusCodeSearch: 'NotSuccess',
    notBefore: '1700000000',
    notAfter: '1700000060.999',
    globalSearch: 'Robot 4127',
    strict: 'true',
  })
})

it.each([
  [{ statusCode: ['Success', 'NotSuccess'] }],
  [{ statusCode: ['Perhaps'] }],
  [{ username: ['  '], actionType: [] }],
  [{ timestamp: ['yesterday'] }],
])('what an address says in vain is left out: %j', (filters) => {
  expect(actionFilterOf({ ...query, sortBy: [], filters })).toEqual({})
})
