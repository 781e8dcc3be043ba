import { changelog, type VersionFields } from '@service-center/contract/changelog/changelog.ts'
import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actingAs } from '../../platform/access/viewers.ts'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

const item = (name: string, translated: string | null = `${name} for people`, product: string[] = []) => ({
  name,
  translated,
  product,
})
const VERSION: VersionFields = {
  name: '9.9.1',
  released: 1_700_000_000,
  issues: [item('fix gnss'), item('fix imu', null)],
  features: [item('new paths', 'New paths', ['TinyLineMarker Pro X', 'TinySurveyor'])],
  templates: [],
}

let server: TestServer
/**
 * Tokens of users of the internal customer with and without the right, of a dealer with the right, and of a
 * customer.
 */
let tokens: Record<'writer' | 'staff' | 'dealer' | 'customer', string>
beforeAll(async () => {
  server = await startTestServer()
  const dealer = await addCustomer(server.db, { name: 'Dealer', isDealer: true })
  const rights = ['ChangelogTecnical']
  await addUser(server.db, { username: 'writer', customers: [1], rights })
  await addUser(server.db, { username: 'staff', customers: [1] })
  await addUser(server.db, { username: 'dealer', customers: [dealer], rights })
  await addUser(server.db, { username: 'customer', customers: [dealer] })
  tokens = {
    writer: await server.signIn('writer'),
    staff: await server.signIn('staff'),
    dealer: await server.signIn('dealer'),
    customer: await server.signIn('customer'),
  }
})
beforeEach(async () => {
  await sql`delete from changelog_version`.execute(server.db)
})
afterAll(() => server.stop())

type Name = keyof typeof tokens

const create = (fields: Partial<VersionFields> = {}, { as = 'writer' as Name, type = 1 as 1 | 2 } = {}) =>
  server.call(changelog.create, {
    token: tokens[as],
    body: { deviceTypeId: type, ...VERSION, ...fields },
  })
const save = (id: number, fields: VersionFields & { was?: VersionFields }, as: Name = 'writer') =>
  server.call(changelog.update, { token: tokens[as], params: { id: String(id) }, body: fields })
const remove = (id: number, as: Name = 'writer') =>
  server.call(changelog.delete, { token: tokens[as], params: { id: String(id) } })
const list = async (as: Name = 'writer', deviceTypeId: '1' | '2' = '1') =>
  (await server.call(changelog.list, { token: tokens[as], query: { deviceTypeId } })).body
const names = async (as: Name, deviceTypeId: '1' | '2') =>
  (await server.call(changelog.names, { token: tokens[as], query: { deviceTypeId } })).body.data
const undo = (id: number, as: Name = 'writer') =>
  server.call(configurationChanges.undo, { token: tokens[as], params: { id: String(id) } })

test('a version is created, changed and deleted; its items keep their order', async () => {
  const { id } = (await create()).body
  expect(await list()).toEqual({ source: 'embedded', data: [{ id, ...VERSION }] })
  const changed = { ...VERSION, released: null, issues: [item('b'), item('a'), item('b', ' ')] }
  expect((await save(id, { ...changed, was: VERSION })).status).toBe(200)
  const { data } = await list()
  expect(data).toEqual([{ id, ...changed, issues: [item('b'), item('a'), item('b', null)] }])
  expect((await remove(id)).status).toBe(200)
  expect((await list()).data).toEqual([])
  expect((await remove(id)).status).toBe(404)
  expect((await save(id, VERSION)).status).toBe(404)
})

test('the highest version comes first, 9.10 before 9.9', async () => {
  for (const name of ['9.9.1', '9.10.0', '10.0.0-rc1', '10.0.0', '9.8.3']) await create({ name })
  expect((await list()).data.map(({ name }) => name)).toEqual([
    '10.0.0',
    '10.0.0-rc1',
    '9.10.0',
    '9.9.1',
    '9.8.3',
  ])
})

