import { dbToolServerDns } from '@service-center/contract/dbtool/server-dns.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice, connectDevice } from '../../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../../testing/server/world.ts'

let server: TestServer
let staff: string
let dealer: string
let own: number
let cloud: number
let bench: number

const CLOUD = {
  description: 'Cloud',
  address: 'fleet.example.com',
  port: 443,
  secure: true,
  prependHostname: true,
}

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  own = await addCustomer(db, { name: 'Own' })
  const other = await addCustomer(db, { name: 'Other' })
  await addUser(db, { username: 'staff', customers: [1], rights: ['DbToolServerDNS'] })
  await addUser(db, { username: 'dealer', customers: [own], rights: ['DbToolServerDNS'] })
  staff = await server.signIn('staff')
  dealer = await server.signIn('dealer')
  await addDevice(db, { type: 1, id: 4900, customerId: other })
  await addDevice(db, { type: 3, id: 4950, customerId: own })
  cloud = (await add(CLOUD)).body.id
  bench = (await add({ ...CLOUD, address: '10.1.2.3', port: 8080, secure: false, prependHostname: false }))
    .body.id
})
afterAll(() => server.stop())

const add = (body: typeof CLOUD, token = staff) => server.call(dbToolServerDns.addServer, { body, token })
const assign = (r: number, s: number, token = dealer) =>
  server.call(dbToolServerDns.assign, { body: { r, s }, token })
const remove = (r: number, token = dealer) =>
  server.call(dbToolServerDns.remove, { query: { r: String(r) }, token })
const addresses = async (token = dealer) =>
  (await server.call(dbToolServerDns.robotAddresses, { token })).body.data[0]

test('a connected robot is told its server, a change of it and its removal at once', async () => {
  const { token } = await addTokenDevice(server.db, { type: 1, id: 4001, customerId: own })
  const client = await connectDevice(server, token)
  const heard: unknown[] = []
  client.on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString())))
  await client.subscribeAsync('v1/devices/me/attributes', { qos: 1 })
  expect((await assign(4001, cloud)).body).toEqual({ success: true })
  await expect.poll(() => heard).toEqual([{ server_address: 'wss://{hostname}.fleet.example.com:443' }])
  await assign(4001, bench)
  await expect.poll(() => heard.at(-1)).toEqual({ server_address: 'ws://10.1.2.3:8080' })
  expect(await addresses()).toEqual([
    {
      RobotId: 4001,
      ServerId: bench,
      Description: 'Cloud',
      Address: '10.1.2.3',
      Port: 8080,
      Secure: false,
      PrependHostname: false,
      Deprecated: false,
    },
  ])
  expect((await remove(4001)).body).toEqual({ success: true })
  await expect.poll(() => heard.at(-1)).toEqual({ deleted: ['server_address'] })
  expect(await addresses()).toEqual([])
  expect((await remove(4001)).status).toBe(404)
})

test('a robot that is not connected reads its server later', async () => {
  const { token } = await addTokenDevice(server.db, { type: 1, id: 4002, customerId: own })
  await assign(4002, cloud)
  const reply = await fetch(`${server.url}/api/v1/${token}/attributes?sharedKeys=server_address`)
  expect(await reply.json()).toMatchObject({
    shared: { server_address: 'wss://{hostname}.fleet.example.com:443' },
  })
  await remove(4002)
})

test('robots out of scope and other devices are not found; unknown servers are refused', async () => {
  expect((await assign(4900, cloud)).status).toBe(404)
  expect((await assign(4950, cloud)).status).toBe(404)
  expect((await remove(4900)).status).toBe(404)
  expect(await assign(4001, 987_654)).toMatchObject({ status: 400, body: { errors: [{ param: 's' }] } })
  expect(await addresses(staff)).toEqual([])
})

test('no robot can be assigned to a deprecated server; robots that have it keep it', async () => {
  const { id } = (await add({ ...CLOUD, address: 'old.example.com' })).body
  await assign(4001, id)
  const query = { s: String(id) }
  expect((await server.call(dbToolServerDns.deprecateServer, { query, token: dealer })).status).toBe(403)
  const token = staff
  expect((await server.call(dbToolServerDns.deprecateServer, { query, token })).body).toEqual({
    success: true,
  })
  expect((await server.call(dbToolServerDns.deprecateServer, { query, token })).status).toBe(200)
  expect(await addresses()).toMatchObject([{ RobotId: 4001, Deprecated: true }])
  expect((await assign(4001, id)).status).toBe(200)
  expect(await assign(4002, id)).toMatchObject({ status: 409, body: { code: 'server_deprecated' } })
  await remove(4001)
})

test('a server is added once, by users of the internal customer, with a valid address', async () => {
  expect(await add(CLOUD)).toMatchObject({ status: 409, body: { code: 'server_exists' } })
  expect((await add({ ...CLOUD, address: 'new.example.com' }, dealer)).status).toBe(403)
  for (const address of ['https://a.example.com', 'a b', 'a.example.com/x', '-a', 'a\u0000b', '']) {
    expect((await add({ ...CLOUD, address })).status, address).toBe(400)
  }
  expect((await add({ ...CLOUD, port: 65_536 })).status).toBe(400)
})

test('when two people assign a robot at once, the last one wins, for the robot and in the list', async () => {
  const { token } = await addTokenDevice(server.db, { type: 1, id: 4003, customerId: own })
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, round) => assign(4003, round % 2 === 0 ? cloud : bench)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const [row] = await addresses()
  const reply = await fetch(`${server.url}/api/v1/${token}/attributes?sharedKeys=server_address`)
  const expected = row?.ServerId === cloud ? 'wss://{hostname}.fleet.example.com:443' : 'ws://10.1.2.3:8080'
  expect(await reply.json()).toMatchObject({ shared: { server_address: expected } })
})

test('assigning a robot, or removing it, does not overwrite a change of somebody else', async () => {
  await addDevice(server.db, { type: 1, id: 4070, customerId: own })
  const assignOver = (s: number, was: number | null) =>
    server.call(dbToolServerDns.assign, { body: { r: 4070, s, was }, token: dealer })
  expect((await assignOver(cloud, null)).status).toBe(200)
  expect(await assignOver(bench, null)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  const removeOver = (was: number) =>
    server.call(dbToolServerDns.remove, { query: { r: '4070', was: String(was) }, token: dealer })
  expect((await removeOver(bench)).status).toBe(409)
  expect((await assignOver(bench, cloud)).status).toBe(200)
  expect((await removeOver(bench)).status).toBe(200)
})
