import { randomUUID } from 'node:crypto'
import { support } from '@service-center/contract/support/support.ts'
import { ticketWork } from '@service-center/contract/support/ticket-work.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import {
  addSupportWorld,
  answer,
  NEW_TICKET,
  readTicket,
  ROBOT,
  type SupportWorld,
  TABLET,
} from '../../testing/worlds/support-world.ts'
import { about, startSyncedZendesk } from '../../testing/outside-services/synced-tickets.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { zendeskTicket } from '../../testing/outside-services/zendesk.ts'
import { syncTickets } from './sync/ticket-sync.service.ts'

let server: TestServer
let world: SupportWorld
let tokens: SupportWorld['tokens']
beforeAll(async () => {
  server = await startTestServer()
  world = await addSupportWorld(server)
  tokens = world.tokens
})
afterAll(() => server.stop())
beforeEach(() => moveTo(world.club))

const moving = (customer: number) =>
  sql`update device set customer_id = ${customer} where dev = ${world.devs.robot}`
const moveTo = (customer: number) => moving(customer).execute(server.db)

const robot = { deviceType: 'robots', deviceId: String(ROBOT) }
const tablet = { deviceType: 'tablets', deviceId: String(TABLET) }
const post = (token: string, body: object = {}, params = robot) =>
  server.call(support.post, { params, body: { ...NEW_TICKET, ...body }, token })
const ownersOf = (source: 'embedded' | 'zendesk') =>
  server.db
    .selectFrom('ticket')
    .select('customer_id')
    .where('dev', '=', world.devs.robot)
    .where('source', '=', source)
    .execute()

test('a ticket that is posted while its device moves goes to the new customer', async () => {
  const release = await holdLock(server.db, moving(world.south))
  const [byStaff, byDealer] = [post(tokens.staff), post(tokens.dealer)]
  await untilWaiting(server.db, { text: 'device', count: 2 })
  await release()
  // The dealer can no longer see the device.
  expect([(await byStaff).status, (await byDealer).status]).toEqual([200, 404])
  expect(await ownersOf('embedded')).toEqual([{ customer_id: world.south }])
})

test('a ticket that is copied while its device moves goes to the new customer', async () => {
  const { zendesk, outside } = await startSyncedZendesk(server)
  zendesk.save(zendeskTicket(1, about(11, String(ROBOT))))
  await syncTickets(server.app, outside)
  zendesk.save(zendeskTicket(1, { ...about(11, String(ROBOT)), subject: 'Changed' }))
  zendesk.save(zendeskTicket(2, about(11, String(ROBOT))))
  const release = await holdLock(server.db, moving(world.south))
  const copied = syncTickets(server.app, outside)
  await untilWaiting(server.db, { text: 'device', count: 1 })
  await release()
  await copied
  zendesk.stop()
  expect(await ownersOf('zendesk')).toEqual([{ customer_id: world.south }, { customer_id: world.south }])
})

test('refuses a request key of a ticket that is now out of scope, without a server error', async () => {
  const requestKey = randomUUID()
  const { body } = await post(tokens.dealer, { requestKey })
  const answered = { id: String(body.issueId), body: 'Once', is_public: true, requestKey }
  expect((await answer(server, tokens.dealer, answered)).status).toBe(200)
  const note = { text: 'Once', requestKey }
  const addNote = (params: typeof robot) =>
    server.call(ticketWork.addNote, { params, body: note, token: tokens.dealer })
  expect((await addNote(robot)).status).toBe(200)
  await moveTo(world.south)
  const conflict = { status: 409, body: { code: 'changed_meanwhile' } }
  expect(await post(tokens.dealer, { requestKey }, tablet)).toMatchObject(conflict)
  const other = (await post(tokens.dealer, {}, tablet)).body.issueId
  expect(await answer(server, tokens.dealer, { ...answered, id: String(other) })).toMatchObject(conflict)
  expect(await addNote(tablet)).toMatchObject(conflict)
  expect((await readTicket(server, tokens.dealer, String(other))).body.data.comments).toHaveLength(1)
})
