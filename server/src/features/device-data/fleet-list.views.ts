import { createHash } from 'node:crypto'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { JsonPart } from '../../platform/http/joined-json.ts'
import { dealerOfCustomer } from '../customers/customers.views.ts'
import { derivedFrom, derivedKeysOf, derivedValue, UPDATED_AT } from './derived-keys.ts'

/** The devices of one type that a viewer sees, in the order of `devs`. */
export interface FleetList {
  /** Identifies the devices: lists with the same devices have the same digest. */
  readonly digest: string
  readonly devs: readonly number[]
  /** The device numbers, as a JSON array. */
  readonly ids: JsonPart
}

/** The derived values of the devices of a list, except the time of their last message. */
export interface DerivedLists {
  readonly devs: readonly number[]
  /** By key; each value as JSON, in the order of `devs`. */
  readonly lists: ReadonlyMap<string, readonly string[]>
}

/**
 * Texts that change when the visible devices of one type or their derived values change: each change of a row
 * gives it another `xmin`.
 */
export interface FleetState {
  readonly devices: string
  /** Empty unless requested. */
  readonly derived: string
}

const devicesState = (type: number) => sql<string>`(
  select concat_ws(':', count(*), sum(hashint8extended(xmin::text::bigint, dev)))
  from device where device_type = ${sql.lit(type)})`

const TABLETS_STATE = sql`(
  select concat_ws(':', count(*), sum(hashint8extended(cc.connected_dev, t.device_id)))
  from current_connection cc join device t on t.dev = cc.dev where t.device_type = 2)`

const derivedState = (type: number) => sql<string>`concat_ws(' ',
  (select concat_ws(':', count(*), sum(hashint8extended(xmin::text::bigint, id))) from customer),
  (select concat_ws(':', count(*), sum(hashtextextended(name, id))) from all_dealers()),
  ${type === DEVICE_TYPE.robot ? TABLETS_STATE : sql`''`})`

/** Reads the state of one device type for the transaction's viewer; much faster than reading the list. */
export async function readFleetState(
  db: Database,
  { type, hasDerived }: { type: number; hasDerived: boolean },
): Promise<FleetState> {
  const { rows } = await sql<FleetState>`
    select ${devicesState(type)} as devices, ${hasDerived ? derivedState(type) : sql`''`} as derived`.execute(
    db,
  )
  return rows[0] ?? { devices: '', derived: '' }
}

/**
 * Reads the devices of one type that the transaction's viewer sees. @returns also their state, from the same
 * statement, so that the list is never cached for a different state
 */
export async function readFleetList(
  db: Database,
  type: number,
): Promise<{ list: FleetList; state: Pick<FleetState, 'devices'> }> {
  const { rows } = await sql<{ devs: string; ids: string; state: string }>`
    select coalesce(array_agg(dev)::text, '{}') as devs, coalesce(array_agg(device_id)::text, '{}') as ids,
      ${devicesState(type)} as state
    from (select dev, device_id from device where device_type = ${sql.lit(type)} order by dev) seen`.execute(
    db,
  )
  const { devs, ids, state } = rows[0] ?? { devs: '{}', ids: '{}', state: '' }
  const list = {
    digest: digestOf(devs),
    devs: numbersOf(devs),
    ids: new JsonPart(`[${ids.slice(1, -1)}]`),
  }
  return { list, state: { devices: state } }
}

export const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const numbersOf = (array: string) => (array === '{}' ? [] : array.slice(1, -1).split(',').map(Number))

const derivedRow = z.object({
  devs: z.array(z.number()),
  lists: z.array(z.array(z.string().nullable())),
})

/**
 * Reads the derived values of the devices of one type that the transaction's viewer sees. @returns also their
 * state, from the same statement
 */
export async function readDerivedLists(
  db: Database,
  type: number,
): Promise<{ lists: DerivedLists; state: FleetState }> {
  const keys = derivedKeysOf(type).filter((key) => key !== UPDATED_AT)
  const lists = keys.map((key) => sql`coalesce(json_agg(${derivedValue(key)} order by d.dev), '[]')`)
  const { rows } = await sql<FleetState & { body: string }>`
    with ${dealerOfCustomer}
    select json_build_object('devs', coalesce(json_agg(d.dev order by d.dev), '[]'),
      'lists', json_build_array(${sql.join(lists)}))::text as body,
      ${devicesState(type)} as devices, ${derivedState(type)} as derived
    from ${derivedFrom} where d.device_type = ${sql.lit(type)}`.execute(db)
  const { body, ...state } = rows[0] ?? { body: '{"devs":[],"lists":[]}', devices: '', derived: '' }
  const made = derivedRow.parse(JSON.parse(body))
  const byKey = keys.map((key, place): [string, string[]] => [
    key,
    (made.lists[place] ?? []).map((value) => JSON.stringify(value)),
  ])
  return { lists: { devs: made.devs, lists: new Map(byKey) }, state }
}
