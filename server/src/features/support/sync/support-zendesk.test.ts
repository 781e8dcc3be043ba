import { randomUUID } from 'node:crypto'
import { support } from '@service-center/contract/support/support.ts'
import { ticketWork } from '@service-center/contract/support/ticket-work.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { zendeskTickets } from '../../../integrations/tickets/zendesk/zendesk-tickets.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import {
  failsWith,
  type StandInZendesk,
  startZendesk,
  zendeskComment,
  zendeskTicket,
} from '../../../testing/outside-services/zendesk.ts'
import { addCustomer, addDevice, addUser } from '../../../testing/server/world.ts'
import { syncTickets } from './ticket-sync.service.ts'

let server: TestServer
let zendesk: StandInZendesk
let dealer: number
let other: number
let tokens: { staff: string; dealer: string; stranger: string }

beforeAll(async () => {
  zendesk = await startZendesk()
  zendesk.users.set(1, { id: 1, name: 'Ada Field', phone: '+45 1', email: 'ada@example.com' })
  zendesk.save(zendeskTicket(1, { custom_fields: [{ id: 11, value: '1017' }] }))
  zendesk.save(zendeskTicket(2))
  zendesk.comments.set(1, [
    zendeskComment(10, { body: 'It stops.', attachments: [fileOf('photo.png')] }),
    zendeskComment(11, {
      body: 'Only for us.',
      public: false,
      created_at: '2026-03-05T13:00:00Z',
      attachments: [fileOf('secret.png')],
    }),
  ])
  server = await startTestServer(zendesk.env)
  const { db } = server
  // The job runs when the server starts, before there are devices.
  await vi.waitUntil(async () => (await db.selectFrom('ticket').select('id').execute()).length === 2, {
    timeout: 60_000,
  })
  dealer = await addCustomer(db, { name: 'Greenline', isDealer: true })
  other = await addCustomer(db, { name: 'Other', isDealer: true })
  await addDevice(db, { type: 1, id: 1017, customerId: dealer })
  await addUser(db, { username: 'staff', customers: [1], rights: ['PostSupport'] })
  await addUser(db, { username: 'dealer', customers: [dealer], rights: ['PostSupport'] })
  await addUser(db, { username: 'stranger', customers: [other], rights: ['PostSupport'] })
  await db
    .updateTable('app_user')
    .set({ email: 'dealer@example.com' })
    .where('username', '=', 'dealer')
    .execute()
  const [staff, asDealer, stranger] = await Promise.all(
    ['staff', 'dealer', 'stranger'].map((name) => server.signIn(name)),
  )
  tokens = { staff: staff ?? '', dealer: asDealer ?? '', stranger: stranger ?? '' }
})
afterAll(async () => {
  await server.stop()
  zendesk.stop()
})
beforeEach(() => {
  zendesk.trouble()
  zendesk.asked.splice(0)
})

const fileOf = (file_name: string) => ({
  file_name,
  content_url: `https://example.zendesk.com/attachments/token/${file_name}`,
  content_type: 'image/png',
  size: 3,
})
const robot = { deviceType: 'robots', deviceId: '1017' }
const form = () => ({
  subject: 'Battery',
  category: 'battery' as const,
  body: 'Was exchanged.',
  requester_username: 'dealer',
  requestKey: randomUUID(),
})
const post = (body: object, token = tokens.dealer, params = robot) =>
  server.call(support.post, { params, body: { ...form(), ...body }, token })
const listed = async (token: string) => {
  const { body } = await server.call(support.latest, { query: {}, token })
  return body.data.map(({ issueId }) => issueId)
}
const created = () => zendesk.asked.filter(({ method }) => method === 'POST')
const ownTickets = () =>
  server.db.selectFrom('ticket').select('id').where('created_by', 'is not', null).execute()

test('the job copies tickets; viewers see those of their customers, and only staff see notes', async () => {
  const { db } = server
  await db.insertInto('ticket').values({ subject: 'Ours', status: 'open', customer_id: dealer }).execute()
  // The job has copied the tickets before there were devices.
  expect((await listed(tokens.staff)).toSorted()).toEqual([1, 2])
  expect(await listed(tokens.dealer)).toEqual([])
  zendesk.save(zendeskTicket(1, { custom_fields: [{ id: 11, value: '1017' }] }))
  await syncTickets(server.app, zendeskTickets(zendesk.settings, server.app))
  expect(await listed(tokens.dealer)).toEqual([1])
  expect(await listed(tokens.stranger)).toEqual([])
  const read = async (token: string) => {
    const { body } = await server.call(support.get, { params: { id: '1' }, token })
    return body
  }
  expect((await read(tokens.staff)).data.comments).toHaveLength(2)
  expect((await read(tokens.dealer)).data.comments.map(({ body }) => body)).toEqual(['It stops.'])
  expect(await server.call(support.get, { params: { id: '1' }, token: tokens.stranger })).toMatchObject({
    status: 404,
  })
})

const places = async (token: string) => {
  const replies = [
    await server.call(support.latest, { query: {}, token }),
    await server.call(support.latest, { query: { limit: '1' }, token }),
    await server.call(support.get, { params: { id: '1' }, token }),
    await server.call(support.ofDevice, { params: robot, query: {}, token }),
  ]
  return replies.map(({ body: { isElsewhere, elsewhere } }) => ({ isElsewhere, elsewhere }))
}

