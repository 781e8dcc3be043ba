import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../platform/database/database.ts'
import { listen, type Notifications } from '../../platform/database/notifications.ts'
import { createLogger } from '../../platform/logger.ts'
import { createDeviceToken } from '../../platform/secrets/device-tokens.ts'
import { addTokenDevice, closeOf } from '../../testing/devices/gateway.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/server/test-database.ts'
import { addCustomer } from '../../testing/server/world.ts'
import { type DeviceBroker, disconnectReplacedTokens } from './device-broker.ts'
import { findDeviceByToken } from '../messages/device-tokens.store.ts'
import { openEmbeddedBroker } from './embedded-broker.ts'
import { createThrottledLog } from '../messages/throttled-log.ts'

const log = createLogger({ level: 'silent' })
let owned: TestDatabase
let database: OpenDatabase
/** With a single connection, so that a test can delay the reading of tokens. */
let narrow: OpenDatabase
let broker: DeviceBroker
let notifications: Notifications

beforeAll(async () => {
  owned = await createTestDatabase()
  database = openDatabase({ url: owned.url, size: 2 })
  narrow = openDatabase({ url: owned.url, size: 1 })
  notifications = await listen({ url: owned.url, log })
  broker = await openEmbeddedBroker({
    port: 0,
    host: '127.0.0.1',
    findDevice: (token) => findDeviceByToken(database.system, token),
    receive: () => Promise.reject(new Error('Devices send nothing here.')),
    provision: () => Promise.reject(new Error('Nobody asks for a token here.')),
    maxConnections: 10,
    onConnected: () => undefined,
    onDisconnected: () => undefined,
    onListening: () => undefined,
    deviceLog: createThrottledLog(log),
  })
})
afterAll(async () => {
  await broker.close()
  await notifications.close()
  await narrow.close()
  await database.close()
  await owned.drop()
})

async function connect(username: string) {
  const settings = { username, protocolVersion: 4, reconnectPeriod: 0 } as const
  const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, settings, false)
  client.on('error', () => undefined)
  onTestFinished(() => void client.end(true))
  return client
}

test('a device that connects with its new token while tokens are being read keeps its connection', async () => {
  const { system } = database
  const customerId = await addCustomer(system, { name: 'One' })
  const robot = await addTokenDevice(system, { type: 1, id: 1, customerId })
  await connect(robot.token)
  const gate = Promise.withResolvers<undefined>()
  const busy = narrow.transaction('begin', () => gate.promise)
  const job = disconnectReplacedTokens({ database: narrow, notifications, broker, log })
  const reading = job.run()
  const { token, tokenHash } = createDeviceToken()
  await system
    .updateTable('device_token')
    .set({ token_hash: tokenHash })
    .where('dev', '=', robot.dev)
    .execute()
  const client = await connect(token)
  gate.resolve(undefined)
  await busy
  await reading
  expect(broker.authenticated()).toMatchObject([{ dev: robot.dev, tokenHash }])
  // A disconnection would arrive before the acknowledgement of the subscription.
  await client.subscribeAsync('v1/devices/me/rpc/request/+')
  await system.deleteFrom('device_token').where('dev', '=', robot.dev).execute()
  const closed = closeOf(client)
  await job.run()
  await closed
})
