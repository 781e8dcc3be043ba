import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { users } from '@service-center/contract/users/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServerForTest, startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../testing/server/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const north = await addCustomer(server.db, { name: 'North' })
  const south = await addCustomer(server.db, { name: 'South' })
  await addUser(server.db, { username: 'head', customers: [north], rights: ['User'] })
  await addUser(server.db, { username: 'hand', customers: [north] })
  await addUser(server.db, { username: 'stranger', customers: [south], verified: false })
  await addUser(server.db, { username: 'chief', customers: [1], rights: ['User', 'Commands'] })
  await addUser(server.db, { username: 'leaver', customers: [north, south], rights: ['Commands'] })
})
afterAll(() => server.stop())

const list = async (token: string) =>
  (await server.call(users.list, { token })).body.data.map(({ username }) => username)
const get = (username: string, token: string) => server.call(users.get, { params: { username }, token })

test('users with the right see all users in scope, others only themselves', async () => {
  expect(await list(await server.signIn('head'))).toEqual(['hand', 'head', 'leaver'])
  expect(await list(await server.signIn('hand'))).toEqual(['hand'])
})

test('users always see their own account, and others only in scope and with the right', async () => {
  const head = await server.signIn('head')
  const hand = await server.signIn('hand')
  const stranger = await server.signIn('stranger')
  expect((await get('hand', head)).body).toMatchObject({ username: 'hand', userAccess: ['Default'] })
  expect((await get('stranger', stranger)).body).toMatchObject({ username: 'stranger', verified: false })
  const missing = await get('nobody', head)
  for (const refused of [await get('stranger', head), await get('head', hand), missing]) {
    expect(refused).toMatchObject({ status: 404, body: missing.body })
  }
})

test('a deleted account is listed, and restored with all that it had', async () => {
  const chief = await server.signIn('chief')
  const head = await server.signIn('head')
  await server.db
    .insertInto('second_factor')
    .values({ username: 'leaver', last_step: null, seed: Buffer.from('seed') })
    .execute()
  await server.db
    .updateTable('app_user')
    .set({ two_factor_enabled: true })
    .where('username', '=', 'leaver')
    .execute()
  const before = (await get('leaver', chief)).body
  const restore = (token: string, username = 'leaver') =>
    server.call(users.restore, { params: { username }, token })
  const deleted = async (token: string) =>
    (await server.call(users.list, { query: { deleted: 'true' }, token })).body.data
  expect((await restore(chief)).status).toBe(404)
  await server.call(users.softDelete, { params: { username: 'leaver' }, token: chief })
  expect(await deleted(chief)).toMatchObject([{ username: 'leaver', deletedAt: expect.any(Number) }])
  expect(await deleted(await server.signIn('hand'))).toEqual([])
  const body = { username: 'ＬＥＡＶＥＲ', customerId: before.customerId, email: 'new@example.com' }
  const taken = await server.call(users.create, { query: { oneTimeLogin: 'true' }, body, token: chief })
  expect(taken).toMatchObject({ status: 400, body: { code: 'username_of_deleted' } })
  // Who holds less may see it, but not restore it, like every other change.
  expect(await deleted(head)).toHaveLength(1)
  expect((await restore(head)).status).toBe(403)
  expect((await restore(await server.signIn('hand'))).status).toBe(403)

  const restored = await restore(chief, 'LEAVER')
  expect(restored.body).toEqual({ ...before, version: before.version + 2 })
  expect(await deleted(chief)).toEqual([])
  // The password and the second factor are as they were.
  const signIn = { username: 'leaver', password: TEST_PASSWORD }
  expect((await server.call(sessions.signIn, { body: signIn })).body).toEqual({ TFANeeded: true })
  expect((await restore(chief)).status).toBe(404)
})

test('every access field comes with its level', async () => {
  const { body } = await server.call(users.accessFields, { token: await server.signIn('stranger') })
  expect(body.data).toContainEqual({ tag: 'Default', name: 'Default', access_lvl: 0 })
  expect(body.data).toContainEqual({ tag: 'User', name: 'User accounts', access_lvl: 3 })
})

/** Adds access groups: one that is inherited, and one that is not. */
async function addGroups(): Promise<void> {
  await server.db
    .insertInto('access_group_type')
    .values([
      { id: 1, key: 'Region', required: true },
      { id: 2, key: 'Sport', required: false },
    ])
    .execute()
  await server.db
    .insertInto('access_group')
    .values([
      { id: 1, name: 'Europe', short_name: 'EU', type_id: 1, inheritable: true },
      { id: 2, name: 'Athletics', short_name: 'ATH', type_id: 2, inheritable: false },
      { id: 3, name: 'World', short_name: 'W', type_id: 1, inheritable: true },
    ])
    .execute()
}

test('access groups: own and inherited ones, of customers in scope', async () => {
  await addGroups()
  const dealer = await addCustomer(server.db, { name: 'Dealer' })
  const owner = await addCustomer(server.db, { name: 'Owner', parentId: dealer })
  const ground = await addCustomer(server.db, { name: 'Ground', parentId: owner })
  const given = [
    [1, 3],
    [dealer, 1],
    [dealer, 2],
    [owner, 1],
    [ground, 2],
  ].map(([customer_id = 0, group_id = 0]) => ({ customer_id, group_id }))
  await server.db.insertInto('customer_access_group').values(given).execute()
  await addUser(server.db, { username: 'owner', customers: [owner] })
  const token = await server.signIn('owner')
  const groups = async (customerIds: number[]) =>
    (await server.call(users.accessGroups, { body: { customerIds }, token })).body.data
  const brief = (all: Awaited<ReturnType<typeof groups>>) =>
    all.map(({ customerId, name, inheritedFrom }) => [customerId, name, inheritedFrom])

  expect(await groups([])).toEqual([])
  expect(await groups([ground])).toEqual([
    {
      id: 1,
      name: 'Europe',
      shortName: 'EU',
      accessGroupType: 'Region',
      inheritable: true,
      required: true,
      customerId: ground,
      inheritedFrom: owner,
    },
    expect.objectContaining({ name: 'World', inheritedFrom: 1 }),
    expect.objectContaining({ name: 'Athletics', inheritedFrom: null, required: false }),
  ])
  expect(brief(await groups([owner, owner, dealer, 999_999]))).toEqual([
    [owner, 'Europe', null],
    [owner, 'World', 1],
  ])
  const tooMany = { customerIds: Array.from({ length: 1000 }, (_, index) => index) }
  expect((await server.call(users.accessGroups, { body: tooMany, token })).status).toBe(400)
})

test('an empty system prints a link for admin, who then holds every right', async () => {
  const empty = await startServerForTest()
  const token = empty.firstLink?.split('token=')[1] ?? ''
  const body = { token, password: 'well chosen', confirmPassword: 'well chosen' }
  expect((await empty.call(users.resetPassword, { body })).status).toBe(200)
  const session = await empty.signIn('admin', 'well chosen')
  const { body: admin } = await empty.call(users.get, { params: { username: 'admin' }, token: session })
  expect(admin).toMatchObject({ customerId: [1], verified: true })
  expect(admin.userAccess).toContain('DataExtractor')
})
