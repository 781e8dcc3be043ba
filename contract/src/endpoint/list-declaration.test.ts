import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '../all-endpoints.ts'
import { type ListFilter, paramsOf } from './list-query.ts'

const lists = allEndpoints().flatMap((endpoint) =>
  endpoint.list === undefined ? [] : [{ ...endpoint, list: endpoint.list }],
)

test('several features declare lists', () => {
  expect(lists.length).toBeGreaterThan(3)
})

/** A column's key in the JSON of `filters`, and sample values. */
function inFiltersOf(column: string, filter: ListFilter): [string, string[]] {
  if (typeof filter === 'object' && 'size' in filter) return [filter.size, ['between', '-1', '2.5']]
  return [column, filter === 'range in filters' ? ['', '1700000000'] : ['a']]
}

test.each(lists)('$path accepts everything that its list declares', ({ query, response, list }) => {
  const names = Object.keys(query?.shape ?? {})
  expect(names).toEqual(expect.arrayContaining(['skip', 'limit', 'orderBy']))
  expect(names).toEqual(expect.arrayContaining(Object.values(list.filters).flatMap(paramsOf)))
  for (const column of list.sort) query?.parse({ orderBy: `${column},asc` })
  query?.parse({ skip: '0', limit: String(list.most) })
  const inFilters = Object.entries(list.filters).filter(([, filter]) => paramsOf(filter)[0] === 'filters')
  for (const [column, filter] of inFilters) {
    const [place, values] = inFiltersOf(column, filter)
    query?.parse({ filters: JSON.stringify({ [place]: values }) })
  }
  for (const filter of Object.values(list.filters)) {
    if (typeof filter === 'object' && 'choice' in filter) {
      for (const choice of filter.of) query?.parse({ [filter.choice]: choice })
    }
    if (typeof filter === 'object' && 'choices' in filter) query?.parse({ [filter.choices]: filter.of })
  }
  expect(Object.keys(response instanceof z.ZodObject ? response.shape : {})).toEqual(
    expect.arrayContaining(['data', 'filteredCount']),
  )
})
