import { users } from '@service-center/contract/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServerForTest, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addCustomer, addUser } from '../../testing/world.ts'
import { createLink } from './links.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const north = await addCustomer(server.db, { name: 'North' })
  const south = await addCustomer(server.db, { name: 'South' })
  await addUser(server.db, { username: 'head', customers: [north], rights: ['User'] })
  await addUser(server.db, { username: 'hand', customers: [north] })
  await addUser(server.db, { username: 'stranger', customers: [south], verified: false })
})
afterAll(() => server.stop())

const list = async (token: string) =>
  (await server.call(users.list, { token })).body.data.map(({ username }) => username)
const get = (username: string, token: string) => server.call(users.get, { params: { username }, token })

test('holders of the right see the users of their part of the tree, others themselves', async () => {
  expect(await list(await server.signIn('head'))).toEqual(['hand', 'head'])
  expect(await list(await server.signIn('hand'))).toEqual(['hand'])
})

test('one user: own account always, others with the right and in scope only', async () => {
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

test('every access field comes with its level', async () => {
  const { body } = await server.call(users.accessFields, { token: await server.signIn('stranger') })
  expect(body.data).toContainEqual({ tag: 'Default', name: 'Default', access_lvl: 0 })
  expect(body.data).toContainEqual({ tag: 'User', name: 'User accounts', access_lvl: 3 })
})

const confirm = (token: string) => server.call(users.confirmPasswordLink, { params: { token } })
const reset = (token: string, password: string, confirmPassword = password) =>
  server.call(users.resetPassword, { body: { token, password, confirmPassword } })

test('a link sets a password once, ends the open sessions, and is kept as a hash only', async () => {
  const session = await server.signIn('hand')
  const link = await createLink(server.db, { kind: 'password_link', username: 'hand' })
  expect(JSON.stringify(await server.db.selectFrom('password_link').selectAll().execute())).not.toContain(
    link,
  )
  expect((await confirm(link)).body).toEqual({ valid: true })
  expect((await reset(link, 'a new one', 'another')).status).toBe(400)
  expect((await reset(link, 'a new one')).status).toBe(200)
  expect((await get('hand', session)).status).toBe(401)
  await server.signIn('hand', 'a new one')
  expect((await confirm(link)).status).toBe(400)
  expect((await reset(link, 'once more')).body).toMatchObject({
    message: expect.stringContaining('Invalid link!'),
  })
})

test('a link that has ended, and one that never was, set nothing', async () => {
  const link = await createLink(server.db, { kind: 'password_link', username: 'hand' })
  await server.db
    .updateTable('password_link')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await reset(link, 'late')).status).toBe(400)
  expect((await reset('never made', 'late')).status).toBe(400)
})

test('of two who use a link at once, one succeeds', async () => {
  const link = await createLink(server.db, { kind: 'password_link', username: 'hand' })
  const both = await Promise.all([reset(link, 'first'), reset(link, 'second')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('an empty system prints a link for admin, who then holds every right', async () => {
  const empty = await startServerForTest()
  const token = empty.firstLink?.split('token=')[1] ?? ''
  const body = { token, password: 'chosen', confirmPassword: 'chosen' }
  expect((await empty.call(users.resetPassword, { body })).status).toBe(200)
  const session = await empty.signIn('admin', 'chosen')
  const { body: admin } = await empty.call(users.get, { params: { username: 'admin' }, token: session })
  expect(admin).toMatchObject({ customerId: [1], verified: true })
  expect(admin.userAccess).toContain('DataExtractor')
})
