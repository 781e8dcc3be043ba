import type { ListDeclaration, ListFilter } from '@service-center/contract/endpoint/list-query.ts'
import { sizeOf } from '@service-center/contract/endpoint/size-filter.ts'
import type { TableQuery } from '../../ui/data-table/table-types.ts'
import { chosenOf } from '../../ui/data-table/rows/row-filter.ts'
import { ageOf, beginOf } from '../../ui/time/age.ts'
import { rangeOf } from '../../ui/time/date-range.ts'

export type Asked = Readonly<Record<string, string | readonly string[]>>

/** The state of a table from which the query is made. */
export interface Wanted {
  readonly columns: readonly {
    readonly id: string
    readonly filterCode?: ((chosen: string) => string) | undefined
  }[]
  readonly query: TableQuery
}

/** The query with order, filters and search of a table, without its page. */
export function filterQuery(list: ListDeclaration, { columns, query }: Wanted): Asked {
  const { sortBy, filters, globalFilter } = query
  const rules = sortBy.filter(({ id }) => list.sort.includes(id))
  const asked = Object.entries(list.filters).map(([id, filter]) => {
    const codeOf = columns.find((column) => column.id === id)?.filterCode ?? String
    return askedBy(filter, { id, chosen: (chosenOf(filters, id) ?? []).map(codeOf), now: query.now })
  })
  const inFilters = Object.assign({}, ...asked.map(({ json }) => json))
  return {
    ...(rules.length > 0 && { orderBy: rules.map(({ id, desc }) => `${id},${desc ? 'desc' : 'asc'}`) }),
    ...Object.assign({}, ...asked.map(({ params }) => params)),
    ...(Object.keys(inFilters).length > 0 && { filters: JSON.stringify(inFilters) }),
    ...searchOf(globalFilter),
  }
}

/** The query for the current page of a table. */
export function pageQuery(list: ListDeclaration, wanted: Wanted): Asked {
  const { pageIndex, pageSize } = wanted.query
  // `usePagedList` sends no request until it is known how many rows fit.
  if (pageSize === null) return filterQuery(list, wanted)
  const [skip, limit] = pageSize === 'All' ? [0, list.most] : [pageIndex * pageSize, pageSize]
  return { ...filterQuery(list, wanted), skip: String(skip), limit: String(limit) }
}

interface Chosen {
  id: string
  chosen: readonly string[]
  /** The current time in unix seconds, for a condition on age. */
  now: number
}

/**
 * The query of one filter: either own parameters, or the part of its column in the JSON of `filters`. Invalid values are
 * left out, because they come from the address, which anybody can edit.
 */
function askedBy(filter: ListFilter, { id, chosen, now }: Chosen): { params?: Asked; json?: Asked } {
  if (filter === 'values in filters')
    return chosen.some((value) => value !== '') ? { json: { [id]: chosen } } : {}
  if (filter === 'range in filters') {
    const { from, to } = momentsOf(chosen, now)
    return from === undefined && to === undefined ? {} : { json: { [id]: [from ?? '', to ?? ''] } }
  }
  if ('size' in filter) {
    const size = sizeOf(chosen)
    return size === undefined ? {} : { json: { [filter.size]: size.map(String) } }
  }
  if ('words' in filter) {
    const words = chosen[0]?.trim() ?? ''
    return words === '' ? {} : { params: { [filter.words]: words } }
  }
  if ('choice' in filter) {
    const [choice, ...more] = filter.of.filter((one) => chosen.includes(one))
    return choice === undefined || more.length > 0 ? {} : { params: { [filter.choice]: choice } }
  }
  if ('choices' in filter) {
    const choices = filter.of.filter((one) => chosen.includes(one))
    const isFilter = choices.length > 0 && choices.length < filter.of.length
    return isFilter ? { params: { [filter.choices]: choices } } : {}
  }
  const { from, to } = momentsOf(chosen, now)
  return {
    params: {
      ...(from !== undefined && { [filter.from]: from }),
      ...(to !== undefined && { [filter.to]: to }),
    },
  }
}

/** Start and end of a range or of a condition on age. Times are shown in seconds, so the whole last second is included. */
function momentsOf(
  chosen: readonly string[],
  now: number,
): { from: string | undefined; to: string | undefined } {
  const age = ageOf(chosen)
  const begin = age === undefined ? null : beginOf(age, now)
  const { from, to } =
    age === undefined
      ? rangeOf(chosen)
      : { from: age.word === 'within' ? begin : null, to: age.word === 'not for' ? begin : null }
  return {
    from: from === null ? undefined : String(Math.max(0, from)),
    to: to === null ? undefined : `${Math.max(0, Math.floor(to))}.999`,
  }
}

function searchOf({ keyword, strict }: TableQuery['globalFilter']): Asked {
  return keyword.trim() === '' ? {} : { globalSearch: keyword, strict: String(strict) }
}
