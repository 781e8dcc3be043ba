import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { dbToolMembers } from '@service-center/contract/dbtool/access-groups.ts'
import { deviceSettings } from '@service-center/contract/device-settings/device-settings.ts'
import { dataEvent } from '@service-center/contract/device-data/device-events.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs } from '../../platform/access/viewers.ts'
import {
  type DeviceSettingWorld,
  startDeviceSettingWorld,
} from '../../testing/worlds/device-setting-world.ts'
import {
  addTokenDevice,
  connectDevice,
  historyOf,
  openLiveClient,
  publish,
} from '../../testing/devices/gateway.ts'
import { untilWaiting } from '../../testing/held-lock.ts'
import { addUser } from '../../testing/server/world.ts'

let world: DeviceSettingWorld
beforeAll(async () => {
  world = await startDeviceSettingWorld()
  const { db } = world.server
  await db.insertInto('access_group_type').values({ id: 51, key: 'Season' }).execute()
  await db
    .insertInto('access_group')
    .values([
      { id: 71, name: 'Only 10.2', short_name: '10.2', type_id: 16 },
      { id: 72, name: 'Only 10.4', short_name: '10.4', type_id: 16 },
      { id: 73, name: 'A season', type_id: 51 },
    ])
    .execute()
})
afterAll(() => world.server.stop())

const dataOf = async (deviceId: number, token = world.tokens.club) =>
  (
    await world.server.call(deviceData.latestOfDevice, {
      params: { type: 'robots', deviceId: String(deviceId) },
      query: {},
      token,
    })
  ).body.data
const DATES = { start: '2026/11/21', end: '2027/11/20' }
interface Dates {
  robotId: number
  start?: string
  end?: string
  was?: { start: string | null; end: string | null }
}
const warranty = (body: Dates, token = world.tokens.dealer) =>
  world.server.call(deviceSettings.setWarranty, { body: { ...DATES, ...body }, token })
const subscription = (body: Dates, token = world.tokens.dealer) =>
  world.server.call(deviceSettings.setSubscription, { body: { ...DATES, ...body }, token })

test('dates of warranty and subscription are values of the robot: in the newest values, the history and live events', async () => {
  const robot = await world.add(1, world.club)
  const viewer = await openLiveClient(world.server, world.tokens.club)
  expect((await warranty({ robotId: robot.id, was: { start: null, end: null } })).status).toBe(200)
  expect((await subscription({ robotId: robot.id, end: '2028/01/31' })).status).toBe(200)
  expect(await dataOf(robot.id)).toMatchObject({
    warranty_start: '2026-11-21',
    warranty_end: '2027-11-20',
    service_agreement_start: '2026-11-21',
    service_agreement_end: '2028-01-31',
  })
  const heard = () =>
    viewer.events.flatMap(({ name, payload }) =>
      name === 'data' ? dataEvent.parse(payload).entries.map(([key, value]) => `${key} ${value}`) : [],
    )
  await expect
    .poll(heard)
    .toEqual([
      'warranty_start 2026-11-21',
      'warranty_end 2027-11-20',
      'service_agreement_start 2026-11-21',
      'service_agreement_end 2028-01-31',
    ])
  expect(await historyOf(world.server.db, { dev: robot.dev, key: 'warranty_end' })).toMatchObject([
    { value: '2027-11-20' },
  ])
})

test('the end must be after the start, and both must be existing days', async () => {
  const robot = await world.add(1, world.club)
  const refused = [
    [{ end: '2026/11/21' }, 'end', 'End must be after Start'],
    [{ end: '2026/03/25' }, 'end', 'End must be after Start'],
    [{ start: '2026/02/30' }, 'start', 'Must be a date, as YYYY/MM/DD.'],
    [{ end: '2027-01-01' }, 'end', 'Must be a date, as YYYY/MM/DD.'],
  ] as const
  for (const [body, param, msg] of refused) {
    expect(await warranty({ robotId: robot.id, ...body })).toMatchObject({
      status: 400,
      body: { errors: [{ param, msg }] },
    })
  }
})

