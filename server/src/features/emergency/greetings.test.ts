import { emergency } from '@service-center/contract/emergency/emergency.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

let server: TestServer
let token: string
let nobody: string
/** The lines of a new database. */
let first: unknown
beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'anna', customers: [1], rights: ['Emergency'] })
  await addUser(server.db, { username: 'nobody', customers: [1], rights: ['SuspendService'] })
  token = await server.signIn('anna')
  nobody = await server.signIn('nobody')
  first = await lines()
})
beforeEach(async () => {
  await sql`delete from support_line`.execute(server.db)
  await sql`delete from greeting_change`.execute(server.db)
  await server.db
    .insertInto('support_line')
    .values([
      { name: 'Europe', number: '+45 70 00 00 00', greeting: 'Welcome', breakdown_greeting: 'We know' },
      {
        name: 'America',
        greeting: 'Hello',
        breakdown_greeting: 'Breakdown',
        is_breakdown: true,
        changed_at: new Date(),
        changed_by: 'x',
      },
    ])
    .execute()
})
afterAll(() => server.stop())

const lines = async () => (await server.call(emergency.supportLines, { token })).body
const trigger = (isBreakdown: boolean, as = token) =>
  server.call(emergency.triggerBreakdown, { token: as, body: { isBreakdown } })

test('a new database has a support line', () => {
  expect(first).toMatchObject({ service: 'embedded', data: [{ name: 'Support', isBreakdown: false }] })
})

test('a breakdown changes the greetings of all lines, and its end changes them back', async () => {
  expect(await trigger(true)).toMatchObject({
    status: 200,
    body: {
      data: [
        { name: 'America', number: '', state: 'unchanged', failure: null },
        { name: 'Europe', number: '+45 70 00 00 00', state: 'changed', failure: null },
      ],
    },
  })
  expect(await lines()).toMatchObject({
    service: 'embedded',
    failure: null,
    data: [
      { name: 'America', greeting: 'Breakdown', isBreakdown: true, changedBy: 'x' },
      { name: 'Europe', greeting: 'We know', isBreakdown: true, changedBy: 'anna' },
    ],
  })
  expect((await trigger(false)).status).toBe(200)
  expect((await lines()).data.map(({ greeting, isBreakdown }) => [greeting, isBreakdown])).toEqual([
    ['Hello', false],
    ['Welcome', false],
  ])
})

test('the log has before and after of the lines that changed', async () => {
  await trigger(true)
  const entry = await server.db
    .selectFrom('user_action')
    .select(['before', 'after', 'value', 'username'])
    .where('action_type', '=', 'TriggerBreakdownGreetings')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    username: 'anna',
    value: { isBreakdown: true },
    before: [{ name: 'Europe', isBreakdown: false }],
    after: [{ name: 'Europe', isBreakdown: true }],
  })
})

test('repeating a change changes nothing', async () => {
  await trigger(true)
  const again = await trigger(true)
  expect(again.body.data.map(({ state }) => state)).toEqual(['unchanged', 'unchanged'])
})

test('two opposite changes at once are done one after the other', async () => {
  const release = await holdLock(server.db, sql`select from support_line for update`)
  const replies = [trigger(true), trigger(false)]
  await untilWaiting(server.db, { text: '', count: 2 })
  await release()
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200])
  const states = new Set((await lines()).data.map(({ isBreakdown }) => isBreakdown))
  expect(states.size).toBe(1)
})

test('without a line, and without the right, nothing is changed', async () => {
  expect((await trigger(true, nobody)).status).toBe(403)
  expect((await server.call(emergency.supportLines, { token: nobody })).status).toBe(403)
  await sql`delete from support_line`.execute(server.db)
  expect(await trigger(true)).toMatchObject({ status: 409, body: { code: 'support_lines_missing' } })
})
