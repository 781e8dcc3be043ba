import { storedDay } from '@service-center/contract/bulk-import/import-values.ts'
import type { ImportDeviceType, ImportField } from '@service-center/contract/bulk-import/import-operations.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The data of a device in scope that an import of a field depends on. */
export interface StoredDevice {
  readonly id: number
  readonly dev: number
  readonly isDeprecated: boolean
  readonly customerId: number
  /** Its value of the field; null if none. */
  readonly value: string | null
  /** For one of a pair of dates: the other one. */
  readonly other: string | null
  /** Whether a person has set the value, so that what the device reports of it is not shown. */
  readonly isSet: boolean
}

/**
 * The devices in scope among the given ids. Their values are read by key and not by a join, so that the time
 * depends on the number of rows and not on the planner's statistics.
 */
export async function listStored(
  db: Database,
  field: ImportField,
  ids: readonly number[],
): Promise<StoredDevice[]> {
  const { rows } = await sql<FoundDevice>`
    select device_id as id, dev, name, deprecated_at is not null as "isDeprecated", customer_id as "customerId"
    from device
    where device_type = ${sql.lit(field.deviceTypeId)} and device_id = any (${ids}::integer[])`.execute(db)
  const valuesOf = await readValues(
    db,
    field,
    rows.map(({ dev }) => dev),
  )
  return rows.map((row) => {
    const { id, dev, isDeprecated, customerId } = row
    return { id, dev, isDeprecated, customerId, other: null, isSet: false, ...valuesOf(row) }
  })
}

interface FoundDevice extends Pick<StoredDevice, 'id' | 'dev' | 'isDeprecated' | 'customerId'> {
  readonly name: string
}
type Values = Pick<StoredDevice, 'value'> & Partial<Pick<StoredDevice, 'other' | 'isSet'>>

/** Reads the values of a field, depending on where the field is stored. */
async function readValues(
  db: Database,
  { takes, dataKey, pair }: ImportField,
  devs: readonly number[],
): Promise<(device: FoundDevice) => Values> {
  switch (takes) {
    case 'name':
      return ({ name }) => ({ value: name === '' ? null : name })
    case 'customer':
      return ({ customerId }) => ({ value: String(customerId) })
    case 'knoxId': {
      const reported = await readNewest(db, dataKey, devs)
      return ({ dev }) => ({ value: reported.get(dev)?.toLowerCase() ?? null })
    }
    case 'userLevel': {
      const reported = await readNewest(db, dataKey, devs)
      const set = await readUserLevels(db, devs)
      return ({ dev }) => ({ value: set.get(dev) ?? reported.get(dev) ?? null })
    }
    case 'day': {
      const days = await readNewest(db, dataKey, devs)
      const others = pair === undefined ? new Map<number, string>() : await readNewest(db, pair.other, devs)
      const set = await readAttributeHolders(db, dataKey, devs)
      return ({ dev }) => ({
        value: dayOf(days.get(dev)),
        other: dayOf(others.get(dev)),
        isSet: set.has(dev),
      })
    }
  }
}

const dayOf = (day: string | undefined) => (day === undefined ? null : storedDay(day))

const keyId = (key: string) => sql`(select key_id from data_key where name = ${key})`

/** The newest values of a key that are not empty, by device. */
async function readNewest(
  db: Database,
  key: string,
  devs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ dev: number; value: string }>`
    select dev, value from latest
    where key_id = ${keyId(key)} and dev = any (${devs}::integer[]) and value <> ''`.execute(db)
  return new Map(rows.map(({ dev, value }) => [dev, value]))
}

async function readUserLevels(db: Database, devs: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ dev: number; level: string }>`
    select dev, user_level as level from tablet_setting
    where dev = any (${devs}::integer[]) and user_level is not null`.execute(db)
  return new Map(rows.map(({ dev, level }) => [dev, level]))
}

/** The devices among the given ones that have a shared attribute. */
async function readAttributeHolders(
  db: Database,
  name: string,
  devs: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ dev: number }>`
    select dev from device_attribute
    where scope = 'shared' and name = ${name} and dev = any (${devs}::integer[])`.execute(db)
  return new Set(rows.map(({ dev }) => dev))
}

/** The customers in scope among some ids. */
export async function listCustomersAmong(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from customer where id = any (${ids}::integer[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The tablets in scope and in service that report some Knox ids, by Knox id in lower case. */
export async function listKnoxIdHolders(
  db: Database,
  { knoxIds, key }: { knoxIds: readonly string[]; key: string },
): Promise<{ knoxId: string; id: number }[]> {
  const { rows } = await sql<{ knoxId: string; id: number }>`
    select lower(l.value) as "knoxId", d.device_id as id
    from latest l join device d on d.dev = l.dev
    where l.key_id = ${keyId(key)} and lower(l.value) = any (${knoxIds}::text[])
      and d.device_type = ${sql.lit(DEVICE_TYPE.tablet)} and d.deprecated_at is null`.execute(db)
  return rows
}

/** The names of keys on the screen, from the dictionary, as `type key`. */
export async function listKeyNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ type: ImportDeviceType; key: string; alias: string }>`
    select m.device_type as type, k.name as key, m.alias from data_key_meaning m join data_key k using (key_id)
    where m.alias <> ''`.execute(db)
  return new Map(rows.map(({ type, key, alias }) => [`${type} ${key}`, alias]))
}