test('reports of a robot for dates that were set are not shown until the setting is undone', async () => {
  const { server, tokens } = world
  const id = 61_001
  const { dev, token } = await addTokenDevice(server.db, { type: 1, id, customerId: world.club })
  const client = await connectDevice(server, token)
  const said = { warranty_start: '2024-01-01', warranty_end: '2025-01-01' }
  await publish(client, said)
  const { body } = await warranty({ robotId: id, was: { start: '2024-01-01', end: '2025-01-01' } })
  await publish(client, { ...said, service_agreement_end: '2025-06-01' })
  expect(await dataOf(id)).toMatchObject({ warranty_end: '2027-11-20', service_agreement_end: '2025-06-01' })
  expect(await historyOf(server.db, { dev, key: 'warranty_end' })).toHaveLength(3)
  expect((await world.undo(body.undo?.id, tokens.dealer)).status).toBe(200)
  expect(await dataOf(id)).toMatchObject({ warranty_end: '2025-01-01' })
  const later = { warranty_start: '2024-02-02', warranty_end: '2025-02-02' }
  await publish(client, later)
  expect(await dataOf(id)).toMatchObject(later)
})

test('the dates of the warranty can be undone although the subscription has changed since', async () => {
  const robot = await world.add(1, world.club)
  const { body } = await warranty({ robotId: robot.id })
  expect((await subscription({ robotId: robot.id })).status).toBe(200)
  expect((await world.undo(body.undo?.id, world.tokens.dealer)).status).toBe(200)
  const data = await dataOf(robot.id)
  expect([data['warranty_end'], data['service_agreement_end']]).toEqual(['', '2027-11-20'])
})

test('undoing dates keeps the protection of the date that was set before', async () => {
  const { server, tokens } = world
  const id = 61_003
  const { device, token } = await addTokenDevice(server.db, { type: 1, id, customerId: world.club })
  const client = await connectDevice(server, token)
  await publish(client, { warranty_start: '2024-01-01', warranty_end: '2025-01-01' })
  await server.app.devices.setAttributes(server.db, device, { warranty_end: '2025-01-01' })
  const { body } = await warranty({ robotId: id })
  expect((await world.undo(body.undo?.id, tokens.dealer)).status).toBe(200)
  await publish(client, { warranty_start: '2024-02-02', warranty_end: '2025-02-02' })
  expect(await dataOf(id)).toMatchObject({ warranty_start: '2024-02-02', warranty_end: '2025-01-01' })
})

test('setting dates while a report is being stored holds no lock that the report needs', async () => {
  const { db } = world.server
  const robot = await world.add(1, world.club)
  await sql`insert into data_key (name) values ('warranty_end') on conflict do nothing`.execute(db)
  await sql`select ensure_history_partitions(now(), now())`.execute(db)
  // As the gateway does it: history first, then the lock of dates.
  const set = await db.transaction().execute(async (report) => {
    await sql`
      insert into history (dev, created, lag, keys, vals)
      select ${robot.dev}, now(), 0, array[key_id], '2025-01-01' from data_key where name = 'warranty_end'`.execute(
      report,
    )
    const waiting = warranty({ robotId: robot.id })
    await untilWaiting(db, { text: 'set_device_values', count: 1 })
    await sql`select pg_advisory_xact_lock_shared(hashtext('service dates'))`.execute(report)
    return { waiting }
  })
  expect((await set.waiting).status).toBe(200)
})

test('a robot whose clock is ahead does not hide dates that were set', async () => {
  const id = 61_002
  const { token } = await addTokenDevice(world.server.db, { type: 1, id, customerId: world.club })
  const client = await connectDevice(world.server, token)
  await publish(client, { ts: Date.now() + 3_600_000, values: { warranty_end: '2025-01-01' } })
  expect((await warranty({ robotId: id })).status).toBe(200)
  expect(await dataOf(id)).toMatchObject({ warranty_end: '2027-11-20' })
})

