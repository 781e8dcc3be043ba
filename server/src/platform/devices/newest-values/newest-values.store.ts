import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { DeviceValues } from './kind-values.ts'

/** The notification channel. The triggers of `latest` and `device_presence` use the same name. */
export const NEWEST_VALUES = 'newest_values'

/** Begins a transaction that notifies other processes itself, with `notifyOthers`, instead of the triggers. */
export const BEGIN_NOTIFYING = "begin; set local app.tells_newest_values = 'on'"

/** PostgreSQL limits a notification to 8,000 bytes. */
const DEVICES_PER_NOTIFICATION = 700

export interface StoredValues extends DeviceValues {
  readonly type: number
}

type StoredRow = [
  dev: number,
  type: number,
  lastMessage: number | null,
  keys: string[] | null,
  values: string[] | null,
]

/** The database keys of all devices, in order. */
export async function listDevs(system: Database): Promise<number[]> {
  const rows = await system.selectFrom('device').select('dev').orderBy('dev').execute()
  return rows.map(({ dev }) => dev)
}

/** The stored newest values of some devices, by `dev`. Devices that do not exist are left out. */
export async function readStoredValues(
  system: Database,
  devs: readonly number[],
): Promise<ReadonlyMap<number, StoredValues>> {
  // As JSON, because reading one row per value would take several times as long.
  const { rows } = await sql<{ devices: StoredRow[] }>`
    select coalesce(json_agg(json_build_array(d.dev, d.device_type, floor(extract(epoch from p.last_message_at)),
      v.keys, v.values)), '[]') as devices
    from device d left join device_presence p using (dev)
    left join lateral (
      select json_agg(k.name) as keys, json_agg(l.value) as values
      from latest l join data_key k using (key_id) where l.dev = d.dev) v on true
    where d.dev = any (${`{${devs.join()}}`}::integer[])`.execute(system)
  return new Map(
    rows[0]?.devices.map(([dev, type, lastMessage, keys, values]) => [
      dev,
      { type, lastMessage, keys: keys ?? [], values: values ?? [] },
    ]),
  )
}

/** A common table expression `notified` that notifies all processes of changed devices when the transaction commits. */
export function notifyOthers(transaction: string, devs: readonly number[]): RawBuilder<unknown> {
  const parts = Array.from({ length: Math.ceil(devs.length / DEVICES_PER_NOTIFICATION) }, (_, part) =>
    devs.slice(part * DEVICES_PER_NOTIFICATION, (part + 1) * DEVICES_PER_NOTIFICATION).join(),
  )
  return sql`notified as materialized (
    select pg_notify(${NEWEST_VALUES}, ${`${transaction}:`} || part) from unnest(${parts}::text[]) part)`
}

/** Sends a message to all processes, including this one. */
export async function sendMark(system: Database, mark: string): Promise<void> {
  await sql`select pg_notify(${NEWEST_VALUES}, ${mark})`.execute(system)
}

/** Parses a notification. `transaction:dev,dev`: devices have changed; from a trigger `transaction` is empty. `process!7`: a mark. */
export function notificationOf(payload: string): { from: string; mark: number | undefined; devs: number[] } {
  const [, from = '', kind, what = ''] = /^(\w*)([:!])([\d,]*)$/.exec(payload) ?? []
  return {
    from,
    mark: kind === '!' ? Number(what) : undefined,
    devs: kind === ':' ? what.split(',').map(Number) : [],
  }
}
