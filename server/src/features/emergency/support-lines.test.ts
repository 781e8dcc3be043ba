import { emergency, supportLines } from '@service-center/contract/emergency/emergency.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

const LINE = { name: 'Europe', number: '+45 70', greeting: 'Welcome', breakdownGreeting: 'We know' }

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'anna', customers: [1], rights: ['Emergency'] })
  token = await server.signIn('anna')
})
beforeEach(async () => {
  await sql`delete from support_line`.execute(server.db)
})
afterAll(() => server.stop())

const create = (body = LINE) => server.call(supportLines.create, { token, body })
const list = async () => (await server.call(supportLines.list, { token })).body
const one = (id: number) => ({ params: { id: String(id) }, token })
const trigger = (isBreakdown: boolean) =>
  server.call(emergency.triggerBreakdown, { token, body: { isBreakdown } })

test('a line is created, changed and deleted, and its callers hear the written greeting', async () => {
  const { id } = (await create()).body
  expect(await list()).toEqual({ service: 'embedded', data: [{ id, ...LINE, isBreakdown: false }] })
  await trigger(true)
  const changed = { ...LINE, name: 'EU', breakdownGreeting: 'We are working on it' }
  const reply = await server.call(supportLines.update, { ...one(id), body: { ...changed, was: LINE } })
  expect(reply.status).toBe(200)
  const { body } = await server.call(emergency.supportLines, { token })
  expect(body.data).toMatchObject([{ name: 'EU', greeting: 'We are working on it', isBreakdown: true }])
  expect((await server.call(supportLines.delete, one(id))).status).toBe(200)
  expect((await list()).data).toEqual([])
  expect((await server.call(supportLines.delete, one(id))).status).toBe(404)
})

test('a new line has the breakdown greeting when all others do', async () => {
  expect((await create()).status).toBe(200)
  await trigger(true)
  await create({ ...LINE, name: 'America' })
  expect((await list()).data.map(({ name, isBreakdown }) => [name, isBreakdown])).toEqual([
    ['America', true],
    ['Europe', true],
  ])
})

test('of two users who change a line at the same time, one gets a conflict', async () => {
  const { id } = (await create()).body
  const save = (name: string) =>
    server.call(supportLines.update, { ...one(id), body: { ...LINE, name, was: LINE } })
  const replies = await Promise.all([save('A'), save('B')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a line of an outside system cannot be edited', async () => {
  const { id } = await server.db
    .insertInto('support_line')
    .values({ outside_id: 'PN1', name: 'Twilio', greeting: 'https://example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await list()).data).toEqual([])
  expect((await server.call(supportLines.delete, one(id))).status).toBe(404)
  expect((await server.call(supportLines.update, { ...one(id), body: LINE })).status).toBe(404)
})

test('the log has a line before and after', async () => {
  const { id } = (await create()).body
  await server.call(supportLines.update, { ...one(id), body: { ...LINE, number: '' } })
  await server.call(supportLines.delete, one(id))
  const entries = await server.db
    .selectFrom('user_action')
    .select(['action_type', 'before', 'after'])
    .where('action_type', 'like', '%SupportLine')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(entries).toEqual([
    { action_type: 'DeleteSupportLine', before: { ...LINE, number: '' }, after: null },
    { action_type: 'UpdateSupportLine', before: LINE, after: { ...LINE, number: '' } },
    { action_type: 'CreateSupportLine', before: null, after: LINE },
  ])
})
