import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { production } from '@service-center/contract/production/production.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ATTRIBUTES,
  closeOf,
  connectDevice,
  historyOf,
  latestOf,
  openLiveClient,
  publish,
} from '../../testing/devices/gateway.ts'
import { askByHttp, askByMqtt, productionOf, requestOf, tokenIn } from '../../testing/worlds/provisioning.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'
import type { ProvisioningAnswer } from './provisioning.ts'

let server: TestServer
let token: string
let staff: ReturnType<typeof productionOf>
let keys: { key: string; secret: string }

beforeAll(async () => {
  server = await startTestServer({ PROVISIONS_PER_MINUTE: '1000' })
  await addUser(server.db, { username: 'maker', customers: [1], rights: ['Production', 'UserActions'] })
  token = await server.signIn('maker')
  staff = productionOf(server, token)
  keys = await staff.renew('TCM1')
})
afterAll(() => server.stop())

const newcomer = () => connectDevice(server, 'provision')
const withPassword = (password: string) => connectDevice(server, 'provision', { password })
const byHttp = (hardware: string, own = keys) => askByHttp(server, requestOf(hardware, own))

test('a new device gets the id of highest priority of its model over MQTT, and is live at once', async () => {
  await staff.add([6002], 'TCM1', 2)
  await staff.add([6001], 'TCM1', 1)
  await staff.add([6003], 'TCM2', 1)
  const { events } = await openLiveClient(server, token)
  const answer = await askByMqtt(await newcomer(), requestOf('SN 6001', keys))
  expect(answer).toEqual({
    status: 'SUCCESS',
    credentialsType: 'ACCESS_TOKEN',
    credentialsValue: expect.stringMatching(/^[\w-]{27}$/),
    deviceType: 1,
    deviceId: 6001,
  })
  expect(await staff.newDevice(6001)).toMatchObject({
    status: 'deployed',
    server_status: 'provisioned',
    hardware_id: 'SN 6001',
  })
  const robot = await connectDevice(server, tokenIn(answer))
  await publish(robot, { battery: 81 })
  const { body } = await server.call(deviceData.latestOfDevice, {
    params: { type: 'robots', deviceId: '6001' },
    query: {},
    token,
  })
  expect(JSON.stringify(body)).toContain('81')
  expect(await staff.newDevice(6001)).toMatchObject({ server_status: 'connected' })
  await expect
    .poll(() => events.map(({ name }) => name))
    .toEqual(expect.arrayContaining(['production', 'deviceAdded', 'data']))
  const device = await server.db
    .selectFrom('device')
    .select(['customer_id', 'product_model'])
    .where('device_id', '=', 6001)
    .executeTakeFirst()
  expect(device).toEqual({ customer_id: 1, product_model: 1 })
})

test('over HTTP the same, and each provisioning has its entry in the user action log', async () => {
  await staff.add([6010])
  const { status, answer } = await byHttp('SN 6010')
  expect({ status, answer }).toMatchObject({
    status: 200,
    answer: { status: 'SUCCESS', deviceId: expect.any(Number) },
  })
  const entry = await server.db
    .selectFrom('user_action')
    .selectAll()
    .where('action_type', '=', 'ProvisionDevice')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toMatchObject({
    username: null,
    address: '127.0.0.1',
    device_type: 1,
    value: { hardwareId: 'SN 6010', productModel: 'TCM1', again: false },
  })
  expect(JSON.stringify(entry)).not.toContain(tokenIn(answer))
})

test('hardware whose answer was lost gets its own id again until it has connected, then not until a redeploy', async () => {
  await staff.add([6020], 'TLP1')
  await staff.add([6021], 'TLP1', 2)
  const own = await staff.renew('TLP1')
  const first = await askByMqtt(await newcomer(), requestOf('SN 6020', own))
  const again = await byHttp('SN 6020', own)
  expect(again.answer).toMatchObject({ deviceId: 6020 })
  // The first token is no longer valid: a device has only one at a time.
  await expect(connectDevice(server, tokenIn(first))).rejects.toThrow(/not authorized|bad user/i)
  const robot = await connectDevice(server, tokenIn(again.answer))
  const replayed = await byHttp('SN 6020', own)
  expect(replayed.answer).toMatchObject({
    status: 'FAILURE',
    errorMsg: expect.stringContaining('redeployed'),
  })
  expect(robot.connected).toBe(true)
  const closed = closeOf(robot)
  await staff.redeploy(6020)
  await closed
  expect((await byHttp('SN other', own)).answer).toMatchObject({ deviceId: 6020 })
  expect((await byHttp('SN 6020', own)).answer).toMatchObject({ deviceId: 6021 })
  expect((await byHttp('SN third', own)).answer).toMatchObject({
    status: 'FAILURE',
    errorMsg: 'There is no free id for product model TLP1.',
  })
})

test('the first message over HTTP counts as the first connection', async () => {
  await staff.add([6030])
  const { answer } = await byHttp('SN 6030')
  await fetch(`${server.url}/api/v1/${tokenIn(answer)}/telemetry`, { method: 'POST', body: '{"battery":1}' })
  expect((await byHttp('SN 6030')).answer).toMatchObject({ status: 'FAILURE' })
})

