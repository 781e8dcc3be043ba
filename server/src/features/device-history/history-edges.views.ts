import { type RawBuilder, sql } from 'kysely'
import { entriesIn, type Selection } from './history-source.ts'
import { reportCondition } from './history-filter.ts'

/**
 * A select, in the columns of `entriesIn`, of each key's last value before the window or first one after it. Only the
 * device's own keys are searched, each up to the first match.
 */
export function edgesOf(selection: Selection, side: 'before' | 'after'): RawBuilder<unknown> {
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
