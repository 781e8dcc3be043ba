import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { deviceSettings } from '@service-center/contract/device-settings/device-settings.ts'
import { devices } from '@service-center/contract/devices/devices.ts'
import { DEVICE_SETTING_MESSAGES } from '@service-center/contract/device-settings/device-setting-rules.ts'
import type { EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actingAs } from '../../platform/access/viewers.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
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

let world: DeviceSettingWorld
let robot: { id: number; dev: number }
let tablet: { id: number; dev: number }
beforeAll(async () => {
  world = await startDeviceSettingWorld()
})
afterAll(() => world.server.stop())
beforeEach(async () => {
  robot = await world.add(1, world.club)
  tablet = await world.add(2, world.school)
})

type Body = EndpointInput<typeof deviceSettings.connect>['body']
const connect = (body: Partial<Body> = {}, token = world.tokens.dealer) =>
  world.server.call(deviceSettings.connect, {
    body: { customerId: world.club, robotId: robot.id, tabletId: tablet.id, ...body },
    token,
  })
const fleetOf = async (token: string) => (await world.server.call(devices.list, { token })).body
const tabletOf = async (token = world.tokens.dealer) =>
  (await fleetOf(token)).tablets.find(({ id }) => id === tablet.id)
const robotData = async (id: number, token = world.tokens.dealer) => {
  const params = { type: 'robots', deviceId: String(id) }
  const { body } = await world.server.call(deviceData.latestOfDevice, { params, query: {}, token })
  return body.data
}
const attributes = async (dev: number) =>
  Object.fromEntries(
    (
      await world.server.db
        .selectFrom('device_attribute')
        .select(['name', 'value'])
        .where('dev', '=', dev)
        .where('scope', '=', 'shared')
        .execute()
    ).map(({ name, value }) => [name, value]),
  )

const revision = async (dev = tablet.dev) => (await attributes(dev))['layouts_revision']

test('a robot and a tablet move to a customer together, and the tablet learns its robot', async () => {
  const { status } = await connect()
  expect(status).toBe(200)
  expect(await tabletOf()).toMatchObject({ customerId: world.club, connectedRobotId: robot.id })
  expect(await robotData(robot.id)).toMatchObject({
    'Current Tablets': String(tablet.id),
    customer_id: String(world.club),
  })
  expect(await attributes(tablet.dev)).toMatchObject({ robot: robot.id, customer_id: world.club })
  expect(await historyOf(world.server.db, { dev: tablet.dev, key: 'robot' })).toMatchObject([
    { value: String(robot.id) },
  ])
  expect(await world.entry({ type: 1, id: robot.id })).toMatchObject({
    action: 'ConnectDevices',
    before: { robot: { customerId: world.club }, tablet: { customerId: world.school, robotId: null } },
    after: { robot: { customerId: world.club }, tablet: { customerId: world.club, robotId: robot.id } },
  })
})

test('a tablet that moves to another customer is told to read its layouts, also when that is undone', async () => {
  const bystander = await world.add(2, world.club)
  const { body } = await connect()
  const moved = await revision()
  expect(moved).toEqual(expect.any(Number))
  expect((await world.undo(body.undo?.id, world.tokens.dealer)).status).toBe(200)
  const back = await revision()
  expect(back).toBeGreaterThan(Number(moved))
  // Its customer stays the same.
  expect((await connect({ customerId: world.school })).status).toBe(200)
  expect(await revision()).toBe(back)
  expect(await revision(bystander.dev)).toBeUndefined()
})

test('undo moves both back', async () => {
  const other = await world.add(1, world.school)
  await connect({ customerId: world.school, robotId: other.id })
  const { body } = await connect()
  expect((await world.undo(body.undo?.id, world.tokens.dealer)).status).toBe(200)
  expect(await tabletOf()).toMatchObject({ customerId: world.school, connectedRobotId: other.id })
  expect(await attributes(tablet.dev)).toMatchObject({ robot: other.id, customer_id: world.school })
})

test('fields left blank change nothing: a robot keeps its tablets, a tablet its robot', async () => {
  await connect()
  await connect({ customerId: world.school, tabletId: null })
  expect(await tabletOf()).toMatchObject({ customerId: world.club, connectedRobotId: robot.id })
  await connect({ customerId: world.school, robotId: null })
  expect(await tabletOf()).toMatchObject({ customerId: world.school, connectedRobotId: robot.id })
})

test('a tablet can be disconnected', async () => {
  await connect()
  expect((await connect({ robotId: null, disconnect: true })).status).toBe(200)
  expect(await tabletOf()).toMatchObject({ connectedRobotId: null })
  expect(await attributes(tablet.dev)).toMatchObject({ robot: 0 })
})

test('a tablet or a robot is required', async () => {
  expect(await connect({ robotId: null, tabletId: null })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'robotId', msg: DEVICE_SETTING_MESSAGES.tabletOrRobot }] },
  })
})

test('a deprecated device is not connected', async () => {
  const body = { deviceType: 2 as const, oldId: tablet.id }
  await world.server.call(deviceSettings.deprecate, { body, token: world.tokens.dealer })
  expect(await connect()).toMatchObject({
    status: 409,
    body: { code: 'device_deprecated', errors: [{ param: 'tabletId' }] },
  })
})

test('repeating a change changes nothing', async () => {
  await connect()
  expect((await connect()).body).toEqual({ undo: null })
  expect(await historyOf(world.server.db, { dev: tablet.dev, key: 'robot' })).toHaveLength(1)
})

