import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crm } from '@service-center/contract/customer-relations/crm.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { expect, test } from 'vitest'
import { addCrmWorld } from '../../testing/worlds/crm-world.ts'
import { startServerForTest } from '../../testing/server/test-server.ts'

test('a slow customer relationship system does not block other requests', async () => {
  let asked = 0
  const service = createServer(() => void (asked += 1))
  await once(service.listen(0, '127.0.0.1'), 'listening')
  // It listens on a port, so the address is not a path.
  const { port } = service.address() as AddressInfo
  const server = await startServerForTest({ CRM_URL: `http://127.0.0.1:${port}`, CRM_TOKEN: 'pat-1' })
  const { tokens } = await addCrmWorld(server)
  const token = tokens.staff
  // Each kind of call alone would use more connections than the pool has, if it held one.
  const waiting = Array.from({ length: 24 }, (_, id) => [
    server.call(crm.companies, { token }),
    server.call(crm.contacts, { token }),
    server.call(crm.closeDate, { token, body: { company: String(id) } }),
    server.call(crm.match, { token, body: { data: [{ id, name: 'Somebody' }] } }),
  ]).flat()
  // The close dates are requested one by one, and each list once for all callers.
  await expect.poll(() => asked).toBe(26)
  // If it waited for the service, the test would time out.
  const listed = await server.call(sessions.list, { token })
  // Ends all pending requests.
  service.close()
  service.closeAllConnections()
  const replies = await Promise.all(waiting)
  expect(listed.status).toBe(200)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]))
})
