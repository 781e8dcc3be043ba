import { production } from '@service-center/contract/production/production.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeOf, connectDevice, openLiveClient } from '../../testing/devices/gateway.ts'
import { addDeployedDevice } from '../../testing/worlds/production.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

let server: TestServer
let token: string
let dealer: string

beforeAll(async () => {
  server = await startTestServer()
  const own = await addCustomer(server.db, { name: 'A dealer' })
  await addUser(server.db, { username: 'maker', customers: [1], rights: ['Production'] })
  await addUser(server.db, { username: 'dealer', customers: [own], rights: ['Production'] })
  token = await server.signIn('maker')
  dealer = await server.signIn('dealer')
})
afterAll(() => server.stop())

type Model = 'TCM1' | 'TCS1' | 'BS2'
const add = (ids: number[], model: Model = 'TCM1', start?: number, as = token) =>
  server.call(production.postAvailableDeviceIds, {
    body: { ids, product_model: model, ...(start === undefined ? {} : { order_start: start }) },
    token: as,
  })
const list = async (query: Record<string, string | string[]> = {}, as = token) =>
  (await server.call(production.getNewDevices, { query, token: as })).body
const redeploy = (ids: number[], as = token) =>
  server.call(production.redeployDevice, { body: { ids }, token: as })
const remove = (ids: number[], as = token) =>
  server.call(production.deleteDevice, { body: { ids }, token: as })
const row = async (id: number) => (await list({ limit: '5000' })).data.find((one) => one.device_id === id)

test('added ids wait in the new-devices table, with priorities from the start priority on', async () => {
  expect((await add([5003, 5001], 'TCS1', 40)).body).toEqual({ added: 2, existing: [] })
  expect(await row(5003)).toMatchObject({
    order: 40,
    status: 'available',
    server_status: 'waiting',
    robot_type: 'TCS1',
    hardware_id: null,
  })
  expect(await row(5001)).toMatchObject({ order: 41 })
  await add([5005])
  expect(await row(5005)).toMatchObject({ order: 42 })
  const { body } = await server.call(production.getNewRobotIds, { query: {}, token })
  expect(body.data).toEqual(expect.arrayContaining([5001, 5003, 5005]))
})

test('if an id is already in the table, nothing is added, and the error names it', async () => {
  await add([5101])
  const reply = await add([5100, 5101, 5102])
  expect(reply).toMatchObject({ status: 409, body: { code: 'production_ids_taken' } })
  expect(reply.body).toMatchObject({ message: expect.stringMatching(/waiting for deployment! 5101$/) })
  expect(await row(5100)).toBeUndefined()
})