test('of two changes based on the same state, one is refused', async () => {
  const was = { robotCustomerId: world.club, tabletCustomerId: world.school, tabletRobotId: null }
  const replies = await Promise.all([connect({ was }), connect({ was, customerId: world.school })])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('viewers who lose the devices get the event, and those who gain them too, with the connection', async () => {
  const { server, tokens, rival } = world
  // The new tablet is sent its features in the background, which causes events too.
  await expect.poll(() => server.db.selectFrom('feature_refresh').select('id').execute()).toEqual([])
  const loser = await openLiveClient(server, tokens.club)
  const gainer = await openLiveClient(server, tokens.rival)
  const names = ({ events }: typeof loser) => events.map(({ name }) => name)
  await connect()
  const ofOne = ['data', 'tabletConnection', 'tabletManagement', 'devices', 'accessGroups']
  await expect.poll(() => names(loser)).toEqual(expect.arrayContaining(ofOne))
  loser.events.length = 0
  expect((await connect({ customerId: rival }, tokens.staff)).status).toBe(200)
  await expect.poll(() => names(loser)).toEqual(expect.arrayContaining(['devices', 'accessGroups']))
  await expect.poll(() => names(gainer)).toContain('devices')
  expect((await fleetOf(tokens.club)).tablets.some(({ id }) => id === tablet.id)).toBe(false)
  expect(await tabletOf(tokens.rival)).toMatchObject({ connectedRobotId: robot.id })
  const other = await world.add(1, rival)
  gainer.events.length = 0
  loser.events.length = 0
  await connect({ customerId: rival, robotId: other.id }, tokens.rival)
  await expect.poll(() => names(gainer)).toContain('tabletManagement')
  expect(gainer.events).toContainEqual({
    name: 'tabletConnection',
    payload: { id: tablet.id, connectionId: other.id, previousConnectionId: robot.id },
  })
  expect(gainer.events.find(({ name }) => name === 'data')?.payload).toMatchObject({
    type: 2,
    id: tablet.id,
    entries: [['robot', String(other.id), expect.any(Number), expect.any(Number)]],
  })
  expect(loser.events).toEqual([])
})

test('a tablet of a robot that the viewer does not see is connected to theirs, which they cannot undo', async () => {
  const hidden = await world.add(1, world.rival)
  const now = new Date()
  await world.server.db
    .insertInto('current_connection')
    .values({ dev: tablet.dev, connected_dev: hidden.dev, connected_at: now })
    .execute()
  expect((await connect()).body).toEqual({ undo: null })
  expect(await tabletOf()).toMatchObject({ connectedRobotId: robot.id })
})

test('undoing the move of a tablet keeps its robot, also one that the viewer does not see', async () => {
  const { server, tokens } = world
  const hidden = await world.add(1, world.rival)
  const connection = { dev: tablet.dev, connected_dev: hidden.dev, connected_at: new Date() }
  await server.db.insertInto('current_connection').values(connection).execute()
  const { body } = await connect({ robotId: null })
  expect((await world.undo(body.undo?.id, tokens.dealer)).status).toBe(200)
  expect(await tabletOf(tokens.staff)).toMatchObject({
    customerId: world.school,
    connectedRobotId: hidden.id,
  })
})

test('later reports of a tablet count, earlier ones do not', async () => {
  const { server, tokens } = world
  const id = 60_001
  const { dev, token } = await addTokenDevice(server.db, { type: 2, id, customerId: world.club })
  const client = await connectDevice(server, token)
  const other = await world.add(1, world.club)
  await connect({ tabletId: id })
  await publish(client, { ts: Date.now() - 60_000, values: { robot: String(other.id) } })
  const robotNow = async () =>
    (await fleetOf(tokens.dealer)).tablets.find((one) => one.id === id)?.connectedRobotId
  expect(await robotNow()).toBe(robot.id)
  await publish(client, { robot: String(other.id) })
  expect(await robotNow()).toBe(other.id)
  expect(await historyOf(server.db, { dev, key: 'robot' })).toHaveLength(3)
})

test('a connection is not undone when the tablet has reported another robot since', async () => {
  const id = 60_003
  const { token } = await addTokenDevice(world.server.db, { type: 2, id, customerId: world.club })
  const client = await connectDevice(world.server, token)
  const other = await world.add(1, world.club)
  const { body } = await connect({ tabletId: id })
  await publish(client, { robot: String(other.id) })
  expect(await world.undo(body.undo?.id, world.tokens.dealer)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  const { tablets } = await fleetOf(world.tokens.dealer)
  expect(tablets.find((one) => one.id === id)?.connectedRobotId).toBe(other.id)
})

test('the history of a moved robot begins with the move for its new customer', async () => {
  const { server, tokens, school } = world
  await connect({ customerId: school, tabletId: null })
  const moves = await server.db.selectFrom('device_move').selectAll().where('dev', '=', robot.dev).execute()
  expect(moves).toMatchObject([{ from_customer: world.club }])
  expect((await connect({ customerId: school, tabletId: null }, tokens.club)).status).toBe(404)
})

test('the database refuses to move a device out of the viewer’s scope, whatever the statement', async () => {
  const { server } = world
  const session = await server.db
    .selectFrom('session')
    .select('id')
    .where('username', '=', 'dealer')
    .executeTakeFirstOrThrow()
  const work = actingAs(
    { database: server.app.database, sessionId: session.id, readOnly: false },
    async (db) => {
      const { dev } = await focusDevice(db, 1, robot.id)
      await db.updateTable('device').set({ customer_id: world.rival }).where('dev', '=', dev).execute()
    },
  )
  await expect(work).rejects.toThrow('row-level security')
})
