import type { HistoryColumn } from '@service-center/contract/device-history/device-history.ts'
import type { Direction } from '@service-center/contract/endpoint/list-query.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { orderBy } from '../../platform/database/list-sql.ts'
import type { DayCount, DayCounts } from './history-days.views.ts'
import { numberOfValue, reportCondition } from './history-filter.ts'
import { entriesIn, type Entry, entryColumns, reportsOf, type Selection } from './history-source.ts'

/** Pairs of column and direction; the first is the primary one. */
export type Order = readonly (readonly [column: HistoryColumn, direction: Direction])[]

/** A slice of a list: how many rows to skip, and the maximum number to return. */
export interface Slice {
  readonly skip: number
  readonly limit: number
}

/**
 * Values by time, newest first, read only from the days that hold the page.
 * @param slice must not reach beyond the counted values
 */
export async function readNewestFirst(
  db: Database,
  options: { selection: Selection; counts: DayCounts; slice: Slice },
): Promise<Entry[]> {
  const { selection, counts, slice } = options
  if (slice.limit === 0) return []
  const place = locatePage(counts.days, { start: slice.skip, count: slice.limit })
  const [back, within] = place.fromOldest ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`]
  const { rows } = await sql<Entry>`
    select ${entryColumns}
    from (
      select * from (${entriesIn(reportsOf(selection, place), selection.filter)}) e
      order by e.created ${back}, e.tid ${back}, e.place ${within}
      offset ${place.offset} limit ${place.count}) p
    join data_key k using (key_id)
    order by p.created desc, p.tid desc, p.place`.execute(db)
  return rows
}

/** Each key's nearest value before and after the window, both newest first. */
export async function readEdges(
  db: Database,
  selection: Selection,
): Promise<{ before: readonly Entry[]; after: readonly Entry[] }> {
  const read = async (side: 'before' | 'after') =>
    (
      await sql<Entry>`
        select ${entryColumns} from (${edgesOf(selection, side)}) p join data_key k using (key_id)
        order by p.created desc, p.tid desc, p.place`.execute(db)
    ).rows
  return { before: await read('before'), after: await read('after') }
}

/** The rows for sorting by more than time: a select in the columns of `entriesIn`. */
export function selectAll(selection: Selection, hasEdges: boolean): RawBuilder<unknown> {
  const inside = entriesIn(reportsOf(selection), selection.filter)
  if (!hasEdges) return inside
  return sql`${inside} union all ${edgesOf(selection, 'before')} union all ${edgesOf(selection, 'after')}`
}

/**
 * A select of entries in any order; equal ones are newest first.
 * @param isReversed the exact reverse order, for reading from the end
 */
export function selectSorted(
  entries: RawBuilder<unknown>,
  { order, isReversed = false }: { order: Order; isReversed?: boolean },
): RawBuilder<Entry> {
  const columns = [
    ...order.flatMap(([column, direction]) => SORT_BY[column].map((value) => [value, direction] as const)),
    [sql`p.created`, 'desc'] as const,
    [sql`p.tid`, 'desc'] as const,
    [sql`p.place`, 'asc'] as const,
  ]
  return sql<Entry>`
    select ${entryColumns} from (${entries}) p join data_key k using (key_id)
    order by ${orderBy(columns, { isReversed })}`
}

const SORT_BY: Readonly<Record<HistoryColumn, readonly RawBuilder<unknown>[]>> = {
  key: [sql`k.name collate natural_order`, sql`k.name`],
  // Numbers by value, before texts.
  value: [numberOfValue(sql`p.value`), sql`p.value collate natural_order`, sql`p.value`],
  created: [sql`p.created`],
  inserted: [sql`history_inserted(p.created, p.lag)`],
}

/** A page of a result that is sorted by more than time, read from the nearer end. */
export async function readSorted(
  db: Database,
  options: { entries: RawBuilder<unknown>; count: number; order: Order; slice: Slice },
): Promise<Entry[]> {
  const { entries, count, order, slice } = options
  const limit = Math.min(slice.limit, count - slice.skip)
  if (limit <= 0) return []
  const behind = count - slice.skip - limit
  const isReversed = behind < slice.skip
  const { rows } = await sql<Entry>`
    ${selectSorted(entries, { order, isReversed })} offset ${isReversed ? behind : slice.skip}
    limit ${limit}`.execute(db)
  return isReversed ? rows.toReversed() : rows
}

/**
 * A select, in the columns of `entriesIn`, of each key's last value before the window or first one after it. Only the
 * device's own keys are searched, each up to the first match.
 */
function edgesOf(selection: Selection, side: 'before' | 'after'): RawBuilder<unknown> {
  const { dev, window, filter } = selection
  if ((side === 'before' ? window.from : window.to) === undefined) {
    return sql`select * from (${entriesIn(sql`history h where false`, undefined)}) none`
  }
  const beyond =
    side === 'before'
      ? sql`h.created < to_timestamp(${window.from})`
      : sql`h.created > to_timestamp(${window.to})`
  const order = side === 'before' ? sql`desc` : sql`asc`
  const reports = sql`history h
    where h.dev = ${dev} and ${beyond} and h.keys @> array[known.key_id] and ${reportCondition(filter)}`
  return sql`
    select edge.* from latest known
    cross join lateral (
      select * from (${entriesIn(reports, filter)}) e where e.key_id = known.key_id
      order by e.created ${order}, e.tid ${order}, e.place ${side === 'before' ? sql`asc` : sql`desc`}
      limit 1) edge
    where known.dev = ${dev}
      and ${filter?.keys === undefined ? sql`true` : sql`known.key_id = any (${`{${filter.keys.join()}}`}::smallint[])`}`
}

/** The location of a page: its range of days, and how many values to skip from which end. */
interface PageLocation {
  /** Days since 1970, both included. */
  readonly first: number
  readonly last: number
  /** Whether the page is read from the oldest value, because that end is nearer. */
  readonly fromOldest: boolean
  readonly offset: number
  readonly count: number
}

/**
 * Finds the days that hold the values from `start` on, so that at most half a day has to be skipped.
 * @param days newest first, each with at least one value
 * @param page positions counted from the newest value; at least one, and all of them exist
 */
export function locatePage(
  days: readonly DayCount[],
  { start, count }: { start: number; count: number },
): PageLocation {
  let passed = 0
  let last: { day: number; offset: number } | undefined
  for (const { day, records } of days) {
    const until = passed + records
    if (last === undefined && until > start) last = { day, offset: start - passed }
    if (last !== undefined && until >= start + count) {
      const behind = until - (start + count)
      const fromOldest = behind < last.offset
      return { first: day, last: last.day, fromOldest, offset: fromOldest ? behind : last.offset, count }
    }
    passed = until
  }
  throw new Error('The page lies outside the history.')
}
