import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLiveClient } from '../../../testing/devices/gateway.ts'
import {
  about,
  startSyncedZendesk,
  storedComments,
  storedTickets,
} from '../../../testing/outside-services/synced-tickets.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../../testing/server/world.ts'
import {
  type StandInZendesk,
  zendeskComment,
  zendeskTicket,
} from '../../../testing/outside-services/zendesk.ts'
import { syncTickets } from './ticket-sync.service.ts'

let server: TestServer
let zendesk: StandInZendesk
let sync: () => Promise<void>
let greenline: number
let robot: number

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  greenline = await addCustomer(db, { name: 'Greenline', isDealer: true })
  robot = await addDevice(db, { type: 1, id: 1017, customerId: greenline })
  await addDevice(db, { type: 2, id: 55, customerId: greenline })
})
afterAll(() => server.stop())

beforeEach(async () => {
  const world = await startSyncedZendesk(server)
  zendesk = world.zendesk
  zendesk.organizations.set(5, { id: 5, name: 'Greenline A/S', external_id: String(greenline) })
  sync = () => syncTickets(server.app, world.outside)
  return () => zendesk.stop()
})

const stored = () => storedTickets(server.db)
const bodies = (issueId: number) => storedComments(server.db, issueId)

test('takes the customer of a ticket from its robot, tablet, customer or organization, in this order', async () => {
  const customer = { id: 14, value: String(greenline) }
  zendesk.save(zendeskTicket(1, about(11, '1017')))
  zendesk.save(zendeskTicket(2, about(12, 55)))
  zendesk.save(zendeskTicket(3, { custom_fields: [customer] }))
  zendesk.save(zendeskTicket(4, { organization_id: 5 }))
  zendesk.save(zendeskTicket(5, { custom_fields: [{ id: 11, value: '999' }, customer] }))
  zendesk.save(zendeskTicket(6, about(11, '999')))
  zendesk.save(zendeskTicket(7, about(14, '424242')))
  await addDevice(server.db, { type: 2, id: 77, customerId: 1 })
  const both = [
    { id: 12, value: '77' },
    { id: 11, value: '1017' },
  ]
  zendesk.save(zendeskTicket(8, { custom_fields: both }))
  await sync()
  const rows = await stored()
  expect(rows.map((row) => row.customer_id)).toEqual([
    greenline,
    greenline,
    greenline,
    greenline,
    greenline,
    1,
    1,
    greenline,
  ])
  expect(rows.map((row) => row.device_id)).toEqual([1017, 55, null, null, 999, 999, null, 1017])
  expect(rows[0]?.dev).toBe(robot)
  expect(rows[5]?.dev).toBeNull()
})

test('a ticket that was written here keeps its device, customer and category until Zendesk has others', async () => {
  const { db } = server
  const values = {
    source: 'zendesk',
    status: 'closed',
    created_by: 'ada',
    category: 'battery',
    subject: 'Battery',
  }
  await db
    .insertInto('ticket')
    .values([
      { ...values, issue_id: 1, dev: robot, device_type: 1, device_id: 1017, customer_id: greenline },
      { ...values, issue_id: 2, customer_id: greenline },
    ])
    .execute()
  zendesk.save(zendeskTicket(1, { status: 'solved' }))
  zendesk.save(zendeskTicket(2, { status: 'solved' }))
  await sync()
  expect(await stored()).toMatchObject([
    { status: 'solved', dev: robot, device_id: 1017, customer_id: greenline },
    { status: 'solved', dev: null, device_id: null, customer_id: greenline },
  ])
  expect(await db.selectFrom('ticket').select('category').distinct().execute()).toEqual([
    { category: 'battery' },
  ])
  zendesk.save(zendeskTicket(1, about(12, '999')))
  await sync()
  expect(await stored()).toMatchObject([{ dev: null, device_id: 999, customer_id: 1 }, {}])
})

