import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { location } from '@service-center/contract/map/location.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { expect, test } from 'vitest'
import { startServerForTest } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

test('a slow maps service does not block other requests', async () => {
  let asked = 0
  const service = createServer(() => void (asked += 1))
  await once(service.listen(0, '127.0.0.1'), 'listening')
  // It listens on a port, so the address is not a path.
  const { port } = service.address() as AddressInfo
  const server = await startServerForTest({ GEOCODING_URL: `http://127.0.0.1:${port}/reverse` })
  await addUser(server.db, { username: 'anna', customers: [1] })
  const token = await server.signIn('anna')
  // More than the database pool has connections.
  const places = Array.from({ length: 24 }, (_, place) =>
    server.call(location.geocode, { query: { lat: String(place), lon: '10' }, token }),
  )
  await expect.poll(() => asked).toBe(1)
  // By now the others are queued.
  await pause(500)
  // If it waited for the service, the test would time out.
  const listed = await server.call(sessions.list, { token })
  // Ends all pending requests.
  service.close()
  service.closeAllConnections()
  const answers = await Promise.all(places)
  expect(listed.status).toBe(200)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
})