test('200 devices at once get 200 ids, each its own, and one hardware asking many times gets one', async () => {
  const ids = Array.from({ length: 200 }, (_, index) => 6200 + index)
  await staff.add(ids, 'BS2')
  const own = await staff.renew('BS2')
  const clients = await Promise.all(ids.map(() => newcomer()))
  const answers = await Promise.all(
    clients.map((client, index) => askByMqtt(client, requestOf(`station ${index % 199}`, own))),
  )
  const taken = answers.map((answer) => (answer.status === 'SUCCESS' ? answer.deviceId : 0))
  expect(new Set(taken).size).toBe(199)
  expect(taken[199]).toBe(taken[0])
  expect(taken).not.toContain(0)
  expect(answers[0]).toMatchObject({ deviceType: 3 })
})

test('hardware keeps to one product model', async () => {
  await staff.add([6040, 6041])
  await byHttp('SN 6040')
  const other = await staff.renew('TCM2')
  expect((await byHttp('SN 6040', other)).answer).toMatchObject({ status: 'FAILURE' })
})

test('an id of an existing device gives that device to the new hardware, and ends the former connection', async () => {
  const customerId = await addCustomer(server.db, { name: 'Owner' })
  const dev = await addDevice(server.db, { type: 1, id: 6050, customerId, name: 'Old one' })
  const { body } = await server.call(production.deviceToken, {
    body: { deviceType: 1, deviceId: 6050 },
    token,
  })
  const former = await connectDevice(server, body.token)
  await publish(former, { battery: 80, 'Location Link': '56.1 10.2', warranty_end: '2030-01-01' })
  await publish(former, { serial: 'former' }, ATTRIBUTES)
  const own = await staff.renew('TCM2')
  await staff.redeploy(6003)
  await server.call(production.deleteDevice, { body: { ids: [6003] }, token })
  expect((await staff.add([6050], 'TCM2')).existing).toEqual([6050])
  const closed = closeOf(former)
  const { answer } = await byHttp('SN 6050', own)
  await closed
  // What the former hardware has said is not shown as the new one's; what belongs to the number stays.
  const { 'Server online': online, ...said } = await latestOf(server.db, dev)
  expect(said).toEqual({ warranty_end: '2030-01-01' })
  // The end of the former connection is stored at any time after it.
  expect([undefined, 'offline']).toContain(online)
  const shown = { params: { type: 'robots' as const, deviceId: '6050' }, query: {}, token }
  expect(JSON.stringify((await server.call(deviceData.latestOfDevice, shown)).body)).not.toContain('56.1')
  expect(await historyOf(server.db, { dev, key: 'Location Link' })).toHaveLength(1)
  expect(
    await server.db.selectFrom('device_attribute').select('name').where('dev', '=', dev).execute(),
  ).toEqual([])
  const robot = await connectDevice(server, tokenIn(answer))
  await publish(robot, { battery: 33 })
  expect(await latestOf(server.db, dev)).toMatchObject({ battery: '33' })
  const device = await server.db.selectFrom('device').selectAll().where('dev', '=', dev).executeTakeFirst()
  expect(device).toMatchObject({ customer_id: customerId, name: 'Old one', product_model: null })
})

test('wrong keys and wrong secrets get the same answer, and a renewed key ends the old one', async () => {
  await staff.add([6060])
  const wrong = [
    { ...keys, secret: 'wrong' },
    { ...keys, key: 'wrong' },
    { key: keys.key, secret: `${keys.secret}x` },
  ]
  for (const pair of wrong) {
    expect((await byHttp('SN 6060', pair)).answer).toEqual({
      status: 'NOT_FOUND',
      errorMsg: 'Provision data was not found!',
    })
  }
  const former = keys
  keys = await staff.renew('TCM1')
  expect((await byHttp('SN 6060', former)).answer).toMatchObject({ status: 'NOT_FOUND' })
  expect((await byHttp('SN 6060')).answer).toMatchObject({ status: 'SUCCESS' })
})

test('a client that cannot subscribe and publish on one connection uses two with the same password', async () => {
  await staff.add([6090])
  const [ears, other, mouth] = [
    await withPassword('made up 6090'),
    await withPassword('made up 9999'),
    await withPassword('made up 6090'),
  ]
  const heard: string[] = []
  other.on('message', () => heard.push('other'))
  await other.subscribeAsync('/provision/response')
  await ears.subscribeAsync('/provision/response')
  const answer = new Promise<ProvisioningAnswer>((resolve) =>
    ears.once('message', (_topic, payload) => resolve(JSON.parse(payload.toString()))),
  )
  await publish(mouth, requestOf('SN 6090', keys), '/provision/request')
  expect(await answer).toMatchObject({ status: 'SUCCESS', deviceId: 6090 })
  expect(heard).toEqual([])
})

test.each(['', 'short', 'of no other user'])(
  'refuses the password %j, because nobody would get the answer',
  async (password) => {
    const ears = await connectDevice(server, 'provision', password === 'of no other user' ? {} : { password })
    await ears.subscribeAsync('/provision/response')
    const mouth = await connectDevice(server, 'provision', { password })
    let isAcknowledged = false
    const done = () => (isAcknowledged = true)
    mouth.publish('/provision/request', JSON.stringify(requestOf('SN 6091', keys)), { qos: 1 }, done)
    await closeOf(mouth)
    expect(isAcknowledged).toBe(false)
  },
)
