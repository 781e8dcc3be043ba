import { type RawBuilder, sql } from 'kysely'
import { within } from '../../platform/database/list-sql.ts'
import { entryCondition, spanOf } from './history-filter.ts'
import type { Selection } from './history-source.ts'

/** A select of a device's newest values, in the columns of `entriesIn`. */
export function newestEntries({ dev, window, filter }: Selection): RawBuilder<unknown> {
  return sql`
    select e.key_id, e.value, e.created, extract(epoch from e.inserted - e.created)::float8 as lag, e.ctid as tid,
      0 as place
    from latest e
    where e.dev = ${dev} and ${within(sql`e.created`, { from: window.from, until: window.to })}
      and ${filter?.inserted === undefined ? sql`true` : within(sql`e.inserted`, spanOf(filter.inserted))}
      and ${entryCondition(filter)}`
}
