import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTokenDevice, connectDevice, publish } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { setLatest } from '../../testing/worlds/values.ts'
import { addConfiguration, addVersion } from '../../testing/worlds/versions.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

const sharedPart = z.object({ shared: z.record(z.string(), z.unknown()) })

let server: TestServer
let own: number
let tokens: { setter: string; staff: string; rival: string }
let nextId = 300

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  own = await addCustomer(db, { name: 'Own' })
  const other = await addCustomer(db, { name: 'Other' })
  const rights = ['SetTabletUserLevel', 'TabletAppVersion']
  await addUser(db, { username: 'setter', customers: [own], rights })
  await addUser(db, {
    username: 'staff',
    customers: [1],
    rights: [...rights, 'TabletLevelDeveloper', 'TabletDeprecatedAppVersion'],
  })
  await addUser(db, { username: 'rival', customers: [other], rights })
  const [setter = '', staff = '', rival = ''] = await Promise.all(
    ['setter', 'staff', 'rival'].map((name) => server.signIn(name)),
  )
  tokens = { setter, staff, rival }
  await addVersions()
})
afterAll(() => server.stop())

/** 7.12.0 and 7.11.0 for the customer's access group, 7.13.0 for another one, 7.1.0 deprecated. */
async function addVersions(): Promise<void> {
  const { db } = server
  await db.insertInto('access_group_type').values({ id: 51, key: 'Season' }).execute()
  for (const [id, name] of [
    [61, 'Mine'],
    [62, 'Theirs'],
  ] as const) {
    await db.insertInto('access_group').values({ id, name, type_id: 51 }).execute()
  }
  await db.insertInto('customer_access_group').values({ customer_id: own, group_id: 61 }).execute()
  for (const [tag, group] of [
    ['v7.11.0', 61],
    ['v7.12.0', 61],
    ['v7.13.0', 62],
  ] as const) {
    const version = await addVersion(db, { type: 2, tag })
    await addConfiguration(db, { version, groups: [group] })
  }
  await addVersion(db, { type: 2, tag: 'v7.1.0', deprecated: true })
}

let tablet: { id: number; dev: number; token: string }
beforeEach(async () => {
  const id = nextId++
  tablet = { id, ...(await addTokenDevice(server.db, { type: 2, id, customerId: own })) }
  await setLatest(server.db, tablet.dev, { 'User level': 'normal', app_version: '7.12.0' })
})

const setLevel = (userLevel: 'normal' | 'super' | 'dev', token = tokens.setter) =>
  server.call(tabletManagement.setUserLevel, { body: { tabletId: tablet.id, userLevel }, token })
const setVersion = (version: string | null, options: { token?: string; oneTime?: boolean } = {}) =>
  server.call(tabletManagement.setAppVersion, {
    body: {
      tabletId: tablet.id,
      version,
      ...(options.oneTime === undefined ? {} : { oneTime: options.oneTime }),
    },
    token: options.token ?? tokens.setter,
  })
const stateOf = async () =>
  (
    await server.call(tabletManagement.state, {
      params: { id: String(tablet.id) },
      token: tokens.staff,
    })
  ).body
const attributes = async () => {
  const reply = await fetch(
    `${server.url}/api/v1/${tablet.token}/attributes?sharedKeys=user_level,app_version_lock`,
  )
  return sharedPart.parse(await reply.json()).shared
}
const entries = () =>
  server.db
    .selectFrom('user_action')
    .select(['action_type', 'status_code', 'before', 'after'])
    .where('device_id', '=', tablet.id)
    .orderBy('id')
    .execute()

test('a user level is set once, and the tablet receives it', async () => {
  expect((await setLevel('super')).status).toBe(200)
  expect(await attributes()).toEqual({ user_level: 'super' })
  expect((await stateOf()).userLevel).toMatchObject({
    wanted: 'super',
    reported: 'normal',
    byUser: 'setter',
  })
  const again = await setLevel('super')
  expect(again).toMatchObject({
    status: 400,
    body: {
      code: 'tablet_user_level_unchanged',
      errors: [{ param: 'userLevel', msg: 'Pick a new user level' }],
    },
  })
  // Back to the reported level, before the tablet has received the other one.
  expect((await setLevel('normal')).status).toBe(200)
  expect(await entries()).toMatchObject([
    { status_code: 200, before: { userLevel: 'normal' }, after: { userLevel: 'super' } },
    { status_code: 400 },
    { status_code: 200, before: { userLevel: 'super' }, after: { userLevel: 'normal' } },
  ])
})

