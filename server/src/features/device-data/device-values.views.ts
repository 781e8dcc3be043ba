import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { accessGroupKeysOf } from './access-group-values.ts'
import { derivedFromOne, derivedValue } from './derived-keys.ts'

/** A key of a device with its newest value. */
export interface DeviceValue {
  /** As people know the key. */
  readonly label: string
  /** Undefined: the device has not reported it. */
  readonly value: string | undefined
  /** When it was reported, in unix seconds; null for values of the server's own. */
  readonly created: number | null
}

/**
 * The newest values of some keys of one device, also of those that the server itself derives.
 * @returns one for each name that was asked for
 */
export async function findDeviceValues(
  db: Database,
  { type, id }: { readonly type: DeviceType; readonly id: number },
  names: readonly string[],
): Promise<Map<string, DeviceValue>> {
  const { rows } = await sql<{
    name: string
    label: string | null
    value: string | null
    created: number | null
  }>`
    select n.name, m.alias as label, l.value, extract(epoch from l.created)::float8 as created
    from unnest(${names}::text[]) n (name)
    left join data_key k on k.name = n.name
    left join data_key_meaning m on m.key_id = k.key_id and m.device_type = ${sql.lit(type)}
    left join latest l on l.key_id = k.key_id and l.dev = (
      select dev from device where device_type = ${sql.lit(type)} and device_id = ${id})`.execute(db)
  const own = await findOwnValues(db, { type, id, names })
  return new Map(
    rows.map(({ name, label, value, created }) => {
      const shown = label ?? name
      if (own.has(name)) return [name, { label: shown, value: own.get(name), created: null }]
      return [name, { label: shown, value: value ?? undefined, created }]
    }),
  )
}

/** The values of the server's own keys among some names. */
async function findOwnValues(
  db: Database,
  { type, id, names }: { type: DeviceType; id: number; names: readonly string[] },
): Promise<Map<string, string | undefined>> {
  const groups = new Map(accessGroupKeysOf(type).map(({ name, value }) => [name, value(sql`d`)]))
  const wanted = names.flatMap((name) => {
    const value = derivedValue(name) ?? groups.get(name)
    return value === undefined ? [] : [{ name, value }]
  })
  if (wanted.length === 0) return new Map()
  const pairs = wanted.map(({ name, value }) => sql`(${name}::text, (${value})::text)`)
  const { rows } = await sql<{ name: string; value: string | null }>`
    select own.name, own.value from ${derivedFromOne(type, id)}
    cross join lateral (values ${sql.join(pairs)}) as own (name, value)`.execute(db)
  return new Map(rows.map(({ name, value }) => [name, value ?? undefined]))
}