test('of two changes based on the same dates, one is refused; the same dates again change nothing', async () => {
  const robot = await world.add(1, world.club)
  const was = { start: null, end: null }
  const replies = await Promise.all([
    warranty({ robotId: robot.id, was }),
    warranty({ robotId: robot.id, was, end: '2030/01/01' }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await warranty({ robotId: robot.id })
  expect((await warranty({ robotId: robot.id })).body).toEqual({ undo: null })
})

test('the database refuses a viewer without the right to set dates or connections', async () => {
  const { server } = world
  const robot = await world.add(1, world.club)
  const session = await server.db
    .selectFrom('session')
    .select('id')
    .where('username', '=', 'plain')
    .executeTakeFirstOrThrow()
  const trying = (statement: string) =>
    actingAs({ database: server.app.database, sessionId: session.id, readOnly: false }, (db) =>
      sql.raw(statement).execute(db),
    )
  await expect(
    trying(`select set_device_values(${robot.dev}, array['warranty_end'], array['2030-01-01'])`),
  ).rejects.toThrow('may not set')
  await expect(trying(`select connect_tablet(${robot.dev}, null)`)).rejects.toThrow('may not connect')
})

const lock = (
  body: { robotId: number; rsAccessGroupId: number; was?: number[] },
  token = world.tokens.dealer,
) => world.server.call(deviceSettings.lockVersions, { body, token })
const unlock = (body: { robotId: number; was?: number[] }, token = world.tokens.dealer) =>
  world.server.call(deviceSettings.unlockVersions, { body, token })
const groupsOf = async (dev: number) =>
  (
    await world.server.db
      .selectFrom('robot_extra_access_group')
      .select('group_id')
      .where('dev', '=', dev)
      .orderBy('group_id')
      .execute()
  ).map(({ group_id }) => group_id)

test('the groups of robot software are listed with all their fields', async () => {
  const { body } = await world.server.call(deviceSettings.versionGroups, { token: world.tokens.dealer })
  expect(body.data).toEqual([
    { Id: 71, Name: 'Only 10.2', ShortName: '10.2', AccessGroupTypeId: 16, Inheritable: false },
    { Id: 72, Name: 'Only 10.4', ShortName: '10.4', AccessGroupTypeId: 16, Inheritable: false },
  ])
})

test('a lock replaces the former one, and leaves the robot’s other groups', async () => {
  const robot = await world.add(1, world.club)
  const token = await addUser(world.server.db, {
    username: 'groups',
    customers: [1],
    rights: ['DbToolRobotExtraAccessGroups'],
  }).then(() => world.server.signIn('groups'))
  await world.server.call(dbToolMembers.setRobotGroups, {
    body: { i: robot.id, g: [{ i: 71 }, { i: 73 }] },
    token,
  })
  const viewer = await openLiveClient(world.server, world.tokens.club)
  const { body } = await lock({ robotId: robot.id, rsAccessGroupId: 72, was: [71] })
  expect(await groupsOf(robot.dev)).toEqual([72, 73])
  await expect.poll(() => viewer.events.map(({ name }) => name)).toContain('accessGroups')
  expect(await lock({ robotId: robot.id, rsAccessGroupId: 71, was: [71] })).toMatchObject({ status: 409 })
  expect((await world.undo(body.undo?.id, world.tokens.dealer)).status).toBe(200)
  expect(await groupsOf(robot.dev)).toEqual([71, 73])
  expect((await unlock({ robotId: robot.id, was: [71] })).status).toBe(200)
  expect(await groupsOf(robot.dev)).toEqual([73])
  expect((await unlock({ robotId: robot.id })).body).toEqual({ undo: null })
})

test('a lock is not undone when the DbTool has changed the robot’s groups since', async () => {
  const robot = await world.add(1, world.club)
  const { body } = await lock({ robotId: robot.id, rsAccessGroupId: 71 })
  const groups = { i: robot.id, g: [{ i: 72 }] }
  const token = await world.server.signIn('groups')
  expect((await world.server.call(dbToolMembers.setRobotGroups, { body: groups, token })).status).toBe(200)
  expect(await world.undo(body.undo?.id, world.tokens.dealer)).toMatchObject({ status: 409 })
  expect(await groupsOf(robot.dev)).toEqual([72])
})

test('a robot is locked to groups of robot software only', async () => {
  const robot = await world.add(1, world.club)
  for (const rsAccessGroupId of [73, 987_654, -1]) {
    expect(await lock({ robotId: robot.id, rsAccessGroupId })).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'rsAccessGroupId' }] },
    })
  }
  expect(await groupsOf(robot.dev)).toEqual([])
})

test('of two locks at once, one holds', async () => {
  const robot = await world.add(1, world.club)
  const replies = await Promise.all([
    lock({ robotId: robot.id, rsAccessGroupId: 71, was: [] }),
    lock({ robotId: robot.id, rsAccessGroupId: 72, was: [] }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await groupsOf(robot.dev)).toHaveLength(1)
})