test('of two concurrent calls that add the same ids, one succeeds and the other adds nothing', async () => {
  const replies = await Promise.all([add([5110, 5111]), add([5111, 5110]), add([5110, 5111])])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('ids of existing robots are added, and named in the reply', async () => {
  await addDevice(server.db, { type: 1, id: 5120, customerId: 1 })
  expect((await add([5120, 5121])).body).toEqual({ added: 2, existing: [5120] })
  const { body } = await server.call(production.getRobotIds, { query: {}, token })
  expect(body.data).toContain(5120)
})

test('reference stations have separate ids', async () => {
  expect((await add([5130], 'TCM1')).status).toBe(200)
  expect((await add([5130], 'BS2')).status).toBe(200)
  const { body } = await server.call(production.getNewRobotIds, { query: { deviceType: '3' }, token })
  expect(body.data).toEqual([5130])
})

test('redeploy frees an id, ends the connection of its device at once, and ignores unknown ids', async () => {
  const { token: former } = await addDeployedDevice(server.db, { id: 5200, isConnected: true })
  const client = await connectDevice(server, former)
  const closed = closeOf(client)
  const reply = await redeploy([5200, 5999])
  expect(reply.body).toEqual({ redeployed: [5200], unchanged: [], ignored: [5999] })
  await closed
  await expect(connectDevice(server, former)).rejects.toThrow(/not authorized|bad user/i)
  expect(await row(5200)).toMatchObject({ status: 'available', hardware_id: null, server_status: 'waiting' })
  expect((await redeploy([5200])).body).toMatchObject({ redeployed: [], unchanged: [5200] })
})

test('redeploying and deleting ids that are not in the table is an error', async () => {
  expect(await redeploy([5998])).toMatchObject({ status: 400, body: { code: 'no_production_devices' } })
  expect(await remove([5998])).toMatchObject({ status: 400, body: { code: 'no_production_devices' } })
})

test('deleting removes waiting ids, and a device that never connected together with its token', async () => {
  await add([5301])
  const { dev, token: unused } = await addDeployedDevice(server.db, { id: 5302 })
  expect((await remove([5301, 5302, 5999])).body).toEqual({ deleted: [5301, 5302], ignored: [5999] })
  expect(await row(5301)).toBeUndefined()
  expect(await server.db.selectFrom('device').select('dev').where('dev', '=', dev).execute()).toEqual([])
  await expect(connectDevice(server, unused)).rejects.toThrow(/not authorized|bad user/i)
})

test('deleting is refused for all ids if one of their devices has connected; after a redeploy the id can be deleted', async () => {
  await add([5310])
  const { dev } = await addDeployedDevice(server.db, { id: 5311, isConnected: true })
  const reply = await remove([5310, 5311])
  expect(reply).toMatchObject({ status: 409, body: { code: 'production_devices_connected' } })
  expect(reply.body).toMatchObject({ message: expect.stringContaining('5311') })
  expect(await row(5310)).toBeDefined()
  await redeploy([5311])
  expect((await remove([5310, 5311])).body.deleted).toEqual([5310, 5311])
  expect(await server.db.selectFrom('device').select('dev').where('dev', '=', dev).execute()).toHaveLength(1)
})

test('the table is sorted, filtered, searched and paged by the server', async () => {
  await add([5401, 5402, 5403], 'TCS1', 900)
  await addDeployedDevice(server.db, { id: 5404 })
  const search = { globalSearch: '540', orderBy: 'order,desc' }
  const ids = async (query: Record<string, string | string[]>) =>
    (await list({ ...search, ...query })).data.map(({ device_id: id }) => id)
  expect(await ids({})).toEqual([5403, 5402, 5401, 5404])
  expect(await ids({ skip: '1', limit: '2' })).toEqual([5402, 5401])
  expect(await list({ ...search, limit: '2' })).toMatchObject({ filteredCount: 4 })
  expect(await ids({ status: 'deployed' })).toEqual([5404])
  expect(await ids({ status: ['deployed', 'available'], productModel: 'TCS1' })).toEqual([5403, 5402, 5401])
  expect(await ids({ globalSearch: '5404 HARDWARE' })).toEqual([5404])
  expect(await ids({ globalSearch: 'hardware 5404', strict: 'true' })).toEqual([5404])
  expect(await ids({ globalSearch: '540', strict: 'true' })).toEqual([])
  expect(await ids({ globalSearch: "5%4_' --" })).toEqual([])
  expect(await ids({ notBefore: '4000000000' })).toEqual([])
  expect(await ids({ notAfter: '4000000000' })).toHaveLength(4)
})

test('viewers of a part of the tree see no ids, and can change none', async () => {
  await add([5501])
  expect(await list({}, dealer)).toEqual({ data: [], filteredCount: 0 })
  const keys = await server.call(production.provisioningKeys, { token: dealer })
  expect(keys.body.data).toEqual([])
  const refused = await Promise.all([
    add([5502], 'TCM1', undefined, dealer),
    redeploy([5501], dealer),
    remove([5501], dealer),
    server.call(production.renewProvisioningKey, { body: { product_model: 'TCM1' }, token: dealer }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('a provisioning secret is shown once, stored as a hash, and not in the log', async () => {
  const renew = () => server.call(production.renewProvisioningKey, { body: { product_model: 'TCM1' }, token })
  const first = (await renew()).body
  const second = (await renew()).body
  expect(second.key).not.toBe(first.key)
  const { body } = await server.call(production.provisioningKeys, { token })
  expect(body.data).toEqual([
    { product_model: 'TCM1', key: second.key, createdAt: expect.any(Number), createdBy: 'maker' },
  ])
  const kept = [
    await server.db.selectFrom('provisioning_key').selectAll().execute(),
    await server.db.selectFrom('user_action').selectAll().execute(),
  ]
  expect(JSON.stringify(kept)).not.toContain(second.secret)
})

test('a change is a live event for holders of the right', async () => {
  const { events } = await openLiveClient(server, token)
  const others = await openLiveClient(server, dealer)
  await add([5601, 5602])
  await expect.poll(() => events).toEqual([{ name: 'production', payload: { type: 1, ids: [5601, 5602] } }])
  expect(others.events).toEqual([])
})

test('hostile ids are refused', async () => {
  const bad = [
    [],
    [0],
    [-1],
    [1.5],
    [1_000_000_000],
    ['5'],
    Array.from({ length: 10_001 }, (_, id) => id + 1),
  ]
  for (const ids of bad) {
    // The types forbid these values.
    expect((await add(ids as number[])).status, JSON.stringify(ids).slice(0, 40)).toBe(400)
  }
})