test.each(['staff', 'customer'] as const)(
  'without the right a user (%s) gets only what is translated, and no raw names',
  async (as) => {
    await create()
    const [version] = (await list(as)).data
    expect(version?.issues).toEqual([item('fix gnss for people', 'fix gnss for people')])
    expect(version?.features).toMatchObject([{ name: 'New paths', translated: 'New paths' }])
    expect(JSON.stringify(version)).not.toContain('imu')
  },
)

test('with the right, a dealer also gets raw names and untranslated items', async () => {
  const { id } = (await create()).body
  expect((await list('dealer')).data).toEqual([{ id, ...VERSION }])
})

test('only users of the internal customer with the right write', async () => {
  const { id } = (await create()).body
  for (const as of ['staff', 'dealer', 'customer'] as const) {
    expect((await create({ name: '1.0' }, { as })).status, as).toBe(403)
    expect((await save(id, VERSION, as)).status, as).toBe(403)
    expect((await remove(id, as)).status, as).toBe(403)
    const refresh = { token: tokens[as], params: { id: '1' } } as const
    expect((await server.call(changelog.refresh, refresh)).status, as).toBe(403)
  }
  expect((await list()).data).toEqual([{ id, ...VERSION }])
})

test.each(['staff', 'dealer', 'customer'] as const)('the database refuses a user (%s) too', async (as) => {
  const { id } = (await create()).body
  const { id: sessionId } = await server.db
    .selectFrom('session')
    .select('id')
    .where('username', '=', as)
    .executeTakeFirstOrThrow()
  const run = (statement: string) =>
    actingAs({ database: server.app.database, sessionId, readOnly: false }, (db) =>
      sql.raw(statement).execute(db),
    )
  for (const statement of [
    `insert into changelog_version (device_type, name) values (1, 'x')`,
    `insert into changelog_item (version_id, kind, position, name) values (${id}, 'issue', 99, 'x')`,
    `insert into changelog_refresh (device_type, started_by) values (1, '${as}')`,
  ]) {
    await expect(run(statement), statement).rejects.toThrow('row-level security')
  }
  await run(`update changelog_version set name = 'x'`)
  await run('delete from changelog_item')
  await run('delete from changelog_version')
  expect((await list()).data).toEqual([{ id, ...VERSION }])
  const { rows } = await run('select count(*)::integer as count from changelog_item')
  expect(rows).toEqual([{ count: as === 'dealer' ? 3 : 2 }])
})

test('row-level security refuses to write copied versions', async () => {
  const { id } = await server.db
    .insertInto('changelog_version')
    .values({ device_type: 1, name: '1.0', source: 'monday' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await save(id, VERSION)).status).toBe(404)
  expect((await remove(id)).status).toBe(404)
  expect((await list()).data).toEqual([])
})

