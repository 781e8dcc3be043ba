import type { ImportDeviceType, ImportField } from '@service-center/contract/bulk-import/import-operations.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A device in scope, as far as an import of a field is decided on it. */
export interface StoredDevice {
  readonly id: number
  readonly dev: number
  readonly isDeprecated: boolean
  readonly customerId: number
  /** Its value of the field; null: none. */
  readonly value: string | null
  /** Of a date of a pair: the other one. */
  readonly other: string | null
  /** Whether a person has set the value, so that what the device reports of it is not shown. */
  readonly isSet: boolean
}

/** The devices in scope among some ids. */
export async function listStored(
  db: Database,
  field: ImportField,
  ids: readonly number[],
): Promise<StoredDevice[]> {
  const { value, other, isSet, joins } = sourceOf(field)
  const { rows } = await sql<StoredDevice>`
    select d.device_id as id, d.dev, d.deprecated_at is not null as "isDeprecated", d.customer_id as "customerId",
      nullif(${value}, '') as value, nullif(${other}, '') as other, ${isSet} as "isSet"
    from device d ${joins}
    where d.device_type = ${sql.lit(field.deviceTypeId)} and d.device_id = any (${ids}::integer[])`.execute(
    db,
  )
  return rows
}

interface Source {
  readonly value: RawBuilder<unknown>
  readonly other: RawBuilder<unknown>
  readonly isSet: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
}

const keyId = (key: string) => sql`(select key_id from data_key where name = ${key})`
const newest = (alias: string, key: string) =>
  sql`left join latest ${sql.ref(alias)} on ${sql.ref(alias)}.dev = d.dev and ${sql.ref(alias)}.key_id = ${keyId(key)}`
const NONE = { other: sql`null`, isSet: sql`false`, joins: sql`` }

/** Where the values of a field are stored. */
function sourceOf({ takes, dataKey, pair }: ImportField): Source {
  switch (takes) {
    case 'name':
      return { ...NONE, value: sql`d.name` }
    case 'customer':
      return { ...NONE, value: sql`d.customer_id::text` }
    case 'knoxId':
      return { ...NONE, value: sql`lower(v.value)`, joins: newest('v', dataKey) }
    case 'userLevel':
      return {
        ...NONE,
        value: sql`coalesce(s.user_level, v.value)`,
        joins: sql`left join tablet_setting s on s.dev = d.dev ${newest('v', dataKey)}`,
      }
    case 'day':
      return {
        value: sql`replace(v.value, '/', '-')`,
        other: pair === undefined ? sql`null` : sql`replace(o.value, '/', '-')`,
        isSet: sql`a.dev is not null`,
        joins: sql`${newest('v', dataKey)} ${pair === undefined ? sql`` : newest('o', pair.other)}
          left join device_attribute a on a.dev = d.dev and a.scope = 'shared' and a.name = ${dataKey}`,
      }
  }
}

/** The customers in scope among some ids. */
export async function listCustomersAmong(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from customer where id = any (${ids}::integer[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Which tablets in scope and in service report some Knox ids, in lower case. */
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
