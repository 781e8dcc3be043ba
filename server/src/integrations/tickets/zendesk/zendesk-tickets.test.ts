import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutgoing } from '../../../platform/outgoing.ts'
import {
  failsWith,
  type StandInZendesk,
  startZendesk,
  zendeskComment,
  zendeskTicket,
} from '../../../testing/outside-services/zendesk.ts'
import { PausedError, TicketRefusedError } from '../tickets.ts'
import { zendeskTickets } from './zendesk-tickets.ts'

let zendesk: StandInZendesk
beforeAll(async () => {
  zendesk = await startZendesk()
  zendesk.users.set(1, { id: 1, name: 'Ada Field', phone: '+45 1', email: 'ada@example.com' })
  zendesk.users.set(2, { id: 2, name: 'Sam Agent', phone: null, email: 'sam@example.com' })
  zendesk.organizations.set(5, { id: 5, name: 'Greenline', external_id: '42' })
})
afterAll(() => zendesk.stop())
beforeEach(() => {
  zendesk.trouble()
  zendesk.asked.splice(0)
})

/** A client with a test clock, and a list with the failure of each call, undefined for a success. */
function client(options: { timeoutMs?: number } = {}) {
  const failures: (string | undefined)[] = []
  let at = 0
  const outgoing = createOutgoing((service, { failure }) => {
    expect(service).toBe('tickets')
    failures.push(failure)
  })
  const tickets = zendeskTickets(zendesk.settings, { outgoing, now: () => at, ...options })
  return { tickets, failures, goOn: (ms: number) => (at += ms) }
}

const NEW = {
  requestKey: '11111111-1111-4111-8111-111111111111',
  subject: 'Battery',
  body: 'Was exchanged.',
  category: 'battery',
  status: 'closed' as const,
  requester: { name: 'Ada Field', email: 'ada@example.com' },
  robotId: 1017,
  tabletId: null,
  customerId: 7,
}

test('changed tickets come in pages, with the names of people and of their organization', async () => {
  zendesk.save(
    zendeskTicket(1, {
      assignee_id: 2,
      organization_id: 5,
      custom_fields: [
        { id: 11, value: ' 1017' },
        { id: 13, value: 'battery' },
        { id: 99, value: ['other'] },
      ],
    }),
  )
  for (let id = 2; id <= 300; id += 1) zendesk.save(zendeskTicket(id))
  zendesk.save(zendeskTicket(3, { status: 'deleted', subject: 'SCRUBBED\0' }))
  const { tickets, failures } = client()
  const first = await tickets.changes(undefined)
  expect(first).toMatchObject({ isLast: false })
  expect(first.tickets).toHaveLength(249)
  expect(first.tickets[0]).toEqual({
    issueId: 1,
    isDeleted: false,
    subject: 'Ticket 1',
    category: 'battery',
    status: 'open',
    requester: { name: 'Ada Field', phone: '+45 1', email: 'ada@example.com' },
    assignee: { name: 'Sam Agent', phone: '', email: 'sam@example.com' },
    organization: 'Greenline',
    robotId: 1017,
    tabletId: null,
    customerId: 42,
    createdAt: new Date('2026-03-05T12:00:00Z'),
    updatedAt: new Date('2026-03-05T12:00:00Z'),
  })
  const second = await tickets.changes(first.cursor)
  expect(second.isLast).toBe(true)
  expect(second.tickets.at(-1)).toMatchObject({ issueId: 3, isDeleted: true, subject: 'SCRUBBED' })
  expect(failures.every((failure) => failure === undefined)).toBe(true)
  const token = Buffer.from('robot@example.com/token:zendesk-secret').toString('base64')
  expect(new Set(zendesk.asked.map(({ authorization }) => authorization))).toEqual(
    new Set([`Basic ${token}`]),
  )
  expect(zendesk.asked[0]?.query.toString()).toBe('start_time=1&per_page=250')
})

test('names have nothing that disturbs the text around them; a comment keeps its lines', async () => {
  zendesk.users.set(8, { id: 8, name: '\u202EAda\r\n4106', phone: '+45\u200B1', email: 'ada@example.com' })
  zendesk.organizations.set(8, { id: 8, name: 'Green\u2028line', external_id: '42' })
  zendesk.save(
    zendeskTicket(500, {
      subject: '\u202E4106\nStatus: closed',
      requester_id: 8,
      organization_id: 8,
      custom_fields: [{ id: 13, value: 'bat\u2067tery' }],
    }),
  )
  const attachment = { content_type: 'text/plain', size: 3, content_url: 'https://example.com/a' }
  zendesk.comments.set(500, [
    zendeskComment(1, { body: 'a\nb', attachments: [{ ...attachment, file_name: 'a\u202Egnp.log' }] }),
  ])
  const { tickets } = client()
  let page = await tickets.changes(undefined)
  while (!page.isLast) page = await tickets.changes(page.cursor)
  expect(page.tickets.at(-1)).toMatchObject({
    subject: '4106 Status: closed',
    category: 'battery',
    requester: { name: 'Ada 4106', phone: '+451', email: 'ada@example.com' },
    organization: 'Green line',
  })
  expect(await tickets.comments(500)).toMatchObject([{ body: 'a\nb', attachments: [{ name: 'agnp.log' }] }])
})

