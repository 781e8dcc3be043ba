import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { location } from '@service-center/contract/location/location.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { expect, test } from 'vitest'
import { startServerForTest } from '../../testing/test-server.ts'
import { addUser } from '../../testing/world.ts'

test('a maps service that is slow to answer keeps nobody else waiting', async () => {
  let asked = 0
  const service = createServer(() => void (asked += 1))
  await once(service.listen(0, '127.0.0.1'), 'listening')
  // It listens on a port, so the address is no path.
  const { port } = service.address() as AddressInfo
  const server = await startServerForTest({ GEOCODING_URL: `http://127.0.0.1:${port}/reverse` })
  await addUser(server.db, { username: 'anna', customers: [1] })
  const token = await server.signIn('anna')
  // More than the database has connections for.
  const places = Array.from({ length: 24 }, (_, place) =>
    server.call(location.geocode, { query: { lat: String(place), lon: '10' }, token }),
  )
  await expect.poll(() => asked).toBe(1)
  // The others are waiting for their turn by now.
  await pause(500)
  // Were it to wait for the service, it would wait until the test is given up.
  const listed = await server.call(sessions.list, { token })
  // Whoever waits is told at once now.
  service.close()
  service.closeAllConnections()
  const answers = await Promise.all(places)
  expect(listed.status).toBe(200)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
})
