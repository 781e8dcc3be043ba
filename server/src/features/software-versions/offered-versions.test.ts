import { sql } from 'kysely'
import { deviceSettings } from '@service-center/contract/device-settings/device-settings.ts'
import { softwareVersions } from '@service-center/contract/software-versions/software-versions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addConfiguration, addGroup, addVersion } from '../../testing/worlds/versions.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'
import { findLatestAppVersion, listOfferedAppVersions } from './offered-app-versions.views.ts'
import { listOffersByDevice } from './offered-versions.views.ts'

let server: TestServer
let sender: string
let engineer: string
let locker: string
let region: number
let early: number

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const dealer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  const owner = await addCustomer(db, { name: 'Owner', parentId: dealer })
  const other = await addCustomer(db, { name: 'Other' })
  await addUser(db, { username: 'sender', customers: [dealer], rights: ['Commands'] })
  await addUser(db, { username: 'engineer', customers: [dealer], rights: ['BulkCommands', 'CommandsSuper'] })
  sender = await server.signIn('sender')
  engineer = await server.signIn('engineer')
  await addUser(db, { username: 'locker', customers: [dealer], rights: ['LockRS'] })
  locker = await server.signIn('locker')
  region = await addGroup(db, { name: 'Region', inheritable: true })
  early = await addGroup(db, { name: 'Early' })
  await db.insertInto('customer_access_group').values({ customer_id: dealer, group_id: region }).execute()
  await addDevice(db, { type: 1, id: 4001, customerId: owner })
  const tester = await addDevice(db, { type: 1, id: 4002, customerId: owner })
  await db.insertInto('robot_extra_access_group').values({ dev: tester, group_id: early }).execute()
  await addDevice(db, { type: 1, id: 4003, customerId: owner })
  await addDevice(db, { type: 1, id: 4900, customerId: other })
  await addDevice(db, { type: 2, id: 5001, customerId: owner })
  await addDevice(db, { type: 2, id: 5900, customerId: other })
  await addVersions()
})
afterAll(() => server.stop())

async function addVersions() {
  const { db } = server
  const old = await addVersion(db, { type: 1, tag: '9.7.2' })
  const first = await addVersion(db, { type: 1, tag: '9.8.3' })
  const former = await addVersion(db, { type: 1, tag: '10.0.0', deprecated: true })
  const newest = await addVersion(db, { type: 1, tag: '10.10.0' })
  const candidate = await addVersion(db, { type: 1, tag: '11.0.0-rc1' })
  await addVersion(db, { type: 1, tag: '10.2.0' })
  for (const version of [old, first, former, newest])
    await addConfiguration(db, { version, groups: [region] })
  await addConfiguration(db, { version: candidate, groups: [region, early], isRc: true, priority: 200 })
  for (const tag of ['2.4.0', '2.10.0', '2.11.0-rc1']) await addVersion(db, { type: 3, tag })
  const app = await addVersion(db, { type: 2, tag: 'v7.9.0' })
  const beta = await addVersion(db, { type: 2, tag: 'v7.10.0' })
  await addVersion(db, { type: 2, tag: 'v7.1.0', deprecated: true })
  await addConfiguration(db, { version: app, groups: [region], priority: 150 })
  await addConfiguration(db, { version: beta, groups: [region] })
}

const offer = (value: string, flags: string) => ({
  value,
  access: flags.includes('a'),
  released: flags.includes('r'),
  latest: flags.includes('l'),
})

const offersOf = async (id: number) =>
  (await server.call(softwareVersions.ofRobot, { params: { id: String(id) }, token: engineer })).body.data
const accessible = async (id: number) => (await offersOf(id)).filter(({ access }) => access)
const latestOf = async (id: string) =>
  (await server.call(softwareVersions.latestOfRobot, { params: { id }, token: sender })).body.data

