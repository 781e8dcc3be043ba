import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addSupportWorld,
  postTicket,
  readTicket,
  type SupportWorld,
} from '../../testing/worlds/support-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { storeReports } from '../../testing/worlds/values.ts'
import { insertDeviceStates } from './device-states.store.ts'

let server: TestServer
let world: SupportWorld
beforeAll(async () => {
  server = await startTestServer()
  world = await addSupportWorld(server)
})
afterAll(() => server.stop())

const DAY_MS = 86_400_000
const report = (daysAgo: number, values: Record<string, string>) => {
  const at = Date.now() - daysAgo * DAY_MS
  return { dev: world.devs.tablet, created: at, inserted: at, values: Object.entries(values) }
}

test('a ticket that is copied later gets the values that its device had when the ticket was written', async () => {
  await storeReports(server.app.database, [
    report(9, { mode: 'old', kept: 'never replaced' }),
    report(8, { mode: 'idle' }),
    report(1, { mode: 'painting', later: 'x' }),
  ])
  const id = await postTicket(server, world.tokens.dealer, { deviceType: 'tablets', deviceId: '8101' })
  const ticket = await server.db
    .updateTable('ticket')
    .set({ created_at: new Date(Date.now() - 5 * DAY_MS) })
    .where('issue_id', '=', Number(id))
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.deleteFrom('ticket_device_state').execute()
  await insertDeviceStates(server.db, [ticket.id])
  const { deviceState } = (await readTicket(server, world.tokens.staff, id)).body.data
  const said = Object.fromEntries(Object.entries(deviceState ?? {}).map(([key, [value]]) => [key, value]))
  expect(said).toEqual({ mode: 'idle', kept: 'never replaced' })
})
