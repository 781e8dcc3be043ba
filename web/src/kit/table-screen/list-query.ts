import type { ListDeclaration, ListFilter } from '@service-center/contract/endpoint/list-declaration.ts'
import type { TableQuery } from '../../ui/data-table/model/table-types.ts'
import { chosenOf } from '../../ui/data-table/rows/row-filter.ts'
import { rangeOf } from '../../ui/time/date-range.ts'

/** Parameters of a call's query. */
export type Asked = Readonly<Record<string, string | readonly string[]>>

/** The state of a table that decides the query. */
export interface Wanted {
  readonly columns: readonly {
    readonly id: string
    readonly filterCode?: ((chosen: string) => string) | undefined
  }[]
  readonly query: TableQuery
}

/** The query for a table's rows and their order, without the page. */
export function filterQuery(list: ListDeclaration, { columns, query }: Wanted): Asked {
  const { sortBy, filters, globalFilter } = query
  const rules = sortBy.filter(({ id }) => list.sort.includes(id))
  const asked = Object.entries(list.filters).map(([id, filter]) => {
    const codeOf = columns.find((column) => column.id === id)?.filterCode ?? String
    return askedBy(filter, (chosenOf(filters, id) ?? []).map(codeOf))
  })
  const inFilters = Object.keys(list.filters).flatMap((id, place) => {
    const json = asked[place]?.json
    return json === undefined ? [] : [[id, json] as const]
  })
  return {
    ...(rules.length > 0 && { orderBy: rules.map(({ id, desc }) => `${id},${desc ? 'desc' : 'asc'}`) }),
    ...Object.assign({}, ...asked.map(({ params }) => params)),
    ...(inFilters.length > 0 && { filters: JSON.stringify(Object.fromEntries(inFilters)) }),
    ...searchOf(globalFilter),
  }
}

/** The query for a table's page. */
export function pageQuery(list: ListDeclaration, wanted: Wanted): Asked {
  const { pageIndex, pageSize } = wanted.query
  const [skip, limit] = pageSize === 'All' ? [0, list.most] : [pageIndex * pageSize, pageSize]
  return { ...filterQuery(list, wanted), skip: String(skip), limit: String(limit) }
}

/** The query of a filter: parameters of its own, or a column's part of the JSON in `filters`. Values that mean nothing are
 * left out, because anybody can write an address. */
function askedBy(
  filter: ListFilter,
  chosen: readonly string[],
): { params?: Asked; json?: readonly string[] } {
  if (filter === 'values in filters') return chosen.some((value) => value !== '') ? { json: chosen } : {}
  if (filter === 'range in filters') {
    const { from, to } = momentsOf(chosen)
    return from === undefined && to === undefined ? {} : { json: [from ?? '', to ?? ''] }
  }
  if ('words' in filter) {
    const words = chosen[0]?.trim() ?? ''
    return words === '' ? {} : { params: { [filter.words]: words } }
  }
  if ('choice' in filter) {
    const [choice, ...more] = filter.of.filter((one) => chosen.includes(one))
    return choice === undefined || more.length > 0 ? {} : { params: { [filter.choice]: choice } }
  }
  const { from, to } = momentsOf(chosen)
  return {
    params: {
      ...(from !== undefined && { [filter.from]: from }),
      ...(to !== undefined && { [filter.to]: to }),
    },
  }
}

/** Both ends of a range. Times are shown to the second, so the last second is included. */
function momentsOf(chosen: readonly string[]): { from: string | undefined; to: string | undefined } {
  const { from, to } = rangeOf(chosen)
  return {
    from: from === null ? undefined : String(Math.max(0, from)),
    to: to === null ? undefined : `${Math.max(0, Math.floor(to))}.999`,
  }
}

function searchOf({ keyword, strict }: TableQuery['globalFilter']): Asked {
  return keyword.trim() === '' ? {} : { globalSearch: keyword, strict: String(strict) }
}
