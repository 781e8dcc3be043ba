import type { Direction } from '@service-center/contract/endpoint/list-query.ts'
import type { SizeFilter } from '@service-center/contract/endpoint/size-filter.ts'
import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import { type RawBuilder, sql } from 'kysely'

/** A condition for `where`. */
export type Condition = RawBuilder<boolean>

/** Combines conditions by `and`. */
export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** A time span, its ends as unix seconds or dates; a missing end is open. */
export interface Span<Moment extends number | Date = number | Date> {
  /** The first time in it. */
  readonly from?: Moment | undefined
  /** The first time after it. */
  readonly before?: Moment | undefined
  /** The last time in it. */
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

/** Whether a number meets a condition on size; null does not. */
export function isOfSize(number: RawBuilder<unknown>, size: SizeFilter): Condition {
  if (size[0] === 'between') return sql`coalesce(${number} between ${size[1]} and ${size[2]}, false)`
  const compared = size[0] === 'less than' ? sql`${number} < ${size[1]}` : sql`${number} > ${size[1]}`
  return sql`coalesce(${compared}, false)`
}

/** A text as searches compare it: see `foldText`. */
export function folded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`fold_text(${text})`
}

/** Whether a search text is empty. */
export function isEmpty(words: string | undefined): words is undefined | '' {
  return words === undefined || words.trim() === ''
}

/**
 * The texts of a search, folded, which must all match: its words, without duplicates; strict: the whole text, as one
 * cell. They are compared with `folded` columns.
 */
export function searchedTexts(search: {
  globalSearch?: string | undefined
  strict?: boolean | undefined
}): string[] {
  const { globalSearch, strict } = search
  if (isEmpty(globalSearch)) return []
  return strict === true ? [foldText(globalSearch).trim()] : foldedWords(globalSearch)
}

/**
 * An `order by` list; the first column is the primary one.
 * @param isReversed the exact reverse, for a page near the end; null values change their end too
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

/** A pattern for `like` and `ilike` that matches these words literally, anywhere. */
export function likeAnywhere(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
}
