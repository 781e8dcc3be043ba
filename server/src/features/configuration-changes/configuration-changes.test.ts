import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'
import { configurationChangeJob } from './configuration-changes.service.ts'

type Name = 'setter' | 'colleague' | 'reader' | 'rival' | 'staff'

let server: TestServer
let own: number
let other: number
const tokens = new Map<Name, string>()
let tabletId = 400

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  own = await addCustomer(db, { name: 'Own' })
  other = await addCustomer(db, { name: 'Other' })
  const rights = ['SetTabletUserLevel', 'TabletAppVersion']
  await addUser(db, { username: 'setter', customers: [own], rights })
  await addUser(db, { username: 'colleague', customers: [own], rights })
  await addUser(db, { username: 'reader', customers: [own], rights: [] })
  await addUser(db, { username: 'rival', customers: [other], rights })
  await addUser(db, { username: 'staff', customers: [1], rights: [...rights, 'TabletLevelDeveloper'] })
  for (const name of ['setter', 'colleague', 'reader', 'rival', 'staff'] as const) {
    tokens.set(name, await server.signIn(name))
  }
})
afterAll(() => server.stop())

beforeEach(async () => {
  tabletId += 1
  await addDevice(server.db, { type: 2, id: tabletId, customerId: own })
})

const setLevel = (userLevel: 'normal' | 'super' | 'dev', options: { as?: Name; was?: string | null } = {}) =>
  server.call(tabletManagement.setUserLevel, {
    body: { tabletId, userLevel, ...('was' in options && { was: options.was }) },
    token: tokens.get(options.as ?? 'setter'),
  })
const undo = (id: number, as: Name = 'setter') =>
  server.call(configurationChanges.undo, { params: { id: String(id) }, token: tokens.get(as) })
const listed = async (as: Name = 'setter') =>
  (await server.call(configurationChanges.undoable, { token: tokens.get(as) })).body.data.filter(
    ({ subjects }) => subjects.some(({ id }) => id === tabletId),
  )
const levelOf = async () =>
  (
    await server.call(tabletManagement.state, {
      params: { id: String(tabletId) },
      token: tokens.get('staff'),
    })
  ).body.userLevel.wanted