test('keeps the author of the text of a ticket that was written here', async () => {
  const { db } = server
  await addUser(db, { username: 'writer', customers: [1] })
  const { id } = await db
    .insertInto('ticket')
    .values({ source: 'zendesk', issue_id: 1, status: 'closed', subject: 'Battery', customer_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('ticket_comment')
    .values({
      ticket_id: id,
      author: 'Wilma Writer',
      author_username: 'writer',
      body: 'Exchanged.',
      is_public: true,
    })
    .execute()
  zendesk.save(zendeskTicket(1))
  zendesk.comments.set(1, [zendeskComment(10, { author_id: 2, body: 'Exchanged.' }), zendeskComment(11)])
  for (let runs = 0; runs < 2; runs += 1) {
    await sync()
    const found = await bodies(1)
    expect(found.map(({ author, body }) => [author, body])).toEqual([
      ['Wilma Writer', 'Exchanged.'],
      ['Ada Field', 'Comment 11'],
    ])
    zendesk.save(zendeskTicket(1))
  }
})

test('copies comments with authors, notes and files, and updates them', async () => {
  zendesk.save(zendeskTicket(1))
  const file = { file_name: 'a.log', content_type: 'text/plain', size: 3, content_url: 'https://z.example/a' }
  zendesk.comments.set(1, [
    zendeskComment(10, { body: 'It stops.' }),
    zendeskComment(11, {
      author_id: 2,
      public: false,
      attachments: [file],
      created_at: '2026-03-05T13:00:00Z',
    }),
    zendeskComment(12, { author_id: 99, created_at: '2026-03-05T14:00:00Z' }),
  ])
  await sync()
  expect(await bodies(1)).toEqual([
    { body: 'It stops.', author: 'Ada Field', is_public: true, files: [] },
    { body: 'Comment 11', author: 'Sam Agent', is_public: false, files: ['https://z.example/a'] },
    { body: 'Comment 12', author: 'Zendesk', is_public: true, files: [] },
  ])
  const note = zendesk.comments.get(1)?.[1]
  zendesk.comments.set(1, [
    zendeskComment(10, { body: 'Redacted.' }),
    ...(note ? [note] : []),
    zendeskComment(13),
  ])
  zendesk.save(zendeskTicket(1, { requester_id: 2, status: 'closed', updated_at: '2026-03-06T12:00:00Z' }))
  await sync()
  expect((await bodies(1)).map(({ body, files }) => [body, ...files])).toEqual([
    ['Redacted.'],
    ['Comment 13'],
    ['Comment 11', 'https://z.example/a'],
  ])
  expect(await stored()).toMatchObject([
    { requester: 'Sam Agent', status: 'closed', closed_at: new Date('2026-03-06T12:00:00Z') },
  ])
  // Nothing has changed since, so there is one call and no comments are read.
  zendesk.asked.splice(0)
  await sync()
  expect(zendesk.asked.map(({ path }) => path)).toEqual(['/incremental/tickets/cursor.json'])
})

test('removes a deleted ticket with its comments', async () => {
  zendesk.save(zendeskTicket(1))
  zendesk.save(zendeskTicket(2))
  zendesk.comments.set(1, [zendeskComment(10)])
  zendesk.comments.set(2, [zendeskComment(20)])
  await sync()
  zendesk.save(zendeskTicket(1, { status: 'deleted' }))
  await sync()
  expect((await stored()).map((row) => row.issue_id)).toEqual([2])
  expect(await bodies(1)).toEqual([])
})

test('notifies the viewers of the customer that a ticket has left', async () => {
  const { db } = server
  const other = await addCustomer(db, { name: 'Elsewhere' })
  const id = 2000 + other
  await addDevice(db, { type: 1, id, customerId: other })
  await addUser(db, { username: 'greenkeeper', customers: [greenline] })
  zendesk.save(zendeskTicket(1, about(11, '1017')))
  await sync()
  const { events } = await openLiveClient(server, await server.signIn('greenkeeper'))
  zendesk.save(zendeskTicket(1, about(11, String(id))))
  await sync()
  await expect
    .poll(() => events.filter(({ name }) => name === 'tickets').map(({ payload }) => payload))
    .toEqual([{ ids: [1] }])
})

test('a ticket whose device is changed moves to the device’s customer, and shows the values of that device', async () => {
  const { db } = server
  const other = await addCustomer(db, { name: 'Other' })
  const dev = await addDevice(db, { type: 1, id: 2000 + other, customerId: other })
  await sql`insert into data_key (name) values ('battery') on conflict do nothing`.execute(db)
  await sql`
    insert into latest (dev, key_id, created, inserted, value)
    select v.dev, key_id, '2026-03-05T11:59:00Z', now(), v.value
    from data_key, (values (${robot}::integer, '12'), (${dev}, '81')) v (dev, value) where name = 'battery'`.execute(
    db,
  )
  zendesk.save(zendeskTicket(1, about(11, '1017')))
  const states = () => db.selectFrom('ticket_device_state').select('state').execute()
  await sync()
  expect(await states()).toMatchObject([{ state: { battery: ['12', expect.any(Number)] } }])
  zendesk.save(zendeskTicket(1, about(11, String(2000 + other))))
  await sync()
  expect(await stored()).toMatchObject([{ dev, customer_id: other }])
  expect(await states()).toMatchObject([{ state: { battery: ['81', expect.any(Number)] } }])
  // The device moves to another customer: its tickets go with it, also after the next changes.
  await db.updateTable('device').set({ customer_id: greenline }).where('dev', '=', dev).execute()
  expect(await stored()).toMatchObject([{ customer_id: greenline }])
  zendesk.save(zendeskTicket(1, { ...about(11, String(2000 + other)), subject: 'Again' }))
  await sync()
  expect(await stored()).toMatchObject([{ customer_id: greenline }])
})