test('of two users who change a version at the same time, one gets a conflict', async () => {
  const { id } = (await create()).body
  const replies = await Promise.all(
    ['A', 'B'].map((name) => save(id, { ...VERSION, issues: [item(name)], was: VERSION })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' })
})

test('a version exists once for each device type', async () => {
  const { id } = (await create()).body
  expect(await create()).toMatchObject({
    status: 409,
    body: { code: 'version_exists', errors: [{ param: 'name' }] },
  })
  expect((await create({ templates: [item('field')] }, { type: 2 })).status).toBe(200)
  await create({ name: '9.9.2' })
  const renamed = await save(id, { ...VERSION, name: '9.9.2' })
  expect(renamed).toMatchObject({ status: 409, body: { code: 'version_exists' } })
  expect((await list('writer', '2')).data).toMatchObject([{ templates: [item('field')] }])
})

test('robot software has no templates', async () => {
  const templates = [item('field')]
  const error = { status: 400, body: { code: 'invalid', errors: [{ param: 'templates' }] } }
  expect(await create({ templates })).toMatchObject(error)
  const { id } = (await create()).body
  expect(await save(id, { ...VERSION, templates })).toMatchObject(error)
})

test.each([
  ['a version without a name', { name: ' ' }],
  ['NUL', { name: 'a\u0000' }],
  ['an item without a name', { issues: [item('')] }],
  ['too many items', { issues: Array.from({ length: 301 }, () => item('a')) }],
  ['a product without a name', { issues: [item('a', null, [''])] }],
])('%s is refused', async (_name, fields) => {
  expect(await create(fields)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('a change and a deletion can be undone, also by other users who may write', async () => {
  const { id } = (await create()).body
  const changed = { ...VERSION, issues: [] }
  const saved = (await save(id, changed)).body
  expect((await undo(saved.undo?.id ?? 0)).status).toBe(200)
  expect((await list()).data).toEqual([{ id, ...VERSION }])
  const removed = (await remove(id)).body
  expect((await undo(removed.undo?.id ?? 0)).status).toBe(200)
  expect((await list()).data).toEqual([{ id, ...VERSION }])
  expect((await undo(removed.undo?.id ?? 0)).body).toMatchObject({ code: 'change_undone' })
})

test('an undo is refused when somebody else has changed the version, or taken its name, meanwhile', async () => {
  const { id } = (await create()).body
  const first = (await save(id, { ...VERSION, issues: [] })).body
  await save(id, { ...VERSION, features: [] })
  expect(await undo(first.undo?.id ?? 0)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  const removed = (await remove(id)).body
  await create()
  expect(await undo(removed.undo?.id ?? 0)).toMatchObject({ status: 409, body: { code: 'version_exists' } })
})

test('a save without a change changes nothing', async () => {
  const { id } = (await create()).body
  expect((await save(id, { ...VERSION, was: VERSION })).body).toEqual({ undo: null })
})

test('the log has a version before and after', async () => {
  const { id } = (await create()).body
  await save(id, { ...VERSION, issues: [] })
  await remove(id)
  const entries = await server.db
    .selectFrom('user_action')
    .select(['action_type', 'before', 'after'])
    .where('action_type', 'like', '%ChangelogVersion')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(entries).toEqual([
    { action_type: 'DeleteChangelogVersion', before: { ...VERSION, issues: [] }, after: null },
    { action_type: 'UpdateChangelogVersion', before: VERSION, after: { ...VERSION, issues: [] } },
    { action_type: 'CreateChangelogVersion', before: null, after: VERSION },
  ])
})

test('a changelog that is written here cannot be fetched from outside', async () => {
  const call = { token: tokens.writer, params: { id: '1' } } as const
  const { status, body } = await server.call(changelog.refresh, call)
  expect([status, body]).toEqual([200, (await server.call(changelog.refreshState, call)).body])
  expect(body).toMatchObject({ source: 'embedded', state: 'never' })
})

test('the list of names has the versions with an item that the viewer can read', async () => {
  await create()
  await create({ name: '9.9.2', features: [], issues: [item('raw only', null)] })
  await create({ name: '9.9.3', features: [], issues: [] })
  await create({ name: 'v7.12.0' }, { type: 2 })
  expect(await names('customer', '1')).toEqual(['9.9.1'])
  expect(await names('dealer', '1')).toEqual(['9.9.2', '9.9.1'])
  expect(await names('customer', '2')).toEqual(['v7.12.0'])
})

test('writing, deleting and undoing send events to the consoles of all customers', async () => {
  const heard = await Promise.all(
    (['writer', 'customer'] as const).map((as) => openLiveClient(server, tokens[as])),
  )
  const counts = () => heard.map(({ events }) => events.filter(({ name }) => name === 'changelog').length)
  const { id } = (await create()).body
  await expect.poll(counts).toEqual([1, 1])
  await save(id, { ...VERSION, issues: [] })
  await expect.poll(counts).toEqual([2, 2])
  const removed = (await remove(id)).body
  await expect.poll(counts).toEqual([3, 3])
  await undo(removed.undo?.id ?? 0)
  await expect.poll(counts).toEqual([4, 4])
})
