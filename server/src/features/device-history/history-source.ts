import { type RawBuilder, sql } from 'kysely'
import { within } from '../../platform/database/list-sql.ts'
import { entryCondition, type HistoryFilter, reportCondition } from './history-filter.ts'

/**
 * A time range in unix seconds; both ends inclusive. An end that was not given is open: a device's clock may
 * be ahead, and its last values must not be missing.
 */
export interface Window {
  readonly from: number | undefined
  readonly to: number | undefined
}

/** A selection of one device's values. */
export interface Selection {
  readonly dev: number
  readonly window: Window
  readonly filter: HistoryFilter | undefined
}

/** A value with its key; times in unix seconds. */
export interface Entry {
  readonly key: string
  readonly value: string
  readonly created: number
  readonly inserted: number
}

/**
 * The reports `h` of a selection.
 * @param days restricts to UTC days, as days since 1970, both inclusive
 */
export function reportsOf(
  { dev, window, filter }: Selection,
  days?: { readonly first: number; readonly last: number },
): RawBuilder<unknown> {
  const ofDays =
    days === undefined
      ? sql`true`
      : sql`h.created >= to_timestamp(${days.first * DAY_SECONDS})
          and h.created < to_timestamp(${(days.last + 1) * DAY_SECONDS})`
  return sql`history h where h.dev = ${dev} and ${within(sql`h.created`, { from: window.from, until: window.to })}
    and ${ofDays} and ${reportCondition(filter)}`
}

export const DAY_SECONDS = 86_400

/**
 * A select of the values of reports: `key_id, value, created, lag`, and `tid, place`, which order values of the same
 * time as they were stored.
 */
export function entriesIn(
  reports: RawBuilder<unknown>,
  filter: HistoryFilter | undefined,
): RawBuilder<unknown> {
  return sql`
    select e.key_id, e.value, h.created, h.lag, h.tid, e.place
    from (select h.created, h.lag, h.ctid as tid, h.keys, h.vals from ${reports}) h
    cross join lateral unnest(h.keys, history_values(h.vals)) with ordinality as e (key_id, value, place)
    where ${entryCondition(filter)}`
}

/** The columns of an `Entry` from those of `entriesIn`. */
export const entryColumns = sql`k.name as key, p.value, extract(epoch from p.created)::float8 as created,
  extract(epoch from history_inserted(p.created, p.lag))::float8 as inserted`
