import { changelog, type VersionFields } from '@service-center/contract/changelog/changelog.ts'
import { outsideServices } from '@service-center/contract/outside-services/outside-services.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { boardPage, type MondayAnswer, nextPage, startMonday } from '../../testing/outside-services/monday.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let monday: Awaited<ReturnType<typeof startMonday>>
let server: TestServer
let token: string
let reader: string

beforeAll(async () => {
  monday = await startMonday()
  server = await startTestServer(monday.env)
  const rights = ['ChangelogTecnical', 'Developer']
  await addUser(server.db, { username: 'writer', customers: [1], rights })
  await addUser(server.db, { username: 'reader', customers: [1] })
  token = await server.signIn('writer')
  reader = await server.signIn('reader')
})
beforeEach(async () => {
  await sql`delete from changelog_version`.execute(server.db)
  await sql`delete from changelog_refresh`.execute(server.db)
})
afterAll(async () => {
  await server.stop()
  monday.stop()
})

const refresh = (id: '1' | '2' = '1') => server.call(changelog.refresh, { token, params: { id } })
const state = async (id: '1' | '2' = '1') =>
  (await server.call(changelog.refreshState, { token, params: { id } })).body
const ended = async (id: '1' | '2' = '1') =>
  await expect.poll(async () => (await state(id)).endedAt, { timeout: 30_000 }).not.toBeNull()
const list = async (as = token) =>
  (await server.call(changelog.list, { token: as, query: { deviceTypeId: '1' } })).body

const service = async () =>
  (await server.call(outsideServices.list, { token })).body.data.find(({ id }) => id === 'changelog')

const row = (name: string, group = '9.9.1 (2024-05-02)', translation?: string) => ({
  name,
  group,
  type: 'Issue',
  ...(translation === undefined ? {} : { translation }),
})
const answerInTurn = (...answers: MondayAnswer[]) => {
  let place = 0
  monday.answer(() => answers[Math.min(place++, answers.length - 1)] ?? { status: 500 })
}

test('a refresh copies the board, and the next one replaces the copy', async () => {
  expect(await state()).toMatchObject({ source: 'monday', state: 'never' })
  answerInTurn(boardPage([row('a', '9.9.1', 'For people')], { cursor: 'x', of: 2 }), nextPage([row('b')]))
  const begun = await refresh()
  expect(begun).toMatchObject({ status: 200, body: { state: 'running', endedAt: null, failure: null } })
  await ended()
  expect(await state()).toMatchObject({ state: 'done', read: 2, total: 2, failure: null })
  const { source, data } = await list()
  expect([source, data]).toMatchObject([
    'monday',
    [{ name: '9.9.1', issues: [{ name: 'a' }, { name: 'b' }] }],
  ])
  expect((await list(reader)).data).toMatchObject([{ name: '9.9.1', issues: [{ name: 'For people' }] }])
  answerInTurn(boardPage([row('c', '9.9.2')]))
  await refresh()
  await expect.poll(async () => (await list()).data.map(({ name }) => name)).toEqual(['9.9.2'])
})

test('a refresh of one device type leaves the copied changelog of the other one', async () => {
  answerInTurn(boardPage([row('a', '9.9.1')]))
  await refresh('1')
  await ended('1')
  await refresh('2')
  await ended('2')
  expect((await list()).data).toMatchObject([{ name: '9.9.1' }])
})

test.each<[string, MondayAnswer, string]>([
  ['500', { status: 500 }, 'Monday: status 500'],
  ['broken JSON', { text: '{' }, 'Monday: a broken answer'],
  ['401', { status: 401, body: {} }, 'Monday: it refuses the token'],
])(
  'a refresh that fails half-way (%s) leaves the former changelog complete',
  async (_name, answer, failure) => {
    answerInTurn(boardPage([row('a'), row('b')]))
    await refresh()
    await ended()
    const former = await list()
    answerInTurn(boardPage([row('new', '10.0.0')], { cursor: 'x' }), answer)
    await refresh()
    await expect.poll(async () => (await state()).state, { timeout: 30_000 }).toBe('failed')
    expect(await state()).toMatchObject({ read: 1, failure })
    expect(await list()).toEqual(former)
    await expect.poll(service).toMatchObject({ isConfigured: true, reason: expect.any(String) })
    answerInTurn(boardPage([row('new', '10.0.0')]))
    expect((await refresh()).status).toBe(200)
    await expect.poll(async () => (await list()).data.map(({ name }) => name)).toEqual(['10.0.0'])
  },
)

test('the consoles of customers get an event of a refresh, and those who may read its progress see it', async () => {
  const customer = await addCustomer(server.db, { name: 'Club' })
  await addUser(server.db, { username: 'club', customers: [customer] })
  await addUser(server.db, { username: 'technician', customers: [customer], rights: ['ChangelogTecnical'] })
  const listeners = await Promise.all(
    ['club', 'technician'].map(async (name) => openLiveClient(server, await server.signIn(name))),
  )
  const heard = () => listeners.map(({ events }) => [...new Set(events.map(({ name }) => name))].toSorted())
  answerInTurn(boardPage([row('a')]))
  await refresh()
  await expect.poll(heard).toEqual([['changelog'], ['changelog', 'changelogRefresh']])
})

test('only one refresh of a device type runs at a time', async () => {
  answerInTurn({ status: 429, headers: { 'retry-after': '1' } }, boardPage([]))
  const replies = await Promise.all([refresh(), refresh(), refresh('2')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changelog_refreshing' })
  await ended()
  await ended('2')
  expect((await refresh()).status).toBe(200)
  await ended()
})

test('a refresh that was lost with its server does not block others for ever', async () => {
  await sql`
    insert into changelog_refresh (device_type, started_at, started_by)
    values (1, now() - interval '1 hour', 'writer')`.execute(server.db)
  // Another refresh can be started.
  expect(await state()).toMatchObject({ state: 'failed', failure: 'The server was stopped meanwhile' })
  answerInTurn(boardPage([row('a')]))
  expect((await refresh()).status).toBe(200)
  await ended()
  expect((await list()).data).toHaveLength(1)
})

test('with an outside service, the changelog cannot be written here, and what was written here is not shown', async () => {
  const { id } = await server.db
    .insertInto('changelog_version')
    .values({ device_type: 1, name: '1.0' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fields: VersionFields = { name: '2.0', released: null, issues: [], features: [], templates: [] }
  const elsewhere = { status: 409, body: { code: 'changelog_elsewhere' } }
  const params = { id: String(id) }
  const body = { deviceTypeId: 1 as const, ...fields }
  expect(await server.call(changelog.create, { token, body })).toMatchObject(elsewhere)
  expect(await server.call(changelog.update, { token, params, body: fields })).toMatchObject(elsewhere)
  expect(await server.call(changelog.delete, { token, params })).toMatchObject(elsewhere)
  expect((await list()).data).toEqual([])
})
