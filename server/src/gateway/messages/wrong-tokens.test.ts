import { pino } from 'pino'
import { connectAsync } from 'mqtt'
import { expect, test } from 'vitest'
import { addTokenDevice, connectDevice } from '../../testing/devices/gateway.ts'
import { startServerForTest } from '../../testing/server/test-server.ts'
import { addCustomer } from '../../testing/server/world.ts'
import { createThrottledLog } from './throttled-log.ts'
import { slowWrongTokens } from './wrong-tokens.ts'

/** Creates a lookup for which only the token `right` is valid, and records the delays of wrong ones. */
function openLookup() {
  const delays: number[] = []
  const device = { dev: 1, tokenHash: Buffer.alloc(32) }
  const find = slowWrongTokens({
    findDevice: async (token) => (token === 'right' ? device : undefined),
    deviceLog: createThrottledLog(pino({ level: 'silent' })),
    wait: async (ms) => void delays.push(ms),
  })
  return { find, delays, device }
}

test('a device that repeats a wrong token waits longer each time', async () => {
  const { find, delays } = openLookup()
  for (let count = 0; count < 9; count += 1) expect(await find('old', '192.0.2.1')).toBe(undefined)
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000])
})

test('guessing is delayed too, and right tokens from the same network never are', async () => {
  const { find, delays, device } = openLookup()
  for (let count = 0; count < 33; count += 1) await find(`guess ${count}`, '192.0.2.1')
  expect(delays).toEqual([250, 500, 1000])
  expect(await find('right', '192.0.2.1')).toBe(device)
  await find('guess', '192.0.2.2')
  expect(delays).toHaveLength(3)
})

test('wrong tokens over MQTT and HTTP are refused, and a device with the right one connects meanwhile', async () => {
  const server = await startServerForTest()
  const customerId = await addCustomer(server.db, { name: 'Limfjord Sports' })
  const { token } = await addTokenDevice(server.db, { type: 1, id: 1000, customerId })
  const url = `mqtt://127.0.0.1:${server.gateway.mqttPort}`
  const wrong = { username: 'wrong', protocolVersion: 4, reconnectPeriod: 0 } as const
  const post = (as: string) =>
    fetch(`${server.url}/api/v1/${as}/telemetry`, { method: 'POST', body: '{"a":1}' })
  const refused = Array.from({ length: 2 }, () => connectAsync(url, wrong, false).catch(String))
  const answers = Array.from({ length: 2 }, () => post('wrong'))
  const client = await connectDevice(server, token)
  expect((await post(token)).status).toBe(200)
  expect(client.connected).toBe(true)
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401])
  for (const error of await Promise.all(refused)) expect(error).toContain('Bad username or password')
})
