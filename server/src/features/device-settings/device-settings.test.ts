import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { deviceSettings } from '@service-center/contract/device-settings/device-settings.ts'
import { devices } from '@service-center/contract/devices/devices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DeviceSettingWorld,
  startDeviceSettingWorld,
} from '../../testing/worlds/device-setting-world.ts'
import { openLiveClient } from '../../testing/devices/gateway.ts'

let world: DeviceSettingWorld
beforeAll(async () => {
  world = await startDeviceSettingWorld()
})
afterAll(() => world.server.stop())

const call: DeviceSettingWorld['server']['call'] = (endpoint, input) => world.server.call(endpoint, input)
const statusOf = async (type: 'robots' | 'referencestations', deviceId: number, token: string) =>
  (await call(deviceData.latestOfDevice, { params: { type, deviceId: String(deviceId) }, query: {}, token }))
    .body
const setName = (body: { robotId: number; name: string; was?: string }, token = world.tokens.dealer) =>
  call(deviceSettings.setRobotName, { body, token })

test('a robot’s name is stored without surrounding spaces, and can be undone', async () => {
  const { id } = await world.add(1, world.club, 'Old')
  const viewer = await openLiveClient(world.server, world.tokens.club)
  const { status, body } = await setName({ robotId: id, name: '  North Park ', was: 'Old' })
  expect(status).toBe(200)
  await expect.poll(() => viewer.events.map(({ name }) => name)).toContain('devices')
  expect(await statusOf('robots', id, world.tokens.club)).toMatchObject({ data: { Name: 'North Park' } })
  expect(await world.entry({ type: 1, id })).toEqual({
    action: 'SetRobotName',
    status: 200,
    before: { name: 'Old' },
    after: { name: 'North Park' },
  })
  expect((await world.undo(body.undo?.id, world.tokens.dealer)).status).toBe(200)
  expect(await statusOf('robots', id, world.tokens.club)).toMatchObject({ data: { Name: 'Old' } })
})

test('a name is not blank, not longer than 100 characters, can be stored and be seen', async () => {
  const { id } = await world.add(1, world.club, 'Old')
  for (const name of [' ', 'x'.repeat(101), 'a\u0000b', '\ud800', '\u202E6014', 'two\nlines']) {
    expect(await setName({ robotId: id, name })).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'name' }] },
    })
  }
})

test('the same name again changes nothing and is not logged', async () => {
  const { id } = await world.add(1, world.club, 'Same')
  expect((await setName({ robotId: id, name: 'Same' })).body).toEqual({ undo: null })
  expect(await world.entry({ type: 1, id })).toBeUndefined()
})