test('all comments are read, page by page; a link that is no web address is left out', async () => {
  const attachment = { file_name: 'a.log', content_type: 'text/plain', size: 3 }
  zendesk.comments.set(1, [
    ...Array.from({ length: 120 }, (_none, at) => zendeskComment(at + 1)),
    zendeskComment(121, {
      public: false,
      attachments: [
        { ...attachment, content_url: 'https://example.com/a.log' },
        { ...attachment, content_url: 'javascript:alert(1)' },
      ],
    }),
  ])
  const { tickets } = client()
  const comments = await tickets.comments(1)
  expect(comments).toHaveLength(121)
  expect(comments?.[120]).toEqual({
    id: 121,
    authorId: 1,
    createdAt: new Date('2026-03-05T12:00:00Z'),
    body: 'Comment 121',
    isPublic: false,
    attachments: [{ name: 'a.log', url: 'https://example.com/a.log', type: 'text/plain', size: 3 }],
  })
  expect(zendesk.asked).toHaveLength(2)
  expect(await tickets.comments(12345)).toBeUndefined()
})

test('requests many users in batches of a hundred, each once', async () => {
  const { tickets } = client()
  const ids = Array.from({ length: 150 }, (_none, at) => at + 1)
  const people = await tickets.people([...ids, ...ids, -1])
  expect(people.get(2)).toEqual({ name: 'Sam Agent', phone: '', email: 'sam@example.com' })
  expect(zendesk.asked.map(({ query }) => query.get('ids')?.split(',').length)).toEqual([100, 50])
})

test('a ticket is created once, also when its answer was lost', async () => {
  const { tickets } = client()
  zendesk.trouble((asked, response) => {
    if (asked.method !== 'POST') return false
    zendesk.answer(asked)
    response.destroy()
    return true
  })
  await expect(tickets.create(NEW)).rejects.not.toBeInstanceOf(TicketRefusedError)
  zendesk.trouble()
  const created = await tickets.create(NEW)
  const again = await tickets.create(NEW)
  expect(again.issueId).toBe(created.issueId)
  expect(created.status).toBe('solved')
  expect([...zendesk.tickets.values()].filter((one) => one.external_id === NEW.requestKey)).toHaveLength(1)
  expect(zendesk.asked.find(({ method }) => method === 'POST')).toMatchObject({
    key: NEW.requestKey,
    body: {
      ticket: {
        subject: 'Battery',
        comment: { body: 'Was exchanged.' },
        requester: { name: 'Ada Field', email: 'ada@example.com' },
        status: 'solved',
        assignee_email: 'robot@example.com',
        custom_fields: [
          { id: 11, value: '1017' },
          { id: 13, value: 'battery' },
          { id: 14, value: '7' },
        ],
      },
    },
  })
})

test('only one of two concurrent calls with the same key creates a ticket', async () => {
  const { tickets } = client()
  const both = await Promise.all([1, 2].map(() => tickets.create({ ...NEW, requestKey: 'both' })))
  expect(both[0]?.issueId).toBe(both[1]?.issueId)
  expect([...zendesk.tickets.values()].filter((one) => one.external_id === 'both')).toHaveLength(1)
})

test('an open ticket has nobody assigned', async () => {
  const { tickets } = client()
  const created = await tickets.create({ ...NEW, requestKey: 'other', status: 'open' })
  expect(created.status).toBe('open')
  const sent = zendesk.asked.find(({ method }) => method === 'POST')?.body
  expect(sent).not.toHaveProperty('ticket.assignee_email')
})

test('makes no calls after a 429 until its pause has ended', async () => {
  const { tickets, failures, goOn } = client()
  zendesk.trouble(failsWith(429, { 'retry-after': '93' }))
  await expect(tickets.changes(undefined)).rejects.toBeInstanceOf(PausedError)
  expect(failures).toEqual(['status 429'])
  zendesk.trouble()
  goOn(92_999)
  await expect(tickets.comments(1)).rejects.toThrow('it allows no more calls for a while')
  await expect(tickets.create(NEW)).rejects.toBeInstanceOf(TicketRefusedError)
  expect(zendesk.asked).toHaveLength(1)
  goOn(1)
  await expect(tickets.comments(1)).resolves.toHaveLength(121)
})

test.each([
  ['status 401', failsWith(401), true],
  ['status 422', failsWith(422), true],
  ['status 500', failsWith(500), false],
  ['a broken answer', failsWith(200), false],
  ['it answered with a redirect', failsWith(302, { location: '/' }), false],
])(
  'what fails is counted, and says whether it was perhaps carried out: %s',
  async (reason, trouble, isRefused) => {
    const { tickets, failures } = client()
    zendesk.trouble(trouble)
    const error: unknown = await tickets.create(NEW).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: `Zendesk: ${reason}` })
    expect(error instanceof TicketRefusedError).toBe(isRefused)
    // A refused request is no failure of the service.
    expect(failures).toEqual([reason === 'status 422' ? undefined : reason])
    expect(String(error)).not.toContain('secret')
  },
)

test('an answer that is no JSON is a broken one', async () => {
  const { tickets } = client()
  zendesk.trouble((_asked, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"tickets":[')
    return true
  })
  await expect(tickets.changes('5')).rejects.toThrow('Zendesk: a broken answer')
})

test('without an answer the ticket may have been created', async () => {
  const { tickets, failures } = client({ timeoutMs: 50 })
  zendesk.trouble(() => true)
  const error: unknown = await tickets.create(NEW).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: 'Zendesk: no answer within 50 ms' })
  expect(error).not.toBeInstanceOf(TicketRefusedError)
  expect(failures).toEqual(['no answer within 50 ms'])
})