test('the reported level cannot be set again', async () => {
  expect(await setLevel('normal')).toMatchObject({ body: { message: 'Pick a new user level' } })
})

test('of concurrent changes to one level, one succeeds', async () => {
  const replies = await Promise.all(Array.from({ length: 4 }, () => setLevel('super')))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
})

test('the developer level needs its right', async () => {
  expect((await setLevel('dev')).status).toBe(403)
  expect((await setLevel('dev', tokens.staff)).status).toBe(200)
})

test('another customer neither sets nor reads anything', async () => {
  const token = tokens.rival
  const params = { id: String(tablet.id) }
  const query = { tabletId: String(tablet.id) }
  for (const { status } of [
    await setLevel('super', token),
    await setVersion('7.11.0', { token }),
    await setVersion(null, { token }),
    await server.call(tabletManagement.appVersionLock, { params, token }),
    await server.call(tabletManagement.appVersions, { query, token }),
  ]) {
    expect(status).toBe(404)
  }
  expect(await attributes()).toEqual({})
  const { body } = await server.call(tabletManagement.appVersionLocks, { token })
  expect(body.data).toEqual([])
})

test('a tablet is locked to the versions of its access groups only', async () => {
  const { body } = await server.call(tabletManagement.appVersions, {
    query: { tabletId: String(tablet.id) },
    token: tokens.setter,
  })
  expect(body.data).toEqual(['7.12.0', '7.11.0'])
  const all = await server.call(tabletManagement.appVersions, { query: {}, token: tokens.setter })
  expect(all.body.data).toEqual(['7.13.0', '7.12.0', '7.11.0'])
  expect(await setVersion('7.13.0')).toMatchObject({ status: 400, body: { code: 'app_version_not_offered' } })
  expect((await setVersion('no such version')).status).toBe(400)
  expect((await setVersion('7.11.0', { oneTime: false })).status).toBe(200)
  expect(await attributes()).toEqual({ app_version_lock: '7.11.0' })
})

const deprecatedVersions = (token: string) => server.call(tabletManagement.deprecatedAppVersions, { token })

test('a deprecated version needs its right', async () => {
  expect((await deprecatedVersions(tokens.setter)).status).toBe(403)
  expect((await deprecatedVersions(tokens.staff)).body.data).toEqual(['7.1.0'])
  expect((await setVersion('7.1.0')).status).toBe(403)
  expect((await setVersion('7.1.0', { token: tokens.staff })).status).toBe(200)
})

test('a lock for one update ends when the tablet reports the version; a permanent one stays', async () => {
  expect((await setVersion('7.11.0')).status).toBe(200)
  expect((await stateOf()).appVersion).toMatchObject({
    version: '7.11.0',
    oneTime: true,
    reported: '7.12.0',
    byUser: 'setter',
  })
  const client = await connectDevice(server, tablet.token)
  await publish(client, { app_version: '7.11.0' })
  await expect.poll(async () => (await stateOf()).appVersion.version).toBe('UNLOCKED')
  expect(await attributes()).toEqual({})
  expect((await setVersion('7.12.0', { oneTime: false })).status).toBe(200)
  await publish(client, { app_version: '7.12.0' })
  // When another tablet is unlocked, the job has run again.
  const kept = tablet
  tablet = { id: nextId, ...(await addTokenDevice(server.db, { type: 2, id: nextId++, customerId: own })) }
  await setLatest(server.db, tablet.dev, { app_version: '7.11.0' })
  await setVersion('7.11.0')
  await expect.poll(async () => (await stateOf()).appVersion.version).toBe('UNLOCKED')
  tablet = kept
  expect((await stateOf()).appVersion).toMatchObject({ version: '7.12.0', oneTime: false })
})

test('unlocking a tablet that is not locked changes nothing and adds no log entry', async () => {
  expect((await setVersion(null)).status).toBe(200)
  expect(await entries()).toEqual([])
  await setVersion('7.11.0', { oneTime: false })
  await setVersion('7.11.0', { oneTime: false })
  expect((await setVersion(null)).status).toBe(200)
  expect(await entries()).toHaveLength(2)
  const lock = await server.call(tabletManagement.appVersionLock, {
    params: { id: String(tablet.id) },
    token: tokens.setter,
  })
  expect(lock.body).toMatchObject({ tabletId: tablet.id, version: 'UNLOCKED', byUser: 'setter' })
})
