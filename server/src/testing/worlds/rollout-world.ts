import {
  DEFAULT_SETTINGS,
  type RolloutSettings,
  DEFAULT_STEPS,
} from '@service-center/contract/rollouts/rollout-settings.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { createDeviceToken } from '../../platform/secrets/device-tokens.ts'
import { addConfiguration, addGroup, addVersion } from './versions.ts'

/** The version that tests roll out, and the version that robots have before. */
export const NEW_VERSION = '10.4.2'
export const OLD_VERSION = '10.4.0'

/** Offers versions to all robots of customers: `NEW_VERSION` and a test version, '10.5.0-rc1'. */
export async function offerVersions(db: Database, customers: readonly number[]): Promise<void> {
  const group = await addGroup(db, { name: `Rollout ${customers.join()}` })
  await db
    .insertInto('customer_access_group')
    .values(customers.map((customer_id) => ({ customer_id, group_id: group })))
    .execute()
  const released = await addVersion(db, { type: 1, tag: NEW_VERSION })
  await addConfiguration(db, { version: released, groups: [group] })
  const candidate = await addVersion(db, { type: 1, tag: '10.5.0-rc1' })
  await addConfiguration(db, { version: candidate, groups: [group], isRc: true })
}

/** Values of a robot that is ready for an update. */
const READY: Readonly<Record<string, string>> = {
  'Server online': 'online',
  robot_software: OLD_VERSION,
  system_message: 'System running',
  work_state: '1',
  Battery: '80',
  charging: '0',
  HDOP: '0.8',
}

/** Adds robots with tokens and newest values, in a few statements. @returns their tokens in the order of their numbers */
export async function addRobots(
  db: Database,
  options: { firstId: number; count: number; customerId: number; values?: Readonly<Record<string, string>> },
): Promise<{ id: number; dev: number; token: string }[]> {
  const { firstId, count, customerId } = options
  const { rows } = await sql<{ dev: number; id: number }>`
    insert into device (device_type, device_id, customer_id)
    select 1, id, ${customerId} from generate_series(${firstId}::integer, ${firstId + count - 1}::integer) id
    returning dev, device_id as id`.execute(db)
  const robots = rows.toSorted((a, b) => a.id - b.id).map((row) => ({ ...row, ...createDeviceToken() }))
  await sql`
    insert into device_token (dev, token_hash)
    select * from unnest(${robots.map(({ dev }) => dev)}::integer[], ${robots.map((one) => one.tokenHash)}::bytea[])`.execute(
    db,
  )
  await setValues(
    db,
    robots.map(({ dev }) => dev),
    { ...READY, ...options.values },
  )
  return robots
}

/** Sets the newest values of many devices, as if reported now. */
export async function setValues(
  db: Database,
  devs: readonly number[],
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const names = Object.keys(values)
  await sql`insert into data_key (name) select unnest(${names}::text[]) on conflict (name) do nothing`.execute(
    db,
  )
  await sql`
    insert into latest (dev, created, inserted, key_id, value)
    select dev, now(), now(), k.key_id, v.value from unnest(${devs}::integer[]) dev
    cross join unnest(${names}::text[], ${Object.values(values)}::text[]) v (name, value) join data_key k using (name)
    on conflict (dev, key_id) do update set value = excluded.value, created = excluded.created,
      inserted = excluded.inserted`.execute(db)
}

/** The body of a call that starts a rollout. */
export function newRollout(
  robotIds: readonly number[],
  settings: Partial<RolloutSettings> = {},
): {
  name: string
  version: string
  robotIds: number[]
  keepsOrder: boolean
  steps: { upTo: number; unit: 'robots' | 'percent' }[]
  settings: RolloutSettings
} {
  return {
    name: 'Autumn',
    version: NEW_VERSION,
    robotIds: [...robotIds],
    keepsOrder: true,
    steps: DEFAULT_STEPS.map((step) => ({ ...step })),
    settings: { ...DEFAULT_SETTINGS, ...settings },
  }
}