test('a robot is offered versions by the groups of itself, its customer and its ancestors', async () => {
  expect(await offersOf(4001)).toEqual([
    offer('11.0.0-rc1', ''),
    offer('10.10.0', 'arl'),
    offer('10.2.0', ''),
    offer('9.8.3', 'ar'),
  ])
  expect(await offersOf(4002)).toEqual([
    offer('11.0.0-rc1', 'al'),
    offer('10.10.0', 'ar'),
    offer('10.2.0', ''),
    offer('9.8.3', 'ar'),
  ])
})

test('without CommandsSuper only versions with access and released are listed', async () => {
  const { body } = await server.call(softwareVersions.ofRobot, { params: { id: '4002' }, token: sender })
  expect(body.data.map(({ value }) => value)).toEqual(['10.10.0', '9.8.3'])
})

test('for several robots, a flag is set if it is set for all', async () => {
  const query = { robotId: ['4001', '4002', '4001'] }
  const { body } = await server.call(softwareVersions.robotVersions, { query, token: engineer })
  expect(body.data).toEqual([
    offer('11.0.0-rc1', ''),
    offer('10.10.0', 'ar'),
    offer('10.2.0', ''),
    offer('9.8.3', 'ar'),
  ])
})

test('one statement reads separate offers for each robot', async () => {
  const offers = await listOffersByDevice(server.db, { type: 1, ids: [4001, 4002] })
  expect(offers.get(4001)?.find(({ latest }) => latest)?.value).toBe('10.10.0')
  expect(offers.get(4002)?.find(({ latest }) => latest)?.value).toBe('11.0.0-rc1')
})

test('a robot out of scope is not found, alone and in a list', async () => {
  const token = engineer
  const alone = await server.call(softwareVersions.ofRobot, { params: { id: '4900' }, token })
  const query = { robotId: ['4001', '4900'] }
  const listed = await server.call(softwareVersions.robotVersions, { query, token })
  const explained = await server.call(softwareVersions.explain, { params: { id: '4900' }, token })
  expect([alone.status, listed.status, explained.status]).toEqual([404, 404, 404])
})

test('the latest version of a robot is the applying one with the highest priority', async () => {
  expect(await latestOf('4001')).toEqual(offer('10.10.0', 'arl'))
  expect(await latestOf('4002')).toEqual(offer('11.0.0-rc1', 'al'))
})

test('reference stations have a separate list', async () => {
  const { baseStationVersions } = softwareVersions
  const { body } = await server.call(baseStationVersions, { token: engineer })
  expect(body.data).toEqual([offer('2.11.0-rc1', 'a'), offer('2.10.0', 'arl'), offer('2.4.0', 'ar')])
  const forAll = await server.call(baseStationVersions, { token: sender })
  expect(forAll.body.data.map(({ value }) => value)).toEqual(['2.10.0', '2.4.0'])
})

test('the explanation says of each version why it is offered or not', async () => {
  const { body } = await server.call(softwareVersions.explain, { params: { id: '4001' }, token: sender })
  expect(body.groups).toMatchObject([{ name: 'Region', source: 'inherited', customer: { name: 'Dealer' } }])
  expect(body.versions.map(({ value, outcome }) => [value, outcome])).toEqual([
    ['11.0.0-rc1', 'noConfigurationApplies'],
    ['10.10.0', 'latest'],
    ['10.2.0', 'noConfiguration'],
    ['10.0.0', 'deprecated'],
    ['9.8.3', 'offered'],
    ['9.7.2', 'tooOld'],
  ])
  expect(body.versions[0]?.configurations).toMatchObject([
    { isRc: true, applies: false, reasons: ['groupsMissing'], groups: [{ held: true }, { held: false }] },
  ])
})

