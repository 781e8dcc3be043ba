import { randomUUID } from 'node:crypto'
import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import type { TicketStatus } from '@service-center/contract/support/ticket-rules.ts'
import { ticketWork } from '@service-center/contract/support/ticket-work.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepMails, mailsTo } from '../../testing/server/mails.ts'
import {
  addSupportWorld,
  answer,
  moveDevice,
  postTicket,
  readTicket,
  type SupportWorld,
} from '../../testing/worlds/support-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

let server: TestServer
let world: SupportWorld
let tokens: SupportWorld['tokens']
beforeAll(async () => {
  server = await startTestServer()
  await keepMails(server.db)
  world = await addSupportWorld(server)
  tokens = world.tokens
})
afterAll(() => server.stop())

const commentsOf = async (token: string, id: string) =>
  (await readTicket(server, token, id)).body.data.comments
const bodiesOf = async (token: string, id: string) => (await commentsOf(token, id)).map(({ body }) => body)
const setStatus = (token: string, id: string, body: { status: TicketStatus; was?: number }) =>
  server.call(ticketWork.setStatus, { params: { id }, body, token })
const assign = (token: string, id: string, body: { username: string | null; was?: number }) =>
  server.call(ticketWork.assign, { params: { id }, body, token })
const undo = (token: string, offer: { id: number } | null) =>
  server.call(configurationChanges.undo, { params: { id: String(offer?.id) }, token })

