import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { MAX_LOGBOOK_ENTRIES } from '@service-center/contract/support/logbook.ts'
import { support } from '@service-center/contract/support/support.ts'
import { ticketWork } from '@service-center/contract/support/ticket-work.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addSupportWorld,
  postTicket,
  ROBOT,
  type SupportWorld,
  TABLET,
} from '../../testing/worlds/support-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

let server: TestServer
let world: SupportWorld
let tokens: SupportWorld['tokens']
beforeAll(async () => {
  server = await startTestServer()
  world = await addSupportWorld(server)
  tokens = world.tokens
  // Pretends that the robot was moved to another customer and back.
  for (const customer_id of [world.south, world.club]) {
    await server.db.updateTable('device').set({ customer_id }).where('dev', '=', world.devs.robot).execute()
  }
})
afterAll(() => server.stop())

const undo = (token: string, offer: { id: number } | null) =>
  server.call(configurationChanges.undo, { params: { id: String(offer?.id) }, token })
const params = { deviceType: 'robots', deviceId: String(ROBOT) }
const logbook = async (token: string, query = {}) =>
  (await server.call(support.ofDevice, { params, query, token })).body
const addNote = (token: string, text: string) =>
  server.call(ticketWork.addNote, { params, body: { text }, token })

test('lists tickets, notes and events, newest first', async () => {
  const id = await postTicket(server, tokens.dealer, { subject: 'In the logbook' })
  await addNote(tokens.dealer, 'The antenna was replaced')
  await server.db
    .insertInto('command')
    .values({
      dev: world.devs.robot,
      type: 'update',
      args: JSON.stringify({ rs: '10.4.2' }),
      issued_by: 'staff',
      state: 'completed',
      completed_at: new Date(),
    })
    .execute()
  await server.db
    .updateTable('device')
    .set({ deprecated_at: new Date(), replacement_id: 12 })
    .where('dev', '=', world.devs.robot)
    .execute()
  const { data, isComplete } = await logbook(tokens.staff)
  await server.db
    .updateTable('device')
    .set({ deprecated_at: null, replacement_id: null })
    .where('dev', '=', world.devs.robot)
    .execute()
  expect(isComplete).toBe(true)
  expect(data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'ticket',
        issueId: Number(id),
        subject: 'In the logbook',
        isOpen: true,
      }),
      expect.objectContaining({ type: 'note', author: 'dealer', text: 'The antenna was replaced' }),
      expect.objectContaining({ type: 'update', id: null, author: 'staff', text: 'Updated to 10.4.2' }),
      expect.objectContaining({ type: 'move', text: 'Moved to another customer' }),
      expect.objectContaining({ type: 'deprecation', text: 'Deprecated, replaced by 12' }),
    ]),
  )
  const times = data.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

test('filters by time of creation', async () => {
  await postTicket(server, tokens.dealer)
  const at = (await logbook(tokens.dealer)).data[0]?.created_at ?? 0
  // Times have microseconds, which exceed the precision of a number.
  const near = { notBefore: (at - 0.001).toFixed(6), notAfter: (at + 0.001).toFixed(6) }
  expect((await logbook(tokens.dealer, near)).data.map(({ created_at }) => created_at)).toEqual([at])
  expect((await logbook(tokens.dealer, { notBefore: String(Math.ceil(at) + 100) })).data).toEqual([])
})

test('a note can be deleted by its author or a user of the internal customer, and restored', async () => {
  const note = async (text: string) => ({
    ...params,
    id: String((await addNote(tokens.dealer, text)).body.id),
  })
  const texts = async () =>
    (await logbook(tokens.dealer)).data.map((entry) => (entry.kind === 'logbook' ? entry.text : ''))
  await addUser(server.db, { username: 'colleague', customers: [world.north], rights: ['PostSupport'] })
  const colleague = await server.signIn('colleague')
  const wrong = await note('A wrong note')
  expect((await remove(colleague, wrong)).status).toBe(403)
  expect((await remove(tokens.other, wrong)).status).toBe(404)
  const removed = await remove(tokens.dealer, wrong)
  expect(await texts()).not.toContain('A wrong note')
  expect((await remove(tokens.dealer, wrong)).status).toBe(404)
  expect((await undo(tokens.dealer, removed.body.undo)).status).toBe(200)
  expect(await texts()).toContain('A wrong note')
  expect((await remove(tokens.staff, wrong)).status).toBe(200)
})

test('sends the newest 2,000 entries, and says when there are more', async () => {
  // The tablet has no entries yet. A ticket that is older than all notes exceeds the limit by one.
  const { tablet } = world.devs
  await sql`
    insert into ticket (subject, status, dev, device_type, device_id, customer_id, created_at)
    values ('The oldest', 'open', ${tablet}, 2, ${TABLET}, ${world.club}, now() - interval '2001 minutes')`.execute(
    server.db,
  )
  const addNotes = (count: number, from = 1) =>
    sql`
      insert into logbook_entry (dev, author, body, created_at)
      select ${tablet}, 'dealer', 'Note ' || n, now() - n * interval '1 minute'
      from generate_series(${from}::integer, ${from + count - 1}::integer) n`.execute(server.db)
  const ofTablet = async () => {
    const of = { deviceType: 'tablets', deviceId: String(TABLET) }
    const { body } = await server.call(support.ofDevice, { params: of, query: {}, token: tokens.dealer })
    return { ...body, kinds: new Set(body.data.map(({ kind }) => kind)) }
  }
  await addNotes(MAX_LOGBOOK_ENTRIES - 1)
  const complete = await ofTablet()
  expect(complete.data).toHaveLength(MAX_LOGBOOK_ENTRIES)
  expect(complete.isComplete).toBe(true)
  expect(complete.data.at(-1)).toMatchObject({ kind: 'ticket', subject: 'The oldest' })
  await addNotes(1, MAX_LOGBOOK_ENTRIES)
  const { data, isComplete, kinds } = await ofTablet()
  expect(data).toHaveLength(MAX_LOGBOOK_ENTRIES)
  expect({ isComplete, kinds }).toEqual({ isComplete: false, kinds: new Set(['logbook']) })
})

test('other customers cannot read the logbook of the device; reference stations have none', async () => {
  expect((await server.call(support.ofDevice, { params, query: {}, token: tokens.other })).status).toBe(404)
  expect(
    (
      await server.call(support.ofDevice, {
        params: { ...params, deviceType: '3' },
        query: {},
        token: tokens.staff,
      })
    ).status,
  ).toBe(400)
  expect(
    (await server.call(ticketWork.addNote, { params, body: { text: 'x' }, token: tokens.other })).status,
  ).toBe(404)
  expect((await addNote(tokens.dealer, ' ')).status).toBe(400)
})

const remove = (token: string, at: typeof params & { id: string }) =>
  server.call(ticketWork.deleteNote, { params: at, token })