test('files of a note are as private as the note, also after an answer was turned into a note', async () => {
  const linksIn = async (token: string) => {
    const { body } = await server.call(support.get, { params: { id: '1' }, token })
    return JSON.stringify(body).match(/[a-z]+\.png(?=","size)/g)
  }
  expect(await linksIn(tokens.staff)).toEqual(['photo.png', 'secret.png'])
  expect(await linksIn(tokens.dealer)).toEqual(['photo.png'])
  const [first] = zendesk.comments.get(1) ?? []
  if (first === undefined) throw new Error('The ticket has comments.')
  first.public = false
  zendesk.save(
    zendeskTicket(1, { updated_at: '2026-03-07T12:00:00Z', custom_fields: [{ id: 11, value: '1017' }] }),
  )
  await syncTickets(server.app, zendeskTickets(zendesk.settings, server.app))
  expect(await linksIn(tokens.staff)).toEqual(['photo.png', 'secret.png'])
  expect(await linksIn(tokens.dealer)).toBeNull()
})

test('shows URLs of Zendesk only to users of the internal customer', async () => {
  const [page, ticket] = [`${zendesk.url}/agent/tickets/{id}`, `${zendesk.url}/agent/tickets/1`]
  expect(await places(tokens.staff)).toEqual(
    [page, page, ticket, page].map((elsewhere) => ({ isElsewhere: true, elsewhere })),
  )
  expect(await places(tokens.dealer)).toEqual(
    Array.from({ length: 4 }, () => ({ isElsewhere: true, elsewhere: null })),
  )
})

test('creates a posted ticket in Zendesk, and lists it at once', async () => {
  const { status, body } = await post({})
  expect(status).toBe(200)
  expect(created()).toMatchObject([
    {
      body: {
        ticket: {
          subject: 'Battery',
          comment: { body: 'Was exchanged.' },
          requester: { email: 'dealer@example.com' },
          status: 'solved',
          custom_fields: [
            { id: 11, value: '1017' },
            { id: 13, value: 'battery' },
            { id: 14, value: String(dealer) },
          ],
        },
      },
    },
  ])
  const { body: ticket } = await server.call(support.get, {
    params: { id: String(body.issueId) },
    token: tokens.dealer,
  })
  expect(ticket.data).toMatchObject({
    id: body.id,
    status: 'solved',
    robot_id: 1017,
    requester_username: 'dealer',
    comments: [{ body: 'Was exchanged.', author_username: 'dealer' }],
  })
  expect(await listed(tokens.stranger)).not.toContain(body.issueId)
})

test('creates a ticket of a customer in Zendesk too', async () => {
  const { status } = await server.call(support.postOfCustomer, {
    params: { customerId: String(dealer) },
    body: { ...form(), status: 'open' },
    token: tokens.staff,
  })
  expect(status).toBe(200)
  expect(created()).toMatchObject([
    { body: { ticket: { status: 'open', custom_fields: [{ id: 13 }, { id: 14, value: String(dealer) }] } } },
  ])
})

test('a form that is sent twice at once, and again after a lost reply, creates one ticket', async () => {
  const twice = form()
  const replies = await Promise.all([post(twice), post(twice)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[0]?.body).toEqual(replies[1]?.body)
  const lost = form()
  zendesk.trouble((asked, response) => {
    if (asked.method !== 'POST') return false
    zendesk.answer(asked)
    response.destroy()
    return true
  })
  const before = (await ownTickets()).length
  expect(await post(lost)).toMatchObject({ status: 503 })
  expect(await ownTickets()).toHaveLength(before)
  zendesk.trouble()
  const again = await post(lost)
  expect(again.status).toBe(200)
  const there = [...zendesk.tickets.values()].filter(({ external_id: key }) => key === lost.requestKey)
  expect(there.map(({ id }) => id)).toEqual([again.body.issueId])
})

test('handles a ticket that the sync copies before Zendesk has replied', async () => {
  const key = form()
  zendesk.trouble((asked) => {
    if (asked.method !== 'POST') return false
    zendesk.answer(asked)
    return false
  })
  const issueId = 9000 + zendesk.tickets.size
  const { id } = await server.db
    .insertInto('ticket')
    .values({
      source: 'zendesk',
      issue_id: issueId,
      subject: 'Battery',
      status: 'solved',
      customer_id: dealer,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { body } = await post(key)
  expect(body).toEqual({ id, issueId })
})

test.each([
  ['status 401', failsWith(401)],
  ['status 422', failsWith(422)],
  ['status 500', failsWith(500)],
  ['a broken answer', failsWith(200)],
])('stores nothing while Zendesk fails: %s', async (_reason, trouble) => {
  zendesk.trouble(trouble)
  const before = await ownTickets()
  expect(await post({})).toMatchObject({ status: 503 })
  expect(await ownTickets()).toEqual(before)
  const entry = await server.db
    .selectFrom('user_action')
    .select('value')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(JSON.stringify(entry)).not.toContain('zendesk-secret')
})

test('does not call Zendesk for a device or a requester out of scope', async () => {
  expect(await post({}, tokens.stranger)).toMatchObject({ status: 404 })
  expect(await post({ requester_username: 'stranger' })).toMatchObject({ status: 400 })
  expect(created()).toEqual([])
})

test('refuses work on tickets, because it is done in Zendesk', async () => {
  const params = { id: '1' }
  const { staff: token } = tokens
  const refused = { status: 409, body: { code: 'tickets_elsewhere' } }
  const answer = { body: 'Hello', is_public: true }
  expect(await server.call(ticketWork.answer, { params, body: answer, token })).toMatchObject(refused)
  expect(await server.call(ticketWork.assign, { params, body: { username: null }, token })).toMatchObject(
    refused,
  )
  expect(await server.call(ticketWork.setStatus, { params, body: { status: 'open' }, token })).toMatchObject(
    refused,
  )
})
