/**
 * How the filter on a column is asked for: a parameter for words that occur in it; one of the choices (all of them
 * together are no filter), or several of them, in a parameter that is repeated; from and to of a time; or the column's place in the JSON of `filters` (see `filtersParam`).
 * `size` is the place in that JSON of a condition on a number's size (see `filterSize`).
 */
export type ListFilter =
  | { readonly words: string }
  | { readonly choice: string; readonly of: readonly string[] }
  | { readonly choices: string; readonly of: readonly string[] }
  | { readonly from: string; readonly to: string }
  | { readonly size: string }
  | 'values in filters'
  | 'range in filters'

/**
 * What a table may ask of a list that the server sorts, filters and pages; `listQuery` of the console makes the call's
 * query of it. Its words for the place of a page are `skip` and `limit`, for the order `orderBy`, for a search of all
 * columns `globalSearch` and `strict`, all of `list-query.ts`; its reply has `data` and `filteredCount`.
 */
export interface ListDeclaration {
  /** The columns that it is sorted by. */
  readonly sort: readonly string[]
  readonly filters: Readonly<Record<string, ListFilter>>
  /** Maximum rows of a page; also requested where a page shall have all rows. */
  readonly most: number
}

/** The parameters of a query that a filter is asked for by. */
export function paramsOf(filter: ListFilter): readonly string[] {
  if (typeof filter === 'string' || 'size' in filter) return ['filters']
  if ('words' in filter) return [filter.words]
  if ('choice' in filter) return [filter.choice]
  return 'choices' in filter ? [filter.choices] : [filter.from, filter.to]
}
