import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Timeframe } from './timeframes.ts'

/** The tables of timeframes of configurations. */
type TimeframeTable = 'version_configuration_timeframe' | 'feature_configuration_timeframe'

interface ConfigurationTimeframes {
  readonly table: TimeframeTable
  /** The id of the configuration. */
  readonly id: number
  /** By their starts. */
  readonly timeframes: readonly Timeframe[]
}

/** The timeframes of a configuration, by their starts: JSON of `Timeframe`s. */
export const timeframesSql = (table: TimeframeTable, configurationId: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('from', extract(epoch from valid_from), 'to', extract(epoch from valid_to))
    order by position), '[]')
  from ${sql.table(table)} t where t.configuration_id = ${configurationId})`

export async function insertTimeframes(
  db: Database,
  { table, id, timeframes }: ConfigurationTimeframes,
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (configuration_id, position, valid_from, valid_to)
    select ${id}, position, to_timestamp("from"), to_timestamp("to")
    from unnest(${timeframes.map(({ from }) => from)}::float8[], ${timeframes.map(({ to }) => to)}::float8[])
      with ordinality as t ("from", "to", position)`.execute(db)
}

/** All timeframes of a configuration: the former ones go. */
export async function replaceTimeframes(db: Database, given: ConfigurationTimeframes): Promise<void> {
  await sql`delete from ${sql.table(given.table)} where configuration_id = ${given.id}`.execute(db)
  await insertTimeframes(db, given)
}
