import * as api from '@service-center/contract/api.ts'
import { describe, expect, test } from 'vitest'
import type { TableQuery } from '../../ui/data-table/table-types.ts'
import { filterQuery, pageQuery, type Wanted } from './list-query.ts'

const query: TableQuery = {
  sortBy: [],
  filters: {},
  globalFilter: { keyword: '', strict: false },
  pageIndex: 2,
  pageSize: 500,
  now: 1_700_000_000,
}
const wanted = (change: Partial<TableQuery>, columns: Wanted['columns'] = []): Wanted => ({
  columns,
  query: { ...query, ...change },
})

describe('separate parameters, as in the user actions', () => {
  const { list } = api.userActions.list

  test('a page has the order of the table, but only by columns that the server can sort', () => {
    expect(pageQuery(list, wanted({ sortBy: [{ id: 'timestamp', desc: true }] }))).toEqual({
      orderBy: ['timestamp,desc'],
      skip: '1000',
      limit: '500',
    })
    expect(pageQuery(list, wanted({ sortBy: [{ id: 'value', desc: true }] }))).toEqual({
      skip: '1000',
      limit: '500',
    })
  })

  test('a page with all rows has the maximum page size as limit', () => {
    expect(pageQuery(list, wanted({ pageSize: 'All' }))).toEqual({ skip: '0', limit: String(list.most) })
  })

  test('filters and search become parameters', () => {
    const filters = {
      username: [' mette '],
      actionType: ['Set'],
      statusCode: ['NotSuccess'],
      timestamp: ['1700000000', '1700000060'],
    }
    const globalFilter = { keyword: 'Robot 4127', strict: true }
    expect(filterQuery(list, wanted({ filters, globalFilter }))).toEqual({
      usernameSearch: 'mette',
      actionTypeSearch: 'Set',
      statusCodeSearch: 'NotSuccess',
      notBefore: '1700000000',
      notAfter: '1700000060.999',
      globalSearch: 'Robot 4127',
      strict: 'true',
    })
  })

  test('conditions on age become times', () => {
    expect(filterQuery(list, wanted({ filters: { timestamp: ['within', '2 hours'] } }))).toEqual({
      notBefore: '1699992800',
    })
    expect(filterQuery(list, wanted({ filters: { timestamp: ['not for', '1 days'] } }))).toEqual({
      notAfter: '1699913600.999',
    })
  })

  test.each([
    [{ statusCode: ['Success', 'NotSuccess'] }],
    [{ statusCode: ['Perhaps'] }],
    [{ username: ['  '], actionType: [] }],
    [{ timestamp: ['yesterday'] }],
    [{ timestamp: ['within', 'x'] }],
    [{ nothing: ['known'], constructor: ['x'] }],
  ])('invalid filters of an address are left out: %j', (filters) => {
    expect(filterQuery(list, wanted({ filters }))).toEqual({})
  })
})

describe('JSON in `filters`, as in the history of a device', () => {
  const { list, query: schema } = api.deviceHistory.records
  /** The query as parsed by the server's schema. */
  const parsed = (change: Partial<TableQuery>) =>
    schema.parse(pageQuery(list, wanted(change, [{ id: 'key', filterCode: (label) => `${label}!` }])))

  test('the server accepts the order, search and filters of the table', () => {
    const sortBy = [
      { id: 'key', desc: false },
      { id: 'inserted', desc: true },
    ]
    const globalFilter = { keyword: 'rtk fixed', strict: true }
    const filters = { key: ['HDOP', 'Battery'], created: ['1700000000', ''], inserted: ['', '1700000060'] }
    expect(parsed({ sortBy, globalFilter, filters })).toMatchObject({
      skip: 1000,
      limit: 500,
      orderBy: [
        ['key', 'asc'],
        ['inserted', 'desc'],
      ],
      globalSearch: 'rtk fixed',
      strict: true,
      filters: {
        key: ['HDOP!', 'Battery!'],
        created: [1_700_000_000, undefined],
        inserted: [undefined, 1_700_000_060.999],
      },
    })
  })

  test('a condition on size becomes a filter of its own', () => {
    expect(
      parsed({ filters: { value: ['between', '20', '30,5'], created: ['not for', '1 weeks'] } }).filters,
    ).toEqual({
      valueSize: ['between', 20, 30.5],
      created: [undefined, 1_699_395_200.999],
    })
    expect(parsed({ filters: { value: ['less than', "1' or true"] } }).filters).toBeUndefined()
  })

  test('an empty search and a filter without values are left out', () => {
    const { filters, globalSearch } = parsed({
      globalFilter: { keyword: '  ', strict: true },
      filters: { key: [], created: ['', ''] },
    })
    expect([filters, globalSearch]).toEqual([undefined, undefined])
  })
})

test('several choices become a repeated parameter; choosing all of them is no filter', () => {
  const { list } = api.production.getNewDevices
  expect(filterQuery(list, wanted({ filters: { robot_type: ['TCM2', 'BS2', 'other'] } }))).toEqual({
    productModel: ['TCM2', 'BS2'],
  })
  expect(filterQuery(list, wanted({ filters: { status: ['available', 'deployed'] } }))).toEqual({})
  expect(filterQuery(list, wanted({ filters: { status: ['other'] } }))).toEqual({})
})
