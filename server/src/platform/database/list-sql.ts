import type { Direction } from '@service-center/contract/endpoint/list-query.ts'
import { type RawBuilder, sql } from 'kysely'

/** What stands behind `where`. */
export type Condition = RawBuilder<boolean>

/** All of them together. */
export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** A stretch of time, its ends as unix seconds or dates; an end that is left out is open. */
export interface Span<Moment extends number | Date = number | Date> {
  /** The first moment in it. */
  readonly from?: Moment | undefined
  /** The first moment after it. */
  readonly before?: Moment | undefined
  /** The last moment in it. */
  readonly until?: Moment | undefined
}

/** Whether a time lies within a span. */
export function within(time: RawBuilder<unknown>, { from, before, until }: Span): Condition {
  return all([
    ...(from === undefined ? [] : [sql<boolean>`${time} >= ${moment(from)}`]),
    ...(before === undefined ? [] : [sql<boolean>`${time} < ${moment(before)}`]),
    ...(until === undefined ? [] : [sql<boolean>`${time} <= ${moment(until)}`]),
  ])
}

const moment = (at: number | Date) => (typeof at === 'number' ? sql`to_timestamp(${at})` : sql`${at}`)

/** Whether nothing is searched for. */
export function isEmpty(words: string | undefined): words is undefined | '' {
  return words === undefined || words.trim() === ''
}

/** The texts of a search that must all be found: its words, each once; strict: the whole of it, as one cell. */
export function searchedTexts(search: {
  globalSearch?: string | undefined
  strict?: boolean | undefined
}): string[] {
  const { globalSearch, strict } = search
  if (isEmpty(globalSearch)) return []
  const wanted = globalSearch.trim()
  return strict === true ? [wanted] : [...new Set(wanted.split(/\s+/))]
}

/**
 * What stands behind `order by`; the first column counts most.
 * @param isReversed the very opposite order, for a page that is nearer to the end; missing values too change their end
 */
export function orderBy(
  columns: readonly (readonly [column: RawBuilder<unknown>, direction: Direction])[],
  { isReversed = false }: { isReversed?: boolean } = {},
): RawBuilder<unknown> {
  return sql.join(
    columns.map(([column, direction]) =>
      (direction === 'asc') === isReversed ? sql`${column} desc` : sql`${column} asc`,
    ),
  )
}
