import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { configurationExists, versionExists } from '../common/dbtool.errors.ts'
import { type Timeframe, insertTimeframes, replaceTimeframes, timeframesSql } from '../common/timeframes.ts'

const TIMEFRAMES = 'version_configuration_timeframe'

/** Adds a version and returns its id. @throws versionExists */
export async function insertVersion(
  db: Database,
  { type, tag, uploaded }: { type: DeviceType; tag: string; uploaded: number | undefined },
): Promise<number> {
  const { id } = await db
    .insertInto('software_version')
    .values({
      device_type: type,
      tag,
      uploaded_at: uploaded === undefined ? sql`now()` : sql`to_timestamp(${uploaded}::float8)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsAs({ software_version_device_type_tag_key: versionExists }))
  return id
}

export async function lockVersion(
  db: Database,
  { type, id }: { type: DeviceType; id: number },
): Promise<{ tag: string; deprecated: boolean } | undefined> {
  const { rows } = await sql<{ tag: string; deprecated: boolean }>`
    select tag, deprecated_at is not null as deprecated from software_version
    where id = ${id} and device_type = ${type} for no key update`.execute(db)
  return rows[0]
}

export async function setDeprecated(db: Database, id: number): Promise<void> {
  await db
    .updateTable('software_version')
    .set({ deprecated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export interface ConfigurationFields {
  readonly version: number
  /** The id of its set of access groups, see `collectionOf`. */
  readonly collection: number
  readonly isRc: boolean
  readonly priority: number
  /** Sorted by start. */
  readonly timeframes: readonly Timeframe[]
}

export async function findConfigurationId(
  db: Database,
  key: { type: DeviceType; version: number; collection: number; isRc: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from version_configuration c join software_version v on v.id = c.version_id
    where v.device_type = ${key.type} and c.version_id = ${key.version} and c.collection_id = ${key.collection}
      and c.is_rc = ${key.isRc}`.execute(db)
  return rows[0]?.id
}

/** A configuration of a device type's version, locked until the end of the transaction. */
export async function lockConfiguration(
  db: Database,
  { type, id }: { type: DeviceType; id: number },
): Promise<(ConfigurationFields & { id: number }) | undefined> {
  const { rows } = await sql`
    select from version_configuration c join software_version v on v.id = c.version_id
    where c.id = ${id} and v.device_type = ${type} for update of c`.execute(db)
  if (rows.length === 0) return undefined
  // A separate statement, so that it sees what was committed while the first one waited for the lock.
  const read = await sql<ConfigurationFields & { id: number }>`
    select c.id, c.version_id as version, c.collection_id as collection, c.is_rc as "isRc", c.priority,
      ${timeframesSql(TIMEFRAMES, sql`c.id`)} as timeframes
    from version_configuration c where c.id = ${id}`.execute(db)
  return read.rows[0]
}

const violations = violationsAs({
  version_configuration_version_id_collection_id_is_rc_key: configurationExists,
})

/** Adds a configuration and returns its id. @throws configurationExists */
export async function insertConfiguration(db: Database, fields: ConfigurationFields): Promise<number> {
  const { id } = await db
    .insertInto('version_configuration')
    .values(columnsOf(fields))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violations)
  await insertTimeframes(db, { table: TIMEFRAMES, id, timeframes: fields.timeframes })
  return id
}

/** @throws configurationExists */
export async function updateConfiguration(
  db: Database,
  { id, ...fields }: ConfigurationFields & { id: number },
): Promise<void> {
  await db
    .updateTable('version_configuration')
    .set(columnsOf(fields))
    .where('id', '=', id)
    .execute()
    .catch(violations)
  await replaceTimeframes(db, { table: TIMEFRAMES, id, timeframes: fields.timeframes })
}

export async function deleteConfiguration(db: Database, id: number): Promise<void> {
  await db.deleteFrom('version_configuration').where('id', '=', id).execute()
}

const columnsOf = ({ version, collection, isRc, priority }: ConfigurationFields) => ({
  version_id: version,
  collection_id: collection,
  is_rc: isRc,
  priority,
})
