import { Aedes } from 'aedes'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { addTokenDevice, connectDevice, publish, TELEMETRY } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer } from '../../testing/server/world.ts'
import { RPC_REQUESTS } from '../messages/topics.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

// All devices subscribe to the same topics, so a forwarded message would be checked against thousands of
// subscriptions.
test('messages that a device publishes are not forwarded', async () => {
  const offered = vi.spyOn(Aedes.prototype, 'publish')
  onTestFinished(() => offered.mockRestore())
  const customerId = await addCustomer(server.db, { name: 'Own' })
  const device = await addTokenDevice(server.db, { type: 1, id: 4200, customerId })
  const client = await connectDevice(server, device.token)
  await client.subscribeAsync(RPC_REQUESTS)
  await publish(client, { method: 'nothing' }, 'v1/devices/me/rpc/request/1')
  await publish(client, { speed: 1 }, TELEMETRY)
  const topics = offered.mock.calls.map(([packet]) => packet.topic)
  expect(topics.filter((topic) => !topic.startsWith('$SYS'))).toEqual([])
})
