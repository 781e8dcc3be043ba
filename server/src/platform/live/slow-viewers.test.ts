import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { LIVE_PATH, liveEvents } from '@service-center/contract/live.ts'
import type { LiveEntry } from '@service-center/contract/device-data/device-events.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startServerForTest } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

/** A text message as a browser frames it: masked, here with zeros. */
function frame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = Buffer.from([0x81, 0x80 | 126, length >> 8, length & 0xff, 0, 0, 0, 0])
  return Buffer.concat([head, Buffer.from(text)])
}

/** A viewer's WebSocket that reads only when the test says so. */
async function openViewer(url: string, token: string): Promise<Socket> {
  const { port, host } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${LIVE_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  const heard = async (word: string) => {
    for (let text = ''; !text.includes(word);) text += String((await once(socket, 'data'))[0])
  }
  await heard('pingInterval')
  const admitted = heard('40{"sid"')
  socket.write(frame(`40${JSON.stringify({ token })}`))
  await admitted
  return socket
}

test('a viewer who reads nothing is disconnected, though it answers pings', async () => {
  const server = await startServerForTest()
  const customer = await addCustomer(server.db, { name: 'North' })
  await addUser(server.db, { username: 'anna', customers: [customer] })
  const viewer = await openViewer(server.url, await server.signIn('anna'))
  viewer.pause()
  expect(server.live.connections).toBe(1)
  const entries: LiveEntry[] = [['note', 'x'.repeat(20_000), 1, 1]]
  // Gradually, like a fleet: sent at once, everything would be queued in one place.
  for (let event = 0; event < 1500 && server.live.connections > 0; event += 1) {
    server.live.publish(liveEvents.data, { path: [1, customer], payload: { type: 1, id: 1, entries } })
    if (event % 100 === 0) viewer.write(frame('3'))
    await pause(1)
  }
  await expect.poll(() => server.live.connections).toBe(0)
})