describe('answers', () => {
  test('a public answer opens a new ticket and is mailed to its requester, with HTML escaped', async () => {
    const id = await postTicket(server, tokens.dealer)
    await server.db.updateTable('ticket').set({ status: 'new' }).where('issue_id', '=', Number(id)).execute()
    const text = 'Try <b>again</b> & tell us.'
    const { status, body } = await answer(server, tokens.staff, { id, body: text, is_public: true })
    expect(status).toBe(200)
    const { data } = (await readTicket(server, tokens.reader, id)).body
    expect(data).toMatchObject({ status: 'open', updated_at: body.updated_at })
    expect(data.comments.at(-1)).toMatchObject({ id: body.id, author: 'staff', body: text, is_public: true })
    const mail = (await mailsTo(server.db, 'reader@example.com')).at(-1)
    expect(mail?.subject).toContain(`(${id})`)
    expect(mail?.text).toContain(`/support/${id}`)
    expect(mail?.text).toContain(text)
    expect(mail?.html).toContain('&lt;b&gt;again&lt;/b&gt; &amp; tell us.')
  })

  test('only users of the internal customer can write and see notes, which are not mailed', async () => {
    const id = await postTicket(server, tokens.dealer)
    const before = (await mailsTo(server.db, 'reader@example.com')).length
    expect((await answer(server, tokens.staff, { id, body: 'A secret', is_public: false })).status).toBe(200)
    expect(await bodiesOf(tokens.staff, id)).toContain('A secret')
    expect(await bodiesOf(tokens.dealer, id)).not.toContain('A secret')
    expect(await bodiesOf(tokens.reader, id)).toHaveLength(1)
    expect((await answer(server, tokens.dealer, { id, body: 'Mine', is_public: false })).status).toBe(403)
    expect(await mailsTo(server.db, 'reader@example.com')).toHaveLength(before)
    const logged = await server.db
      .selectFrom('user_action')
      .select('value')
      .where('action_type', '=', 'AnswerSupportTicket')
      .execute()
    expect(JSON.stringify(logged)).not.toContain('A secret')
  })

  test('refuses an answer when the ticket has changed meanwhile; the same request key answers once', async () => {
    const id = await postTicket(server, tokens.dealer)
    const was = (await readTicket(server, tokens.dealer, id)).body.data.updated_at
    const given = { id, body: 'First', is_public: true, was }
    const replies = await Promise.all([
      answer(server, tokens.dealer, given),
      answer(server, tokens.staff, { ...given, body: 'Second' }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const repeated = { id, body: 'Once', is_public: true, requestKey: randomUUID() }
    const twice = await Promise.all([
      answer(server, tokens.dealer, repeated),
      answer(server, tokens.dealer, repeated),
    ])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await bodiesOf(tokens.dealer, id)).filter((body) => body === 'Once')).toHaveLength(1)
  })

  test.each(['', ' ', 'a\u0000b', 'x'.repeat(50_001)])(
    'refuses text that is empty, too long or cannot be stored',
    async (body) => {
      const id = await postTicket(server, tokens.dealer)
      expect((await answer(server, tokens.dealer, { id, body, is_public: true })).status).toBe(400)
    },
  )

  test('other customers cannot work on a ticket, nor can those without the right', async () => {
    const id = await postTicket(server, tokens.dealer)
    for (const [token, status] of [
      [tokens.other, 404],
      [tokens.reader, 403],
    ] as const) {
      expect((await answer(server, token, { id, body: 'Hello', is_public: true })).status).toBe(status)
      expect((await setStatus(token, id, { status: 'closed' })).status).toBe(status)
      expect((await assign(token, id, { username: null })).status).toBe(status)
    }
    expect(await commentsOf(tokens.staff, id)).toHaveLength(1)
  })
})

const attach = (
  token: string,
  id: string,
  { file, is_public }: { file: File; is_public: 'true' | 'false' },
) =>
  server.call(ticketWork.answerWithFile, {
    params: { id },
    upload: { file, fields: { body: 'See the file', is_public } },
    token,
  })
const statusOf = async (name: string, token: string) =>
  (await fetch(`${server.url}/files/${name}`, { headers: { authorization: `Bearer ${token}` } })).status
const csv = () => new File(['a;b'], 'log <1>.csv', { type: 'text/csv' })
const fileOf = async (id: string) => (await commentsOf(tokens.staff, id)).at(-1)?.attachments[0]

describe('attachments', () => {
  test('only users who see the ticket can download its file', async () => {
    const id = await postTicket(server, tokens.dealer)
    expect((await attach(tokens.dealer, id, { file: csv(), is_public: 'true' })).status).toBe(200)
    const attached = await fileOf(id)
    expect(attached).toMatchObject({ name: 'log <1>.csv', url: null, size: 3, type: 'text/csv' })
    const name = attached?.file ?? ''
    const statuses = async () =>
      Promise.all(
        [tokens.reader, tokens.dealer, tokens.staff, tokens.other].map((token) => statusOf(name, token)),
      )
    expect(await statuses()).toEqual([200, 200, 200, 404])
    await moveDevice(server.db, world.devs.robot, world.south)
    expect(await statuses()).toEqual([404, 404, 200, 200])
    await moveDevice(server.db, world.devs.robot, world.club)
    expect(await statuses()).toEqual([200, 200, 200, 404])
  })

  test('a file of a note is as private as the note', async () => {
    const id = await postTicket(server, tokens.dealer)
    await attach(tokens.staff, id, { file: csv(), is_public: 'false' })
    const name = (await fileOf(id))?.file ?? ''
    expect(
      await Promise.all([tokens.dealer, tokens.reader, tokens.staff].map((token) => statusOf(name, token))),
    ).toEqual([404, 404, 200])
  })

  test('a text with a file may be as long as one without, in every script', async () => {
    const id = await postTicket(server, tokens.dealer)
    const body = '語'.repeat(50_000)
    const upload = { file: csv(), fields: { body, is_public: 'true' as const } }
    const params = { id }
    const { status } = await server.call(ticketWork.answerWithFile, { params, upload, token: tokens.dealer })
    expect(status).toBe(200)
    expect((await bodiesOf(tokens.reader, id)).at(-1)).toBe(body)
  })

  test('refuses HTML, drawings with scripts and files above 10 MB, and writes nothing', async () => {
    const id = await postTicket(server, tokens.dealer)
    for (const [content, type, status] of [
      ['<html><script>alert(1)</script></html>', 'text/html', 415],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml', 415],
      ['x'.repeat(10 * 1024 * 1024 + 1), 'text/plain', 413],
    ] as const) {
      const file = new File([content], 'a.txt', { type })
      expect((await attach(tokens.dealer, id, { file, is_public: 'true' })).status).toBe(status)
    }
    expect(await commentsOf(tokens.staff, id)).toHaveLength(1)
  })
})

describe('status', () => {
  test.each(['closed', 'solved'] as const)(
    'mails the requester when a ticket becomes %s, which can be undone; the same status changes nothing',
    async (status) => {
      const id = await postTicket(server, tokens.dealer)
      const closed = await setStatus(tokens.dealer, id, { status })
      expect((await readTicket(server, tokens.reader, id)).body.data).toMatchObject({
        status,
        isOpen: false,
        closed_at: expect.any(Number),
        updated_at: closed.body.updated_at,
      })
      expect((await mailsTo(server.db, 'reader@example.com')).at(-1)?.subject).toBe(
        `Your support issue was closed (${id})`,
      )
      const again = await setStatus(tokens.dealer, id, { status })
      expect(again.body).toEqual({ updated_at: closed.body.updated_at, undo: null })
      expect((await undo(tokens.dealer, closed.body.undo)).status).toBe(200)
      expect((await readTicket(server, tokens.reader, id)).body.data).toMatchObject({
        status: 'open',
        closed_at: null,
      })
    },
  )

  test('refuses one of two simultaneous changes', async () => {
    const id = await postTicket(server, tokens.dealer)
    const was = (await readTicket(server, tokens.dealer, id)).body.data.updated_at
    const replies = await Promise.all([
      setStatus(tokens.dealer, id, { status: 'pending', was }),
      setStatus(tokens.staff, id, { status: 'hold', was }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' })
  })

  test('sends no mail to a user who no longer sees the ticket', async () => {
    const id = await postTicket(server, tokens.dealer)
    const before = (await mailsTo(server.db, 'reader@example.com')).length
    await moveDevice(server.db, world.devs.robot, world.south)
    await answer(server, tokens.staff, { id, body: 'About another customer', is_public: true })
    await moveDevice(server.db, world.devs.robot, world.club)
    expect(await mailsTo(server.db, 'reader@example.com')).toHaveLength(before)
  })
})

describe('assignment', () => {
  test('assigns a user with the right who sees the ticket, mails them, and can be undone', async () => {
    const id = await postTicket(server, tokens.dealer)
    const { body } = await assign(tokens.staff, id, { username: 'dealer' })
    expect((await readTicket(server, tokens.reader, id)).body.data).toMatchObject({
      assignee: 'dealer',
      assignee_email: 'dealer@example.com',
      assignee_username: 'dealer',
    })
    expect((await mailsTo(server.db, 'dealer@example.com')).at(-1)?.subject).toContain('assigned to you')
    expect((await undo(tokens.staff, body.undo)).status).toBe(200)
    expect((await readTicket(server, tokens.reader, id)).body.data).toMatchObject({
      assignee: '',
      assignee_username: null,
    })
  })

  test('offers no undo when the former assignee is out of the viewer’s scope', async () => {
    const id = await postTicket(server, tokens.dealer)
    expect((await assign(tokens.staff, id, { username: 'staff' })).body.undo).not.toBeNull()
    const taken = await assign(tokens.dealer, id, { username: 'dealer' })
    expect(taken).toMatchObject({ status: 200, body: { undo: null } })
    const { data } = (await readTicket(server, tokens.reader, id)).body
    expect(data).toMatchObject({ assignee: 'dealer', updated_at: taken.body.updated_at })
    expect((await assign(tokens.dealer, id, { username: null })).body.undo).not.toBeNull()
  })

  test.each(['reader', 'other', 'nobody'])('%s cannot be assigned', async (username) => {
    const id = await postTicket(server, tokens.dealer)
    const reply = await assign(tokens.staff, id, { username })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ param: 'username' }] } })
  })

  test('lists the users in scope who may work on tickets', async () => {
    await addUser(server.db, { username: 'gone', customers: [world.north], rights: ['PostSupport'] })
    await server.db
      .updateTable('app_user')
      .set({ deleted_at: new Date() })
      .where('username', '=', 'gone')
      .execute()
    const names = async (token: string) =>
      (await server.call(ticketWork.assignees, { token })).body.data.map(({ username }) => username)
    expect(await names(tokens.staff)).toEqual(['admin', 'dealer', 'other', 'staff'])
    expect(await names(tokens.dealer)).toEqual(['dealer'])
    expect((await server.call(ticketWork.assignees, { token: tokens.reader })).status).toBe(403)
  })
})
