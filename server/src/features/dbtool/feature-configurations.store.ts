import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/violations.ts'
import { featureConfigurationExists } from './dbtool.errors.ts'
import { insertTimeframes, replaceTimeframes, timeframesSql } from './timeframes.store.ts'
import type { Timeframe } from './timeframes.ts'

const TIMEFRAMES = 'feature_configuration_timeframe'

export interface FeatureConfigurationFields {
  readonly feature: number
  /** The id of its set of access groups. */
  readonly collection: number
  /** The ids of its options, in ascending order. */
  readonly options: readonly number[]
  /** By their starts. */
  readonly timeframes: readonly Timeframe[]
}

export async function findFeatureConfigurationId(
  db: Database,
  { feature, collection }: { feature: number; collection: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from feature_configuration where feature_id = ${feature} and collection_id = ${collection}`.execute(
    db,
  )
  return rows[0]?.id
}

/** A configuration, locked until the end of the transaction. */
export async function lockFeatureConfiguration(
  db: Database,
  id: number,
): Promise<(FeatureConfigurationFields & { id: number }) | undefined> {
  const { rows } = await sql`select from feature_configuration where id = ${id} for update`.execute(db)
  if (rows.length === 0) return undefined
  // A statement of its own: it sees what was committed while the first one waited for the lock.
  const read = await sql<FeatureConfigurationFields & { id: number }>`
    select c.id, c.feature_id as feature, c.collection_id as collection, array(
        select option_id from feature_configuration_option where configuration_id = c.id order by 1) as options,
      ${timeframesSql(TIMEFRAMES, sql`c.id`)} as timeframes
    from feature_configuration c where c.id = ${id}`.execute(db)
  return read.rows[0]
}

/** Which of some options are a feature's and are not deleted. */
export async function listChoosableOptions(
  db: Database,
  { feature, ids }: { feature: number; ids: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from feature_option
    where feature_id = ${feature} and id = any (${ids}::integer[]) and deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Adds a configuration and returns its id. @throws featureConfigurationExists */
export async function insertFeatureConfiguration(
  db: Database,
  { feature, collection, options, timeframes }: FeatureConfigurationFields,
): Promise<number> {
  const { id } = await db
    .insertInto('feature_configuration')
    .values({ feature_id: feature, collection_id: collection })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsAs({ feature_configuration_feature_id_collection_id_key: featureConfigurationExists }))
  await insertOptions(db, { id, options })
  await insertTimeframes(db, { table: TIMEFRAMES, id, timeframes })
  return id
}

/** Its options and timeframes; those of before go. */
export async function updateFeatureConfiguration(
  db: Database,
  { id, options, timeframes }: { id: number; options: readonly number[]; timeframes: readonly Timeframe[] },
): Promise<void> {
  await db.deleteFrom('feature_configuration_option').where('configuration_id', '=', id).execute()
  await insertOptions(db, { id, options })
  await replaceTimeframes(db, { table: TIMEFRAMES, id, timeframes })
}

export async function deleteFeatureConfiguration(db: Database, id: number): Promise<void> {
  await db.deleteFrom('feature_configuration').where('id', '=', id).execute()
}

async function insertOptions(
  db: Database,
  { id, options }: { id: number; options: readonly number[] },
): Promise<void> {
  await sql`
    insert into feature_configuration_option (configuration_id, option_id)
    select ${id}, unnest(${options}::integer[])`.execute(db)
}