const expire = (id: number) =>
  server.db
    .updateTable('configuration_change')
    .set({ undo_until: sql`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute()

/** Sets a level, and returns the id of the change. */
async function changed(userLevel: 'normal' | 'super' | 'dev', as: Name = 'setter'): Promise<number> {
  const { status, body } = await setLevel(userLevel, { as })
  expect(status).toBe(200)
  return body.undo?.id ?? -1
}

test('a change is listed in words, and undone once', async () => {
  await changed('normal')
  const id = await changed('super')
  const [newest, ...rest] = await listed()
  expect(rest).toEqual([])
  expect(newest).toMatchObject({
    id,
    actionType: 'SetTabletUserLevel',
    subjects: [{ kind: 'tablet', id: tabletId }],
    what: `User level of tablet ${tabletId}`,
    from: 'Normal',
    to: 'Super',
  })
  expect((newest?.until ?? 0) - (newest?.at ?? 0)).toBeCloseTo(600, 0)
  expect(await undo(id)).toMatchObject({ status: 200, body: { id } })
  expect(await levelOf()).toBe('normal')
  expect(await listed()).toEqual([])
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'change_undone' } })
})

test('the log has undoing as a separate action, with its subject', async () => {
  const id = await changed('super')
  await undo(id, 'colleague')
  await undo(id)
  const entries = await server.db
    .selectFrom('user_action')
    .select(['action_type', 'status_code', 'username', 'value', 'before', 'after'])
    .where('device_id', '=', tabletId)
    .where('action_type', '=', 'UndoConfiguration')
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    {
      action_type: 'UndoConfiguration',
      status_code: 200,
      username: 'colleague',
      value: { change: id, of: 'SetTabletUserLevel', what: `User level of tablet ${tabletId}` },
      before: { userLevel: 'super' },
      after: { userLevel: null },
    },
  ])
  const refused = await server.db
    .selectFrom('user_action')
    .select(['username', 'value'])
    .where('action_type', '=', 'UndoConfiguration')
    .where('status_code', '=', 409)
    .where(sql<boolean>`value->>'change' = ${String(id)}`)
    .execute()
  expect(refused).toMatchObject([{ username: 'setter' }])
})

test('of many concurrent attempts to undo, one succeeds', async () => {
  await changed('normal')
  const id = await changed('super')
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_each, place) => undo(id, place % 2 === 0 ? 'setter' : 'colleague')),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await levelOf()).toBe('normal')
})

test('undoing during a later change ends with one of the two values and no deadlock', async () => {
  await changed('normal')
  const id = await changed('super')
  const [undone, later] = await Promise.all([undo(id), setLevel('dev', { as: 'staff' })])
  expect(later.status).toBe(200)
  expect([200, 409]).toContain(undone.status)
  expect(await levelOf()).toBe('dev')
})

test('a change can no longer be undone after a later change of the value, even if that brought the value back', async () => {
  const id = await changed('super')
  const later = await changed('normal', 'colleague')
  expect(await listed()).toEqual([])
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  await changed('super', 'colleague')
  expect((await undo(id)).status).toBe(409)
  expect((await undo(later)).status).toBe(409)
})

test('a value that was changed without being recorded is not overwritten', async () => {
  const id = await changed('super')
  const dev = (
    await server.db.selectFrom('device').select('dev').where('device_id', '=', tabletId).execute()
  )[0]?.dev
  await server.db
    .updateTable('tablet_setting')
    .set({ user_level: 'limited' })
    .where('dev', '=', dev ?? -1)
    .execute()
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await levelOf()).toBe('limited')
})

test('after ten minutes a change is neither listed nor undone', async () => {
  const id = await changed('super')
  await expire(id)
  expect(await listed()).toEqual([])
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'undo_expired' } })
  expect(await levelOf()).toBe('super')
})

test('undoing needs the scope and the right of the change at that time', async () => {
  const id = await changed('super')
  expect(await undo(id, 'rival')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await undo(id, 'reader')).status).toBe(403)
  const right = { username: 'setter', tag: 'SetTabletUserLevel' }
  await server.db
    .deleteFrom('user_access')
    .where('username', '=', right.username)
    .where('tag', '=', right.tag)
    .execute()
  expect((await undo(id)).status).toBe(403)
  expect(await listed()).toEqual([])
  await server.db.insertInto('user_access').values(right).execute()
  expect(await listed()).toHaveLength(1)
  expect(await levelOf()).toBe('super')
})

test('undoing does not change a device that has moved out of scope', async () => {
  const id = await changed('super')
  await server.db
    .updateTable('device')
    .set({ customer_id: other })
    .where('device_type', '=', 2)
    .where('device_id', '=', tabletId)
    .execute()
  expect((await undo(id)).status).toBe(404)
  expect((await undo(id, 'rival')).status).toBe(404)
  expect(await levelOf()).toBe('super')
})

test('undoing follows the rules of the change: the developer level needs its right', async () => {
  await changed('dev', 'staff')
  const id = await changed('normal')
  expect((await undo(id)).status).toBe(403)
  expect((await undo(id, 'staff')).status).toBe(200)
  expect(await levelOf()).toBe('dev')
})

test("others' changes are not listed, and unknown ones are not found", async () => {
  await changed('super', 'staff')
  expect(await listed()).toEqual([])
  expect(await listed('staff')).toHaveLength(1)
  for (const id of [0, -1, 2_147_483_647]) expect((await undo(id)).status).toBe(404)
})

test('a form that shows an outdated value changes nothing', async () => {
  await changed('super')
  expect(await setLevel('normal', { was: 'normal' })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect(await levelOf()).toBe('super')
  expect((await setLevel('normal', { was: 'super' })).status).toBe(200)
})

test('changes are deleted a day after they could be undone', async () => {
  const [old, recent] = [await changed('super'), await changed('normal')]
  await server.db
    .updateTable('configuration_change')
    .set({ undo_until: sql`now() - interval '25 hours'` })
    .where('id', '=', old)
    .execute()
  await configurationChangeJob(server.db).run()
  const left = await server.db
    .selectFrom('configuration_change')
    .select('id')
    .where('id', 'in', [old, recent])
    .execute()
  expect(left).toEqual([{ id: recent }])
})

test('requests cannot record or undo changes in the name of another user', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.column_privileges
    where table_name = 'configuration_change' and grantee = 'service_center_app' and privilege_type = 'UPDATE'
    order by 1`.execute(server.db)
  expect(rows.map(({ name }) => name)).toEqual(['undone_at', 'undone_by'])
})
