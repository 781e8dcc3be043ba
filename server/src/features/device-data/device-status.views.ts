import { sql } from 'kysely'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { Database } from '../../platform/database/database.ts'
import { RawJson } from '../../platform/http/answers.ts'
import { accessGroupKeysOf } from './access-group-values.ts'
import { derivedFromOne, derivedKeysOf, derivedValue } from './derived-keys.ts'

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
        from latest l join data_key k using (key_id) where l.dev = d.dev order by k.name)) as everything) as said`.execute(
    db,
  )
  const [row] = rows
  return row === undefined ? undefined : new RawJson(row.body)
}
