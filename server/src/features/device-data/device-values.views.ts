import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { RawJson } from '../../platform/http/answers.ts'
import { accessGroupKeysOf, derivedFromOne, derivedKeysOf, derivedValue } from './derived-keys.ts'

/** A key of a device with its newest value. */
export interface DeviceValue {
  /** The name of the key for people. */
  readonly label: string
  /** Undefined if the device has not reported it. */
  readonly value: string | undefined
  /** When it was reported, in unix seconds; null for values that the server derives. */
  readonly created: number | null
}

/**
 * The newest values of some keys of one device, including derived keys.
 * @returns one for each requested name
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

/** The values of derived keys among some names. */
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

/**
 * Everything that a device's dashboard shows, as the contract's `DeviceStatus`, in one statement; undefined when the
 * device is not in the viewer's scope. Derived keys take precedence over reported ones of the same name. The id is the
 * statement's only parameter, so that PostgreSQL caches its plan: planning takes longer than running it.
 */
export async function findDeviceStatus(
  db: Database,
  options: {
    type: DeviceType
    deviceId: number
    dictionary: Dictionary | undefined
    hasAccessGroups?: boolean
  },
): Promise<RawJson | undefined> {
  const { type, deviceId, dictionary, hasAccessGroups = false } = options
  const groups = hasAccessGroups ? accessGroupKeysOf(type) : []
  const names = [...derivedKeysOf(type), ...groups.map(({ name }) => name)]
  const facts = [
    ...derivedKeysOf(type).map((name) => sql`(${sql.lit(name)}, ${derivedValue(name)})`),
    ...groups.map(({ name, value }) => sql`(${sql.lit(name)}, ${value(sql`d`)})`),
  ]
  const { rows } = await sql<{ body: string }>`
    select json_build_object(
      'deviceId', d.device_id, 'deviceTypeId', d.device_type, 'deviceName', d.name, 'customerId', d.customer_id,
      'deprecated', case when d.deprecated_at is not null then coalesce(d.replacement_id, 0) end,
      'hiddenConnections', hidden_connections(d.dev),
      'lastMessage', case when presence.dev is not null then json_build_object(
        'at', extract(epoch from presence.last_message_at), 'channel', presence.channel) end,
      'data', said.data, 'entries', said.entries,
      'refused', (
        select coalesce(json_agg(json_build_object('reason', r.reason, 'messages', r.messages,
          'first', extract(epoch from r.first_at), 'last', extract(epoch from r.last_at), 'example', r.example)
          order by r.last_at desc, r.reason), '[]')
        from refused_data r where r.dev = d.dev)
      ${dictionary === undefined ? sql`` : sql`, 'dictionary', ${JSON.stringify(dictionary)}::json`}
    )::text as body
    from ${derivedFromOne(type, deviceId)}
    cross join lateral (
      select coalesce(json_object_agg(name, value) filter (where not is_hidden), '{}') as data,
        coalesce(json_agg(json_build_array(name, value, created, inserted)) filter (where created is not null), '[]')
          as entries
      from (
        select name, value, null::numeric as created, null::numeric as inserted, value is null as is_hidden
        from (values ${sql.join(facts)}) as fact (name, value)
        union all
        (select k.name, l.value, extract(epoch from l.created), extract(epoch from l.inserted), k.name in (${sql.join(names.map((name) => sql.lit(name)))})
        from latest l join data_key k using (key_id) where l.dev = d.dev
        order by k.name)) as everything) as said`.execute(db)
  const [row] = rows
  return row === undefined ? undefined : new RawJson(row.body)
}
