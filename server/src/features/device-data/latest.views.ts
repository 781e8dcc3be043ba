import { type RawBuilder, sql } from 'kysely'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { RawJson } from '../../platform/http/answers.ts'
import type { Database } from '../../platform/database/database.ts'
import { dealerOfCustomer } from '../customers/customers.views.ts'
import { derivedFrom, derivedValue, accessGroupValues } from './derived-keys.ts'

/**
 * The newest values of some keys for all visible devices of a type, as columns: `{deviceIds, columns}`. PostgreSQL
 * builds the JSON in one statement; a row for each value would be six times the size and take twelve times as long.
 * Values are read device by device, because those of one device are stored together: reading key by key would touch a
 * memory page for each value, which takes nearly twice as long.
 */
export async function readLatestColumns(
  db: Database,
  { type, keys }: { type: number; keys: readonly string[] },
): Promise<RawJson> {
  const names = [...new Set(keys)]
  const reported = names.filter((name) => derivedValue(name) === undefined)
  const lists = reported.map((_, index) => sql`json_agg(list[${sql.lit(index + 1)}] order by dev)`)
  const { rows } = await sql<{ body: string }>`
    with ${dealerOfCustomer},
    seen as materialized (select dev, device_id from device where device_type = ${sql.lit(type)}),
    wanted as materialized (
      select array_agg(key_id order by key_id) as ids, array_agg(name order by key_id) as names
      from data_key where name = any (${reported}::text[])),
    packed as materialized (
      select seen.dev, (
        select array_agg(own.value order by w.key_id)
        from unnest((select ids from wanted)) w (key_id)
        left join (
          select key_id, value from latest
          where dev = seen.dev and key_id = any ((select ids from wanted)::smallint[]) offset 0) own using (key_id)
        ) as list
      from seen),
    columns as (
      ${columnsOf({ names: sql`(select names from wanted)`, lists, from: sql`packed` })}
      ${derivedColumns(type, names)})
    select json_build_object(
      'deviceIds', (select coalesce(json_agg(device_id order by dev), '[]') from seen),
      'columns', (select coalesce(json_object_agg(name, list), '{}') from columns)
    )::text as body`.execute(db)
  return new RawJson(rows[0]?.body ?? '{}')
}

/** SQL that adds the lists of the derived keys to the rows of `columns`; empty when there are none. */
function derivedColumns(type: number, names: readonly string[]): RawBuilder<unknown> {
  const lists = names.flatMap((name) => {
    const value = derivedValue(name)
    return value === undefined ? [] : [{ name, list: sql`json_agg(${value} order by d.dev)` }]
  })
  if (lists.length === 0) return sql``
  return sql`union all ${columnsOf({
    names: sql`array[${sql.join(lists.map(({ name }) => name))}]::text[]`,
    lists: lists.map(({ list }) => list),
    from: sql`${derivedFrom} where d.device_type = ${sql.lit(type)}`,
  })}`
}

/** A select of `name, list`: the lists are aggregated from the same rows; those without a name are left out. */
function columnsOf(options: {
  names: RawBuilder<unknown>
  lists: readonly RawBuilder<unknown>[]
  from: RawBuilder<unknown>
}): RawBuilder<unknown> {
  const { names, lists, from } = options
  return sql`
    select name, coalesce(list, '[]') as list
    from (select array[${sql.join(lists)}]::json[] as lists from ${from}) as made
    cross join lateral unnest(lists, ${names}) as column_of (list, name)
    where name is not null`
}

/** All newest values of all visible devices of a type, as the contract's list of `Device`. */
export async function readLatest(
  db: Database,
  options: { type: number; dictionary: Dictionary | undefined; hasAccessGroups?: boolean },
): Promise<RawJson> {
  const { type, dictionary, hasAccessGroups = false } = options
  const reported = sql`coalesce(json_object_agg(k.name, l.value) filter (where k.name is not null), '{}')`
  // The server derives the groups: they replace what a device reports under these names.
  const data = hasAccessGroups
    ? sql`(${reported})::jsonb || (select jsonb_object_agg(g.name, g.value) from (${accessGroupValues(type)}) g)`
    : reported
  const { rows } = await sql<{ body: string }>`
    with visible as (select dev, device_id, device_type, name, customer_id from device where device_type = ${sql.lit(type)}),
    packed as (
      select v.device_id, json_build_object('deviceId', v.device_id, 'deviceTypeId', v.device_type,
        'deviceName', v.name, 'data', ${data})
        as device
      from visible v left join latest l using (dev) left join data_key k using (key_id)
      group by v.dev, v.device_id, v.device_type, v.name, v.customer_id)
    select json_build_object(
      'data', coalesce(json_agg(device order by device_id), '[]')
      ${dictionary === undefined ? sql`` : sql`, 'dictionary', ${JSON.stringify(dictionary)}::json`}
    )::text as body
    from packed`.execute(db)
  return new RawJson(rows[0]?.body ?? '{"data":[]}')
}
