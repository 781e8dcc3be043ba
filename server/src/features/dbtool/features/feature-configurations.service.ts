import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { changedMeanwhile, checkUnchanged } from '../../../platform/errors.ts'
import { checkGroups } from '../access-groups/access-groups.views.ts'
import { type ChangingCall, collectionOf } from '../common/dbtool-calls.ts'
import { checkStaff } from '../../../platform/access/access.ts'
import {
  configurationGone,
  featureConfigurationExists,
  unknownFeature,
  unknownOptions,
} from '../common/dbtool.errors.ts'
import { lockFeature } from './features.store.ts'
import {
  type Timeframe,
  timeframesOf,
  insertTimeframes,
  replaceTimeframes,
  timeframesSql,
} from '../common/timeframes.ts'

const TIMEFRAMES = 'feature_configuration_timeframe'

interface FeatureConfigurationFields {
  readonly feature: number
  /** The id of its set of access groups, see `collectionOf`. */
  readonly collection: number
  /** The ids of its options, in ascending order. */
  readonly options: readonly number[]
  /** Sorted by start. */
  readonly timeframes: readonly Timeframe[]
}

async function findFeatureConfigurationId(
  db: Database,
  { feature, collection }: { feature: number; collection: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from feature_configuration
    where feature_id = ${feature} and collection_id = ${collection}`.execute(db)
  return rows[0]?.id
}

async function lockFeatureConfiguration(
  db: Database,
  id: number,
): Promise<(FeatureConfigurationFields & { id: number }) | undefined> {
  const { rows } = await sql`select from feature_configuration where id = ${id} for update`.execute(db)
  if (rows.length === 0) return undefined
  // A separate statement, so that it sees what was committed while the first one waited for the lock.
  const read = await sql<FeatureConfigurationFields & { id: number }>`
    select c.id, c.feature_id as feature, c.collection_id as collection, array(
        select option_id from feature_configuration_option where configuration_id = c.id order by 1) as options,
      ${timeframesSql(TIMEFRAMES, sql`c.id`)} as timeframes
    from feature_configuration c where c.id = ${id}`.execute(db)
  return read.rows[0]
}

/** Returns which of the given options belong to the feature and are not deleted. */
async function listChoosableOptions(
  db: Database,
  { feature, ids }: { feature: number; ids: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from feature_option
    where feature_id = ${feature} and id = any (${ids}::integer[]) and deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Adds a configuration and returns its id. @throws featureConfigurationExists */
async function insertFeatureConfiguration(
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

/** Replaces the options and timeframes of a configuration. */
async function updateFeatureConfiguration(
  db: Database,
  { id, options, timeframes }: { id: number; options: readonly number[]; timeframes: readonly Timeframe[] },
): Promise<void> {
  await db.deleteFrom('feature_configuration_option').where('configuration_id', '=', id).execute()
  await insertOptions(db, { id, options })
  await replaceTimeframes(db, { table: TIMEFRAMES, id, timeframes })
}

async function deleteFeatureConfiguration(db: Database, id: number): Promise<void> {
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

/** The parameters of the call without the access groups (specification 3, section 7). */
interface GivenFields {
  readonly fi: number
  readonly fr: readonly number[]
  readonly to: readonly (number | '')[]
  readonly o: readonly number[]
}

interface GivenConfiguration extends GivenFields {
  readonly id?: number | undefined
  readonly agci?: number | undefined
  readonly gr: readonly number[]
  readonly was?: GivenFields | undefined
}

type Stored = FeatureConfigurationFields & { readonly id: number }

/**
 * Creates a configuration, or changes an existing one: if the feature or the access groups differ, it is
 * replaced by a new one in the same transaction, as with versions (specification 3, section 4).
 * @throws configurationGone, changedMeanwhile, featureConfigurationExists; AppError 400 about fields
 */
export async function saveFeatureConfiguration(
  { db, viewer, logAction }: ChangingCall,
  { was, ...given }: GivenConfiguration,
): Promise<{ success: true; id: number }> {
  logAction({ value: given })
  checkStaff(viewer)
  const timeframes = timeframesOf(given)
  // Lock the existing configuration first, as everywhere: two people who edit it wait for each other here.
  const former = given.id === undefined ? undefined : await lockFeatureConfiguration(db, given.id)
  if (given.id !== undefined && former === undefined) throw configurationGone()
  if (former !== undefined) checkAsRead(former, { was, agci: given.agci })
  if (!(await lockFeature(db, given.fi))) throw unknownFeature('fi')
  const options = await checkOptions(db, { given, former })
  const collection = await collectionOf(db, await checkGroups(db, { ids: given.gr, param: 'gr' }))
  const next = { feature: given.fi, collection, options, timeframes }
  if (former !== undefined && former.feature === next.feature && former.collection === collection) {
    await updateFeatureConfiguration(db, { id: former.id, options, timeframes })
    logAction({ before: former, after: { id: former.id, ...next } })
    return { success: true, id: former.id }
  }
  if (former !== undefined) await deleteFeatureConfiguration(db, former.id)
  const id = await insertFeatureConfiguration(db, next)
  logAction({ ...(former && { before: former }), after: { id, ...next } })
  return { success: true, id }
}

/** @throws changedMeanwhile */
function checkAsRead(
  { feature, collection, options, timeframes }: Stored,
  { was, agci }: Pick<GivenConfiguration, 'was' | 'agci'>,
): void {
  if (agci !== undefined && agci !== collection) throw changedMeanwhile()
  checkUnchanged(was && [was.fi, ascending(was.o), timeframesOf(was)], [
    feature,
    ascending(options),
    timeframes.map(({ from, to }) => ({ from, to })),
  ])
}

/** In ascending order, without duplicates. */
const ascending = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)

/**
 * Checks that the chosen options belong to the feature. A deleted option can be kept but not added.
 * @throws unknownOptions
 */
async function checkOptions(
  db: Database,
  { given, former }: { given: GivenFields; former: Stored | undefined },
): Promise<number[]> {
  const wanted = ascending(given.o)
  const known = await listChoosableOptions(db, { feature: given.fi, ids: wanted })
  const kept = former?.feature === given.fi ? former.options : []
  const allowed = new Set([...known, ...kept])
  const unknown = wanted.filter((id) => !allowed.has(id))
  if (unknown.length > 0) throw unknownOptions(unknown)
  return wanted
}

/** @throws configurationGone */
export async function removeFeatureConfiguration(
  { db, viewer, logAction }: ChangingCall,
  key: { feature: number; collection: number },
): Promise<{ success: true }> {
  logAction({ value: key })
  checkStaff(viewer)
  const id = await findFeatureConfigurationId(db, key)
  const before = id === undefined ? undefined : await lockFeatureConfiguration(db, id)
  if (before === undefined) throw configurationGone()
  await deleteFeatureConfiguration(db, before.id)
  logAction({ before })
  return { success: true }
}
