import { production } from '@service-center/contract/production/production.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashDeviceToken } from '../../platform/secrets/device-tokens.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

let server: TestServer
let mine: string

beforeAll(async () => {
  server = await startTestServer()
  const own = await addCustomer(server.db, { name: 'Own' })
  const other = await addCustomer(server.db, { name: 'Other' })
  await addUser(server.db, { username: 'maker', customers: [own], rights: ['Production'] })
  await addUser(server.db, { username: 'clerk', customers: [own] })
  await addDevice(server.db, { type: 1, id: 4100, customerId: own })
  await addDevice(server.db, { type: 1, id: 4200, customerId: other })
  mine = await server.signIn('maker')
})
afterAll(() => server.stop())

const ask = (deviceId: number, token: string) =>
  server.call(production.deviceToken, { body: { deviceType: 1, deviceId }, token })
const stored = () => server.db.selectFrom('device_token').selectAll().execute()

test('a token is returned once, stored as a hash only, and replaces the former', async () => {
  const first = await ask(4100, mine)
  const [before] = await stored()
  const second = await ask(4100, mine)
  const after = await stored()
  expect(second.body.token).not.toBe(first.body.token)
  expect(after).toHaveLength(1)
  expect(after[0]?.token_hash).not.toEqual(before?.token_hash)
  expect(JSON.stringify(after)).not.toContain(second.body.token)
})

test('of concurrently created tokens the last one is valid, and no call fails', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => ask(4100, mine)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const rows = await stored()
  expect(rows).toHaveLength(1)
  const hashes = replies.map(({ body }) => hashDeviceToken(body.token))
  expect(hashes.filter((hash) => rows[0]?.token_hash.equals(hash))).toHaveLength(1)
})

test('the log has an entry without the token', async () => {
  const { body } = await ask(4100, mine)
  const entry = await server.db.selectFrom('user_action').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(entry).toMatchObject({
    action_type: 'DeviceToken',
    status_code: 200,
    device_type: 1,
    device_id: 4100,
  })
  expect(JSON.stringify(entry)).not.toContain(body.token)
})

test('a device out of scope is not found, and gets no token', async () => {
  expect((await ask(4200, mine)).status).toBe(404)
  expect(await stored()).toHaveLength(1)
})

test('creating a token needs its right', async () => {
  expect((await ask(4100, await server.signIn('clerk'))).status).toBe(403)
})
