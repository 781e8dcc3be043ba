import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { DAY_SECONDS, entriesIn, reportsOf, type Selection, type Window } from './history-source.ts'

/** The number of values on a UTC day, given as days since 1970. */
export interface DayCount {
  readonly day: number
  readonly records: number
}

/** The days that hold a selection's values, newest first, and their count. */
export interface DayCounts {
  readonly days: readonly DayCount[]
  readonly count: number
}

interface CountedRow {
  /** All whole days in the viewer's scope, newest first. */
  days: number[] | null
  records: number[] | null
  /** The number of visible values on the day in which the viewer's scope begins. */
  first: number
  /**
   * The day on which the window begins, and how many of its values are in the window; null if the window has
   * no beginning.
   */
  low_day: number | null
  low: number
  /**
   * The day on which the window ends, and how many of its values are after the window; null if the window has
   * no end.
   */
  high_day: number | null
  after: number
}

/**
 * Counts a focused device's history: all values that the viewer may see, and those in a window. Days
 * completely within it use their stored counts; only the two that it cuts are read.
 */
export async function countHistory(
  db: Database,
  { dev, window }: { dev: number; window: Window },
): Promise<{ total: number; inWindow: DayCounts }> {
  const from = window.from === undefined ? sql`since` : sql`greatest(to_timestamp(${window.from}), since)`
  const to = window.to === undefined ? sql`timestamptz 'infinity'` : sql`to_timestamp(${window.to})`
  const { rows } = await sql<CountedRow>`
    with w as materialized (
      select since, lo, hi, (since at time zone 'UTC')::date as since_day, (lo at time zone 'UTC')::date as lo_day,
        (hi at time zone 'UTC')::date as hi_day
      from (select since, ${from} as lo, ${to} as hi
        from (select visible_since(${dev}) as since) s) bounds)
    select d.days, d.records,
      ${visibleOn({ dev, day: sql`w.since_day`, from: sql`w.since` })} as first,
      case when isfinite(w.lo_day) then w.lo_day - date '1970-01-01' end as low_day,
      ${visibleOn({ dev, day: sql`w.lo_day`, from: sql`w.lo`, to: sql`w.hi` })} as low,
      case when isfinite(w.hi_day) then w.hi_day - date '1970-01-01' end as high_day,
      (select coalesce(sum(cardinality(keys)), 0)::integer from history
        where dev = ${dev} and created > w.hi and created < ${endOf(sql`w.hi_day`)}) as after
    from w cross join lateral (
      select array_agg(day - date '1970-01-01' order by day desc) as days,
        array_agg(records order by day desc) as records
      from history_day where dev = ${dev} and day > w.since_day) d`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('Counting returned nothing.')
  return { total: totalOf(row), inWindow: inWindow(row) }
}

/** The visible count of a day for a viewer whose scope begins at a time. */
function visibleOn(options: { dev: number; day: Sql; from: Sql; to?: Sql }): Sql {
  const { dev, day, from, to } = options
  return sql`(
    select coalesce(sum(cardinality(keys)), 0)::integer from history
    where dev = ${dev} and created >= ${from} and created < ${endOf(day)}
      ${to === undefined ? sql`` : sql`and created <= ${to}`})`
}

type Sql = RawBuilder<unknown>

const endOf = (day: Sql) => sql`(${day} + 1)::timestamp at time zone 'UTC'`

function totalOf({ records, first }: CountedRow): number {
  return (records ?? []).reduce((sum, count) => sum + count, first)
}

function inWindow({ days, records, low_day, low, high_day, after }: CountedRow): DayCounts {
  const whole = (days ?? [])
    .map((day, place) => ({ day, records: (records?.[place] ?? 0) - (day === high_day ? after : 0) }))
    .filter(({ day }) => day > (low_day ?? -Infinity) && day <= (high_day ?? Infinity))
  return withCount(low_day === null ? whole : [...whole, { day: low_day, records: low }])
}

function withCount(days: readonly DayCount[]): DayCounts {
  const said = days.filter(({ records }) => records > 0)
  return { days: said, count: said.reduce((sum, { records }) => sum + records, 0) }
}

/** Counts the values that match a filter, day by day. */
export async function countSelected(db: Database, selection: Selection): Promise<DayCounts> {
  const { rows } = await sql<DayCount>`
    select floor(extract(epoch from created) / ${sql.lit(DAY_SECONDS)})::integer as day, count(*) as records
    from (${entriesIn(reportsOf(selection), selection.filter)}) e
    group by 1 order by 1 desc`.execute(db)
  return withCount(rows)
}
