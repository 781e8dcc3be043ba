import type { FieldError } from '@service-center/contract/endpoint/field-errors.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'

type TimeframeTable = 'version_configuration_timeframe' | 'feature_configuration_timeframe'

interface ConfigurationTimeframes {
  readonly table: TimeframeTable
  readonly id: number
  /** Sorted by start. */
  readonly timeframes: readonly Timeframe[]
}

/** The timeframes of a configuration, sorted by start, as JSON of `Timeframe`s. */
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

export async function replaceTimeframes(db: Database, given: ConfigurationTimeframes): Promise<void> {
  await sql`delete from ${sql.table(given.table)} where configuration_id = ${given.id}`.execute(db)
  await insertTimeframes(db, given)
}

/** A timeframe in unix seconds: the start is included, the end is not; null means no end. */
export interface Timeframe {
  readonly from: number
  readonly to: number | null
}

/**
 * Pairs the starts and ends of a call, sorted by start.
 * @throws AppError 400 when there are not as many ends as starts, or one ends before it starts
 */
export function timeframesOf({
  fr,
  to,
}: {
  fr: readonly number[]
  to: readonly (number | '')[]
}): Timeframe[] {
  if (fr.length !== to.length) {
    throw invalid([{ param: 'to', msg: 'Must have as many ends as there are starts.' }])
  }
  const timeframes = fr.map((from, place) => ({ from, to: to[place] === '' ? null : (to[place] ?? null) }))
  const errors: FieldError[] = timeframes.flatMap(({ from, to: end }, place) =>
    end !== null && end < from ? [{ param: `to.${place}`, msg: 'Must not be before its start.' }] : [],
  )
  if (errors.length > 0) throw invalid(errors)
  return timeframes.toSorted((one, other) => one.from - other.from || endOf(one) - endOf(other))
}

const endOf = ({ to }: Timeframe) => to ?? Number.MAX_VALUE
