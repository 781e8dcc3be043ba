import type { StandingValue } from '@service-center/contract/device-data/device-data.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** How far back a history is read: in days, and in reports of a device with the key. */
const DAYS = 30
const REPORTS = 10_000

interface Since {
  deviceId: number
  key: string
  /** Unix seconds. */
  since: number
  isLonger: boolean
}

/**
 * Since when devices report a value without interruption: the first report after the newest one with another
 * value. Both are found by the index on devices and times, and reading ends at the first that differs.
 */
export async function readSince(
  db: Database,
  { type, values }: { type: number; values: readonly StandingValue[] },
): Promise<Since[]> {
  const value = values.map((one) => ('value' in one ? one.value : null))
  const below = values.map((one) => ('below' in one ? one.below : null))
  const { rows } = await sql<Since>`
    with asked as materialized (
      select distinct d.dev, d.device_id, k.key_id, a.*
      from unnest(${values.map(({ deviceId }) => deviceId)}::integer[], ${values.map(({ key }) => key)}::text[],
        ${value}::text[], ${below}::float8[]) a (id, key, value, below)
      join device d on d.device_type = ${sql.lit(type)} and d.device_id = a.id
      join data_key k on k.name = a.key)
    select a.device_id as "deviceId", a.key, extract(epoch from first.created)::float8 as since,
      other.created is null as "isLonger"
    from asked a
    left join lateral (
      select created from (
        select created, history_value(keys, vals, a.key_id) as said from history
        where dev = a.dev and a.key_id = any (keys) and created > now() - make_interval(days => ${sql.lit(DAYS)})
        order by created desc limit ${sql.lit(REPORTS)}) recent
      where case when a.below is null then said is distinct from a.value
        when said ~ '^[[:space:]]*-?[0-9]{1,9}([.][0-9]{1,9})?[[:space:]]*%?[[:space:]]*$' then rtrim(trim(said), '% ')::float8 >= a.below end
      order by created desc limit 1) other on true
    left join lateral (
      select created from history
      where dev = a.dev and a.key_id = any (keys) and created > now() - make_interval(days => ${sql.lit(DAYS)})
      order by created desc offset ${sql.lit(REPORTS - 1)} limit 1) reach on other.created is null
    join lateral (
      select created from history
      where dev = a.dev and a.key_id = any (keys) and case when other.created is not null then created > other.created
        else created >= coalesce(reach.created, now() - make_interval(days => ${sql.lit(DAYS)})) end
      order by created limit 1) first on true
    order by a.device_id, a.key`.execute(db)
  return rows
}
