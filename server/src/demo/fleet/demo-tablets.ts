import { TABLET, type TabletDevice } from '@service-center/simulator/model/device.ts'
import { onlineSpans } from '@service-center/simulator/model/state.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { DemoDevices } from './demo-devices.ts'

const HOUR_MS = 3_600_000
/** A group of the tablets of customers with the access group Athletics (see demo-access-groups.ts). */
const GROUP = { name: 'Athletics, spring season', accessGroup: 5, by: 'admin' }
const MESSAGE = 'An invoice of your account is overdue. Please contact your dealer to unlock this tablet.'

interface DemoTablet {
  device: TabletDevice
  dev: number
}

/**
 * Adds examples of tablet management: a group, a locked tablet, one with an app version lock, one with a changed user level,
 * and notifications. The simulated tablets get this when they connect.
 */
export async function addDemoTablets(db: Database, devices: DemoDevices, now: number): Promise<void> {
  const tablets = [...devices].flatMap(([device, dev]): DemoTablet[] =>
    device.deviceType === TABLET && device.deprecated === null ? [{ device, dev }] : [],
  )
  await addGroup(db, now)
  // Prefers tablets that are online: they carry out the changes while the user watches.
  const awake = tablets.filter(({ device }) => isAwake(device, now))
  const [locked, versioned, levelled, notified] = [...new Set([...awake, ...tablets])]
  if (locked !== undefined) await addLock(db, locked, now)
  if (versioned !== undefined) await addVersionLock(db, versioned, now)
  if (levelled !== undefined) await addUserLevel(db, levelled, now)
  if (notified !== undefined) await addOrders(db, notified, now)
}

const isAwake = (device: TabletDevice, now: number) =>
  onlineSpans({ device, from: now, to: now + HOUR_MS / 2 })[0]?.from === now

async function addGroup(db: Database, now: number): Promise<void> {
  const { id } = await db
    .insertInto('knox_group')
    .values({
      name: GROUP.name,
      access_groups: [GROUP.accessGroup],
      created_at: new Date(now - 300 * HOUR_MS),
      created_by: GROUP.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ dev: number }>`
    insert into tablet_setting (dev, knox_group)
    select d.dev, ${id}::integer from device d join customer_access_group g on g.customer_id = d.customer_id
    where d.device_type = ${TABLET} and d.deprecated_at is null and g.group_id = ${GROUP.accessGroup}
    returning dev`.execute(db)
  for (const { dev } of rows) await addAttributes(db, dev, { knox_group: GROUP.name })
}

async function addLock(db: Database, { dev }: DemoTablet, now: number): Promise<void> {
  const at = new Date(now - 26 * HOUR_MS)
  await addSetting(db, dev, { locked_at: at, locked_by: 'support', lock_message: MESSAGE })
  await addAttributes(db, dev, { locked: true, lock_message: MESSAGE })
  const order = { dev, created_by: 'support' }
  await db
    .insertInto('tablet_order')
    .values([
      {
        ...order,
        kind: 'notify',
        title: 'Missing payment',
        message: 'An invoice of your account is overdue.',
        state: 'done',
        created_at: new Date(now - 190 * HOUR_MS),
        ended_at: new Date(now - 188 * HOUR_MS),
      },
      { ...order, kind: 'lock', message: MESSAGE, state: 'accepted', created_at: at },
    ])
    .execute()
}

async function addVersionLock(db: Database, { dev }: DemoTablet, now: number): Promise<void> {
  const version = '7.11.0'
  await addSetting(db, dev, {
    app_version: version,
    app_version_once: false,
    app_version_at: new Date(now - 50 * HOUR_MS),
    app_version_by: 'support',
  })
  await addAttributes(db, dev, { app_version_lock: version })
}

async function addUserLevel(db: Database, { dev }: DemoTablet, now: number): Promise<void> {
  const level = { user_level: 'super', user_level_at: new Date(now - 7 * HOUR_MS), user_level_by: 'dealer' }
  await addSetting(db, dev, level)
  await addAttributes(db, dev, { user_level: 'super' })
}

/** Orders in several states. */
async function addOrders(db: Database, { dev }: DemoTablet, now: number): Promise<void> {
  const at = (hours: number) => new Date(now - hours * HOUR_MS)
  const order = { dev, created_by: 'support' }
  await db
    .insertInto('tablet_order')
    .values([
      { ...order, kind: 'resetApp', state: 'done', created_at: at(30), ended_at: at(29.9) },
      {
        ...order,
        kind: 'pushProfile',
        state: 'failed',
        failure: 'Not sent: the tablet did not connect for a week.',
        created_at: at(400),
        ended_at: at(232),
      },
      {
        ...order,
        kind: 'notify',
        title: 'App update',
        message: 'Please update the app before the weekend.',
        state: 'done',
        created_at: at(5),
        ended_at: at(4.5),
      },
    ])
    .execute()
}

async function addSetting(db: Database, dev: number, setting: object): Promise<void> {
  await db
    .insertInto('tablet_setting')
    .values({ dev, ...setting })
    .onConflict((conflict) => conflict.column('dev').doUpdateSet(setting))
    .execute()
}

async function addAttributes(
  db: Database,
  dev: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`
    insert into device_attribute (dev, scope, name, value)
    select ${dev}, 'shared', key, value from jsonb_each(${JSON.stringify(values)}::jsonb)`.execute(db)
}