test('of two changes based on the same name, one is refused', async () => {
  const { id } = await world.add(1, world.club, 'Seen')
  const replies = await Promise.all(['One', 'Two'].map((name) => setName({ robotId: id, name, was: 'Seen' })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('for every call, devices and customers out of scope are not found, like unknown ones', async () => {
  const { tokens, rival, club } = world
  const theirs = { robot: await world.add(1, rival), station: await world.add(3, rival) }
  const own = {
    robot: await world.add(1, club),
    tablet: await world.add(2, club),
    station: await world.add(3, club),
  }
  const dates = { start: '2026/01/01', end: '2027/01/01' }
  const group = { rsAccessGroupId: 1 }
  const tries = (robotId: number, stationId: number, customerId: number) => [
    setName({ robotId, name: 'Mine' }),
    call(deviceSettings.connect, {
      body: { customerId: club, robotId, tabletId: own.tablet.id },
      token: tokens.dealer,
    }),
    call(deviceSettings.connect, {
      body: { customerId, robotId: own.robot.id, tabletId: null },
      token: tokens.dealer,
    }),
    call(deviceSettings.deprecate, { body: { deviceType: 1, oldId: robotId }, token: tokens.dealer }),
    call(deviceSettings.deprecate, {
      body: { deviceType: 1, oldId: own.robot.id, newId: robotId },
      token: tokens.dealer,
    }),
    call(deviceSettings.undeprecate, { body: { deviceType: 1, id: robotId }, token: tokens.dealer }),
    call(deviceSettings.addBaseStation, {
      body: { customerId: club, basestationId: stationId },
      token: tokens.dealer,
    }),
    call(deviceSettings.addBaseStation, {
      body: { customerId, basestationId: own.station.id },
      token: tokens.dealer,
    }),
    call(deviceSettings.setWarranty, { body: { robotId, ...dates }, token: tokens.dealer }),
    call(deviceSettings.setSubscription, { body: { robotId, ...dates }, token: tokens.dealer }),
    call(deviceSettings.lockVersions, { body: { robotId, ...group }, token: tokens.dealer }),
    call(deviceSettings.unlockVersions, { body: { robotId }, token: tokens.dealer }),
  ]
  const hidden = await Promise.all(tries(theirs.robot.id, theirs.station.id, rival))
  const unknown = await Promise.all(tries(987_654, 987_655, 987_656))
  for (const [place, reply] of hidden.entries()) {
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(reply.body).toEqual(unknown[place]?.body)
  }
  const customers = await world.server.db
    .selectFrom('device')
    .select('customer_id')
    .where('dev', 'in', [theirs.robot.dev, theirs.station.dev])
    .execute()
  expect(customers).toEqual([{ customer_id: rival }, { customer_id: rival }])
})

const deprecate = (body: { oldId: number; newId?: number | null }, token = world.tokens.dealer) =>
  call(deviceSettings.deprecate, { body: { deviceType: 1, ...body }, token })
const undeprecate = (id: number, token = world.tokens.dealer) =>
  call(deviceSettings.undeprecate, { body: { deviceType: 1, id }, token })

test('a deprecated robot names its replacement everywhere, until it is un-deprecated', async () => {
  const [old, next] = [await world.add(1, world.club), await world.add(1, world.school)]
  const viewer = await openLiveClient(world.server, world.tokens.club)
  expect((await deprecate({ oldId: old.id, newId: next.id })).status).toBe(200)
  await expect.poll(() => viewer.events.map(({ name }) => name)).toContain('devices')
  expect(await statusOf('robots', old.id, world.tokens.club)).toMatchObject({
    deprecated: next.id,
    data: { deprecated: String(next.id) },
  })
  const { body } = await call(devices.list, { token: world.tokens.club })
  expect(body.robots.find(({ id }) => id === old.id)?.deprecated).toBe(next.id)
  expect((await undeprecate(old.id)).status).toBe(200)
  expect(await statusOf('robots', old.id, world.tokens.club)).toMatchObject({ deprecated: null })
})

test('a replacement is another device of the same type and in service', async () => {
  const [old, gone] = [await world.add(1, world.club), await world.add(1, world.club)]
  const tablet = await world.add(2, world.club)
  expect(await deprecate({ oldId: old.id, newId: old.id })).toMatchObject({
    status: 400,
    body: { code: 'device_replaces_itself', errors: [{ param: 'newId' }] },
  })
  expect((await deprecate({ oldId: old.id, newId: tablet.id })).status).toBe(404)
  await deprecate({ oldId: gone.id })
  expect(await deprecate({ oldId: old.id, newId: gone.id })).toMatchObject({
    status: 409,
    body: { code: 'device_deprecated', errors: [{ param: 'newId' }] },
  })
  expect(await deprecate({ oldId: gone.id, newId: old.id })).toMatchObject({
    status: 409,
    body: { errors: [{ param: 'oldId' }] },
  })
  expect((await deprecate({ oldId: gone.id })).body).toEqual({ undo: null })
})

test('two robots cannot replace each other, whichever call comes first', async () => {
  const [one, other] = [await world.add(1, world.club), await world.add(1, world.club)]
  const replies = await Promise.all([
    deprecate({ oldId: one.id, newId: other.id }),
    deprecate({ oldId: other.id, newId: one.id }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a replacement that is deprecated later has its own replacement, and undoing never makes a circle', async () => {
  const [first, second] = [await world.add(1, world.club), await world.add(1, world.club)]
  const third = await world.add(1, world.club)
  await deprecate({ oldId: first.id, newId: second.id })
  const back = await undeprecate(first.id)
  expect((await deprecate({ oldId: second.id, newId: first.id })).status).toBe(200)
  expect(await world.undo(back.body.undo?.id, world.tokens.dealer)).toMatchObject({ status: 409 })
  expect((await deprecate({ oldId: first.id, newId: third.id })).status).toBe(200)
  expect(await statusOf('robots', second.id, world.tokens.club)).toMatchObject({ deprecated: first.id })
  expect(await statusOf('robots', first.id, world.tokens.club)).toMatchObject({ deprecated: third.id })
})

test('undoing an un-deprecation restores the replacement and the time', async () => {
  const [old, next] = [await world.add(1, world.club), await world.add(1, world.club)]
  await deprecate({ oldId: old.id, newId: next.id })
  const since = () =>
    world.server.db
      .selectFrom('device')
      .select(['deprecated_at', 'replacement_id'])
      .where('dev', '=', old.dev)
      .execute()
  const before = await since()
  const { body } = await undeprecate(old.id)
  expect((await world.undo(body.undo?.id, world.tokens.dealer)).status).toBe(200)
  expect(await since()).toEqual(before)
})

test('a reference station moves to a customer within the viewer’s scope', async () => {
  const { tokens, club, school } = world
  const station = await world.add(3, club)
  const add = (body: { customerId: number; was?: number }, token = tokens.dealer) =>
    call(deviceSettings.addBaseStation, { body: { basestationId: station.id, ...body }, token })
  const loser = await openLiveClient(world.server, tokens.club)
  const { status, body } = await add({ customerId: school, was: club })
  expect(status).toBe(200)
  await expect
    .poll(() => loser.events.map(({ name }) => name))
    .toEqual(expect.arrayContaining(['devices', 'accessGroups']))
  expect(await statusOf('referencestations', station.id, tokens.club)).toMatchObject({ code: 'not_found' })
  expect(await add({ customerId: club, was: club })).toMatchObject({ status: 409 })
  expect((await add({ customerId: school })).body).toEqual({ undo: null })
  expect((await world.undo(body.undo?.id, tokens.dealer)).status).toBe(200)
  expect(await statusOf('referencestations', station.id, tokens.club)).toMatchObject({ customerId: club })
})

test('a deprecated reference station is not added to a customer', async () => {
  const station = await world.add(3, world.club)
  await call(deviceSettings.deprecate, {
    body: { deviceType: 3, oldId: station.id },
    token: world.tokens.dealer,
  })
  const reply = await call(deviceSettings.addBaseStation, {
    body: { customerId: world.school, basestationId: station.id },
    token: world.tokens.dealer,
  })
  expect(reply).toMatchObject({ status: 409, body: { code: 'device_deprecated' } })
})
