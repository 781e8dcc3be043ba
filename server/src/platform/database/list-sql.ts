import type { Direction } from '@service-center/contract/endpoint/list-query.ts'
import type { SizeFilter } from '@service-center/contract/endpoint/size-filter.ts'
import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import { type RawBuilder, sql } from 'kysely'

/** A condition for `where`. */
export type Condition = RawBuilder<boolean>

export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** A time span. Its ends are unix seconds or dates; a missing end is open. */
export interface Span<Moment extends number | Date = number | Date> {
  /** Start, inclusive. */
  readonly from?: Moment | undefined
  /** End, exclusive. */
  readonly before?: Moment | undefined
  /** End, inclusive. */
  readonly until?: Moment | undefined
}

export function within(time: RawBuilder<unknown>, { from, before, until }: Span): Condition {
  return all([
    ...(from === undefined ? [] : [sql<boolean>`${time} >= ${moment(from)}`]),
    ...(before === undefined ? [] : [sql<boolean>`${time} < ${moment(before)}`]),
    ...(until === undefined ? [] : [sql<boolean>`${time} <= ${moment(until)}`]),
  ])
}

const moment = (at: number | Date) => (typeof at === 'number' ? sql`to_timestamp(${at})` : sql`${at}`)

/** Whether a number matches a size filter. Null never matches. */
export function isOfSize(number: RawBuilder<unknown>, size: SizeFilter): Condition {
  if (size[0] === 'between') return sql`coalesce(${number} between ${size[1]} and ${size[2]}, false)`
  const compared = size[0] === 'less than' ? sql`${number} < ${size[1]}` : sql`${number} > ${size[1]}`
  return sql`coalesce(${compared}, false)`
}

/** A text folded for searching, as `foldText` does. */
export function folded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`fold_text(${text})`
}

export function isEmpty(words: string | undefined): words is undefined | '' {
  return words === undefined || words.trim() === ''
}

/**
 * The folded texts of a search, which must all match `folded` columns: each word once, or with `strict` the whole text.
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
 * An `order by` list; the first column is the main one.
 * @param isReversed reverses the order exactly, including nulls; used to read a page near the end
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

/** A pattern for `like` and `ilike` that finds these words literally, anywhere. */
export function likeAnywhere(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
}
