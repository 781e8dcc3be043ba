import { randomUUID } from 'node:crypto'
import { support } from '@service-center/contract/support/support.ts'
import { TICKET_CATEGORY_CODES } from '@service-center/contract/support/ticket-rules.ts'
import { TICKET_KEYS } from '@service-center/contract/support/ticket.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addSupportWorld,
  moveDevice,
  NEW_TICKET,
  OTHER_ROBOT,
  postTicket,
  readTicket,
  ROBOT,
  sendTicket,
  sendTicketOfCustomer,
  type SupportWorld,
  TABLET,
} from '../../testing/worlds/support-world.ts'
import { callEndpoint, startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { setLatest } from '../../testing/worlds/values.ts'

let server: TestServer
let world: SupportWorld
let tokens: SupportWorld['tokens']
beforeAll(async () => {
  server = await startTestServer()
  world = await addSupportWorld(server)
  tokens = world.tokens
})
afterAll(() => server.stop())

const list = (token: string, query: Record<string, unknown> = {}) =>
  callEndpoint({ url: server.url, endpoint: support.latest, input: { query, token } })
const subjectsOf = async (token: string, query: Record<string, unknown>) =>
  (await list(token, query)).body.data.map(({ data }) => data.subject)

const LONG = 'x'.repeat(50_001)

/** Filters in the form of the query. */
const filters = (values: object) => ({ filters: JSON.stringify(values) })

describe('posting', () => {
  test('a posted ticket is closed by default, and has all of its fields', async () => {
    const { status, body } = await sendTicket(server, tokens.dealer, { ...NEW_TICKET, robot_id: ROBOT })
    expect(status).toBe(200)
    const found = (await readTicket(server, tokens.reader, String(body.issueId))).body
    expect(found.data).toMatchObject({
      id: body.id,
      issueId: body.issueId,
      isOpen: false,
      subject: 'Posted',
      category: 'gps',
      status: 'closed',
      requester: 'reader',
      requester_email: 'reader@example.com',
      requester_username: 'reader',
      assignee: '',
      organization: 'Club Ærø',
      robot_id: ROBOT,
      tablet_id: null,
      customer_id: world.club,
      dealer_id: world.north,
      closed_at: expect.any(Number),
    })
    expect(found.data.comments).toMatchObject([
      {
        author: 'dealer',
        author_username: 'dealer',
        body: 'It is shifted.',
        is_public: true,
        attachments: [],
      },
    ])
    expect(found.keys).toEqual(TICKET_KEYS)
    expect(found.dictionary['category']?.translations).toHaveLength(TICKET_CATEGORY_CODES.length)
    expect(found.elsewhere).toBeNull()
  })

  test('a ticket of a tablet, and one of a customer that is about no device', async () => {
    const id = await postTicket(server, tokens.dealer, {
      deviceType: '2',
      deviceId: String(TABLET),
      status: 'open',
    })
    expect((await readTicket(server, tokens.dealer, id)).body.data).toMatchObject({
      tablet_id: TABLET,
      robot_id: null,
      isOpen: true,
    })
    const { body } = await sendTicketOfCustomer(server, tokens.dealer, world.club)
    expect((await readTicket(server, tokens.reader, String(body.issueId))).body.data).toMatchObject({
      robot_id: null,
      tablet_id: null,
      customer_id: world.club,
      deviceState: null,
      presentState: null,
    })
  })

  test.each([
    ['subject', ' '],
    ['subject', undefined],
    ['category', ''],
    ['category', 'nothing'],
    ['body', ''],
    ['body', 'a\u0000b'],
    ['body', LONG],
    ['requester_username', 'nobody'],
    ['requester_username', 'other'],
    ['robot_id', OTHER_ROBOT],
    ['tablet_id', ROBOT],
    ['status', 'solved'],
    ['more', 1],
  ])('refuses a wrong %s', async (field, value) => {
    const { status, body } = await sendTicket(server, tokens.dealer, { ...NEW_TICKET, [field]: value })
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test('an empty field gets the message of the specification', async () => {
    const { body } = await sendTicket(server, tokens.dealer, {
      ...NEW_TICKET,
      subject: '',
      category: '',
      body: ' ',
    })
    expect(body).toMatchObject({
      errors: expect.arrayContaining(
        ['subject', 'category', 'body'].map((param) => ({ param, msg: 'can not be empty' })),
      ),
    })
  })

  test('refuses posts without the right, about other customers, and about reference stations', async () => {
    expect((await sendTicket(server, tokens.reader, NEW_TICKET)).status).toBe(403)
    const elsewhere = { deviceType: 'robots', deviceId: String(OTHER_ROBOT) }
    expect((await sendTicket(server, tokens.dealer, NEW_TICKET, elsewhere)).status).toBe(404)
    expect(
      (await sendTicket(server, tokens.dealer, NEW_TICKET, { deviceType: '3', deviceId: '1' })).status,
    ).toBe(400)
    expect((await sendTicketOfCustomer(server, tokens.dealer, world.south)).status).toBe(404)
  })

  test('the same request key creates one ticket, also for two simultaneous requests', async () => {
    const body = { ...NEW_TICKET, subject: 'Twice', requestKey: randomUUID() }
    const replies = await Promise.all([
      sendTicket(server, tokens.dealer, body),
      sendTicket(server, tokens.dealer, body),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]?.body).toEqual(replies[1]?.body)
    expect(await subjectsOf(tokens.dealer, { subjectSearch: 'twice' })).toEqual(['Twice'])
  })
})

describe('the list', () => {
  test('viewers see the tickets of their customers only', async () => {
    await postTicket(server, tokens.other, {
      deviceId: String(OTHER_ROBOT),
      subject: 'Of South',
      requester_username: 'other',
    })
    expect(await subjectsOf(tokens.other, {})).toEqual(['Of South'])
    expect(await subjectsOf(tokens.dealer, {})).not.toContain('Of South')
    expect(await subjectsOf(tokens.staff, {})).toContain('Of South')
  })

  test('sends all tickets without paging, with keys and dictionary; pages have the counts', async () => {
    const all = (await list(tokens.staff)).body
    expect(all.data).toHaveLength(all.totalCount)
    const page = (await list(tokens.staff, { skip: '1', limit: '2', orderBy: 'issueId,asc' })).body
    const ids = all.data.map(({ issueId }) => issueId).toSorted((a, b) => a - b)
    expect(page.data.map(({ issueId }) => issueId)).toEqual(ids.slice(1, 3))
    expect(page).toMatchObject({
      totalCount: all.totalCount,
      filteredCount: all.totalCount,
      keys: TICKET_KEYS,
    })
  })

  test('hides closed issues, and every filter finds its tickets', async () => {
    const id = await postTicket(server, tokens.dealer, { subject: 'Pump of Ærø 50%' })
    const finds = async (query: Record<string, unknown>) => {
      const { body } = await list(tokens.staff, query)
      expect(body.filteredCount).toBe(body.data.length)
      return body.data.some(({ issueId }) => String(issueId) === id)
    }
    const now = Date.now() / 1000
    for (const query of [
      { hideClosed: 'true' },
      { globalSearch: 'pump aero' },
      { globalSearch: '50%' },
      { globalSearch: 'club', strict: 'false' },
      { globalSearch: 'club aero', strict: 'true' },
      { globalSearch: 'north' },
      { globalSearch: String(ROBOT) },
      { subjectSearch: 'ærø pump' },
      { requesterSearch: 'reader@example' },
      { organizationSearch: 'club' },
      filters({ issueId: [id] }),
      filters({ category: ['ntrip', 'gps'], status: ['open'] }),
      filters({ robot_id: [String(ROBOT), 'x'] }),
      filters({ customer_id: [String(world.club)], dealer_id: [String(world.north)] }),
      filters({ created_at: [String(now - 600), ''] }),
    ]) {
      expect([query, await finds(query)]).toEqual([query, true])
    }
    for (const query of [
      { globalSearch: 'pump', strict: 'true' },
      { globalSearch: '5_%' },
      { assigneeSearch: 'reader' },
      filters({ status: ['closed'] }),
      filters({ robot_id: ['99999999999'] }),
      filters({ dealer_id: [String(world.south)] }),
      filters({ created_at: ['', String(now - 600)] }),
    ]) {
      expect([query, await finds(query)]).toEqual([query, false])
    }
  })

  test('sorts by every column', async () => {
    for (const column of ['issueId', ...TICKET_KEYS, 'dealer_id', 'customer_id']) {
      const ids = async (direction: string) =>
        (await list(tokens.staff, { orderBy: `${column},${direction}` })).body.data.map(({ id }) => id)
      const ascending = await ids('asc')
      expect([column, ascending.length > 3, await ids('desc')]).toEqual([
        column,
        true,
        ascending.toReversed(),
      ])
    }
  })

  test('the CSV file has the names of categories, statuses, customers and dealers', async () => {
    const response = await fetch(`${server.url}/api/support/latest?csv=true&subjectSearch=pump&utcOffset=2`, {
      headers: { authorization: `Bearer ${tokens.reader}` },
    })
    const [head, line] = (await response.text()).split('\r\n')
    expect(head).toMatch(/^Issue ID;Subject;Category;Status;Requester;/)
    expect(line).toContain(';Pump of Ærø 50%;NTRIP;Open;reader;;reader@example.com;')
    expect(line).toMatch(/\+02:00;\d+;North;\d+;Club Ærø$/)
  })

  test('refuses text that cannot be stored', async () => {
    expect((await list(tokens.staff, { globalSearch: 'a\u0000' })).status).toBe(400)
    expect((await list(tokens.staff, { filters: '{"status":["\\u0000"]}' })).status).toBe(400)
    expect((await list(tokens.staff, { limit: '5001' })).status).toBe(400)
  })
})

describe('one ticket', () => {
  test('a ticket out of scope is not found, like one that does not exist', async () => {
    const id = await postTicket(server, tokens.dealer)
    const hidden = await readTicket(server, tokens.other, id)
    const missing = await readTicket(server, tokens.other, '-2147483647')
    expect(hidden).toMatchObject({ status: 404, body: { message: 'Resource not found.' } })
    expect(missing.body).toEqual(hidden.body)
    expect((await readTicket(server, tokens.other, 'x')).status).toBe(400)
  })

  test('shows the values of its device when it was written, and the present ones', async () => {
    await setLatest(server.db, world.devs.robot, { 'support test HDOP': '0.8', 'support test mode': 'idle' })
    const id = await postTicket(server, tokens.dealer)
    await setLatest(server.db, world.devs.robot, { 'support test HDOP': '2.4' })
    const { data } = (await readTicket(server, tokens.reader, id)).body
    expect(data.deviceState?.['support test HDOP']).toEqual(['0.8', expect.any(Number)])
    expect(data.presentState?.['support test HDOP']?.[0]).toBe('2.4')
    expect(data.presentState?.['support test mode']?.[0]).toBe('idle')
  })

  test('a ticket follows its device to another customer, without the values from the former customer', async () => {
    const id = await postTicket(server, tokens.dealer, { subject: 'Follows' })
    await moveDevice(server.db, world.devs.robot, world.south)
    try {
      expect((await readTicket(server, tokens.reader, id)).status).toBe(404)
      expect((await readTicket(server, tokens.other, id)).body.data).toMatchObject({
        subject: 'Follows',
        customer_id: world.south,
        dealer_id: world.south,
        deviceState: null,
      })
      expect((await readTicket(server, tokens.staff, id)).body.data.deviceState).not.toBeNull()
    } finally {
      await moveDevice(server.db, world.devs.robot, world.club)
    }
    expect((await readTicket(server, tokens.reader, id)).status).toBe(200)
  })
})
