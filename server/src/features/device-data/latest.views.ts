import { sql } from 'kysely'
import type { Dictionary } from '@service-center/contract/device-data.ts'
import { RawJson } from '../../platform/endpoints.ts'
import type { Database } from '../../platform/database.ts'
import { dealerOfCustomer } from '../customers/customers.views.ts'
import { derivedFrom, derivedValue } from './derived-keys.ts'

/**
 * The newest values of some keys for all visible devices of a kind, as columns: `{deviceIds, columns}`. PostgreSQL
 * builds the JSON in one statement; a row for each value would be six times the size and take twelve times as long.
 */
export async function readLatestColumns(
  db: Database,
  { type, keys }: { type: number; keys: readonly string[] },
): Promise<RawJson> {
  const names = [...new Set(keys)]
  const reported = names.filter((name) => derivedValue(name) === undefined)
  const derived = names.flatMap((name) => {
    const value = derivedValue(name)
    return value === undefined ? [] : [sql`(${name}::text, ${value})`]
  })
  const { rows } = await sql<{ body: Buffer }>`
    with ${dealerOfCustomer},
    seen as materialized (
      select dev, device_id, (row_number() over (order by device_id))::integer as slot
      from device where device_type = ${type}),
    wanted as (select key_id, name from data_key where name = any (${reported}::text[])),
    reported as (
      select w.name, json_agg(l.value order by s.slot) as list
      from wanted w cross join seen s left join latest l on l.dev = s.dev and l.key_id = w.key_id
      group by w.name),
    derived as (
      select e.name, json_agg(e.value order by d.device_id) as list
      from ${derivedFrom} cross join lateral (values ${derived.length === 0 ? sql`(null::text, null::text)` : sql.join(derived)}) as e (name, value)
      where d.device_type = ${type} and e.name is not null
      group by e.name)
    select convert_to(json_build_object(
      'deviceIds', (select coalesce(json_agg(device_id order by slot), '[]') from seen),
      'columns', (select coalesce(json_object_agg(name, list), '{}')
        from (select * from reported union all select * from derived) columns)
    )::text, 'UTF8') as body`.execute(db)
  return new RawJson(rows[0]?.body ?? Buffer.from('{}'))
}

/** All newest values of all visible devices of a kind, as the contract's list of `Device`. */
export async function readLatest(
  db: Database,
  { type, dictionary }: { type: number; dictionary: Dictionary | undefined },
): Promise<RawJson> {
  const { rows } = await sql<{ body: Buffer }>`
    with visible as (select dev, device_id, device_type, name from device where device_type = ${type}),
    packed as (
      select v.device_id, json_build_object('deviceId', v.device_id, 'deviceTypeId', v.device_type,
        'deviceName', v.name, 'data', coalesce(json_object_agg(k.name, l.value) filter (where k.name is not null), '{}'))
        as device
      from visible v left join latest l using (dev) left join data_key k using (key_id)
      group by v.device_id, v.device_type, v.name)
    select convert_to(json_build_object(
      'data', coalesce(json_agg(device order by device_id), '[]')
      ${dictionary === undefined ? sql`` : sql`, 'dictionary', ${JSON.stringify(dictionary)}::json`}
    )::text, 'UTF8') as body
    from packed`.execute(db)
  return new RawJson(rows[0]?.body ?? Buffer.from('{"data":[]}'))
}