test('a locked robot is offered nothing above the highest version of its lock, and the lock does not end by itself', async () => {
  const { db } = server
  const first = await addVersion(db, { type: 1, tag: '9.8.3' })
  const lock = await addGroup(db, { name: 'Up to 9.8.3' })
  const empty = await addGroup(db, { name: 'Without versions' })
  await addConfiguration(db, {
    version: first,
    groups: [lock],
    timeframes: [{ from: new Date(0), to: new Date(1) }],
  })
  const locked = async (rsAccessGroupId: number) => {
    const input = { body: { robotId: 4003, rsAccessGroupId }, token: locker }
    expect((await server.call(deviceSettings.lockVersions, input)).status).toBe(200)
  }
  await locked(empty)
  expect((await accessible(4003)).map(({ value }) => value)).toEqual(['10.10.0', '9.8.3'])
  await locked(lock)
  expect(await accessible(4003)).toEqual([offer('9.8.3', 'arl')])
  expect(await latestOf('4003')).toEqual(offer('9.8.3', 'arl'))
  const { body } = await server.call(softwareVersions.explain, { params: { id: '4003' }, token: sender })
  expect(body.groups).toMatchObject([
    { name: 'Region', isLock: false },
    { name: 'Up to 9.8.3', isLock: true },
  ])
  expect(body.versions.map(({ value, outcome }) => [value, outcome]).slice(0, 3)).toEqual([
    ['11.0.0-rc1', 'noConfigurationApplies'],
    ['10.10.0', 'aboveLock'],
    ['10.2.0', 'noConfiguration'],
  ])
  await db
    .updateTable('software_version')
    .set({ deprecated_at: new Date() })
    .where('id', '=', first)
    .execute()
  expect(await accessible(4003)).toEqual([])
  await db.updateTable('software_version').set({ deprecated_at: null }).where('id', '=', first).execute()
})

test('a tablet gets the app versions of its customer', async () => {
  const { db } = server
  const mine = await listOfferedAppVersions(db, { tabletId: 5001 })
  expect(mine.map(({ value, tag, deprecated }) => [value, tag, deprecated])).toEqual([
    ['7.10.0', 'v7.10.0', false],
    ['7.9.0', 'v7.9.0', false],
  ])
  expect(await findLatestAppVersion(db, { tabletId: 5001 })).toMatchObject({ value: '7.9.0' })
  expect(await listOfferedAppVersions(db, { tabletId: 5900 })).toEqual([])
  expect(await findLatestAppVersion(db, { tabletId: 5900 })).toBeUndefined()
  const all = await listOfferedAppVersions(db)
  expect(all.map(({ tag, deprecated }) => [tag, deprecated])).toEqual([
    ['v7.10.0', false],
    ['v7.9.0', false],
    ['v7.1.0', true],
  ])
})

test('a configuration without a current timeframe offers nothing', async () => {
  const { db } = server
  const version = await addVersion(db, { type: 1, tag: '10.11.0' })
  const id = await addConfiguration(db, { version, groups: [region] })
  const reasons = async () => {
    const { body } = await server.call(softwareVersions.explain, { params: { id: '4001' }, token: sender })
    const row = body.versions.find(({ value }) => value === '10.11.0')
    return { outcome: row?.outcome, reasons: row?.configurations[0]?.reasons }
  }
  const set = (times: [string, string | null][]) => setTimeframes(id, times)
  await set([["now() + interval '1 day'", null]])
  expect(await reasons()).toEqual({ outcome: 'noConfigurationApplies', reasons: ['notStarted'] })
  await set([["now() - interval '2 days'", "now() - interval '1 day'"]])
  expect(await reasons()).toEqual({ outcome: 'noConfigurationApplies', reasons: ['ended'] })
  await set([
    ["now() - interval '2 days'", "now() - interval '1 day'"],
    ["now() + interval '1 day'", null],
  ])
  expect(await reasons()).toEqual({ outcome: 'noConfigurationApplies', reasons: ['betweenTimeframes'] })
  await set([["now() - interval '1 day'", "now() + interval '1 day'"]])
  expect(await reasons()).toEqual({ outcome: 'latest', reasons: [] })
})

async function setTimeframes(id: number, times: [string, string | null][]) {
  await server.db.deleteFrom('version_configuration_timeframe').where('configuration_id', '=', id).execute()
  for (const [place, [from, to]] of times.entries()) {
    await sql`
      insert into version_configuration_timeframe (configuration_id, position, valid_from, valid_to)
      values (${id}, ${place + 1}, ${sql.raw(from)}, ${sql.raw(to ?? 'null')})`.execute(server.db)
  }
}
