import { api } from '@service-center/contract/api.ts'
import { expect, test } from 'vitest'
import type { TableQuery } from '../../ui/data-table/model/table-types.ts'
import { historyQueryOf } from './use-history-page.ts'

const plain: TableQuery = {
  sortBy: [{ id: 'created', desc: true }],
  filters: {},
  globalFilter: { keyword: '', strict: false },
  pageIndex: 0,
  pageSize: 500,
}
/** What the server's own schema makes of it. */
const parsed = (query: TableQuery) =>
  api.deviceHistory.records.query.parse(historyQueryOf(query, (labels) => labels.map((label) => `${label}!`)))

test('what the table sorts, searches and filters by is what the server understands', () => {
  const query = parsed({
    ...plain,
    sortBy: [
      { id: 'key', desc: false },
      { id: 'inserted', desc: true },
    ],
    globalFilter: { keyword: 'rtk fixed', strict: true },
    filters: { key: ['HDOP', 'Battery'], created: ['1700000000', ''] },
  })
  expect(query).toMatchObject({
    orderBy: [
      ['key', 'asc'],
      ['inserted', 'desc'],
    ],
    globalSearch: 'rtk fixed',
    strict: true,
    filters: { key: ['HDOP!', 'Battery!'], created: [1_700_000_000, undefined] },
  })
})

test('an empty search and a filter without values ask for nothing', () => {
  const query = parsed({ ...plain, globalFilter: { keyword: '  ', strict: true }, filters: { key: [] } })
  expect(query.filters).toBeUndefined()
  expect(query.globalSearch).toBeUndefined()
})
