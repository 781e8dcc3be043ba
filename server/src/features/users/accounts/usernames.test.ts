import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { twoFactor } from '@service-center/contract/two-factor/two-factor.ts'
import { users } from '@service-center/contract/users/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCalls } from '../../../testing/worlds/account-calls.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../../testing/server/world.ts'

let server: TestServer
let customer: number
let admin: string
const { create, get, update, remove, newUser } = accountCalls(() => ({ server, admin, customer }))
beforeAll(async () => {
  server = await startTestServer()
  customer = await addCustomer(server.db, { name: 'North' })
  const south = await addCustomer(server.db, { name: 'South' })
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User'] })
  await addUser(server.db, { username: 'support', customers: [customer] })
  await addUser(server.db, { username: 'Søren.Groß', customers: [customer] })
  await addUser(server.db, { username: 'stranger', customers: [south] })
  await addUser(server.db, { username: 'head', customers: [customer], rights: ['User'] })
  admin = await server.signIn('boss')
})
afterAll(() => server.stop())

const TAKEN = {
  status: 400,
  body: { errors: [{ param: 'username', msg: 'This username is already taken.' }] },
}
const account = (username: string) => ({
  username,
  customerId: [customer],
  password: TEST_PASSWORD,
  confirmPassword: TEST_PASSWORD,
})

test.each([
  ['in another case', 'SUPPORT'],
  ['with a long s', 'ſupport'],
  ['in full width', 'ｓｕｐｐｏｒｔ'],
  ['in full width and another case', 'ＳＵＰＰＯＲＴ'],
  ['in mathematical letters', '𝐬𝐮𝐩𝐩𝐨𝐫𝐭'],
  ['with a letter that nobody sees', 'sup\u3164port'],
  ['with double s', 'SØREN.GROSS'],
  ['with a letter that is put together', 'so\u0308ren.groß'.replace('o\u0308', 'ø')],
])('a name that looks like that of an account, %s, is taken', async (_how, username) => {
  expect(await create(account(username))).toMatchObject(TAKEN)
})

test('of two concurrent creations of names that look alike, one succeeds; different names stay free', async () => {
  const replies = await Promise.all(['ﬁeld', 'FIELD', 'field'].map((name) => create(account(name))))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  for (const name of ['support1', 'sup-port', 'ßupport', 'суппорт']) {
    expect((await create(account(name))).status, name).toBe(200)
  }
})

test.each([
  ['a reserved word', 'create', 'This word is part of an address and cannot be a user name.'],
  ['a reserved word in another case', 'Me', 'This word is part of an address and cannot be a user name.'],
  [
    'letters of two scripts',
    'supporт',
    'The letters are of different scripts. Some look alike, so a name keeps to one.',
  ],
])('%s is refused as a name', async (_what, username, msg) => {
  expect(await create(account(username))).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [{ param: 'username', msg }] },
  })
})

test('an account with a name in another script works like any other', async () => {
  const username = 'ｋｅｅｐｅｒ'
  const { version } = await newUser({ username })
  expect((await get(username)).body).toMatchObject({ username })
  expect((await update(username, { firstname: 'Kim', version })).body).toMatchObject({ firstname: 'Kim' })
  const body = { username, password: 'a password' }
  expect((await server.call(sessions.signIn, { body })).status).toBe(200)
  expect(await create(account('keeper'))).toMatchObject(TAKEN)
})

test('calls find an account by its name, ignoring case, as the sign-in does', async () => {
  const own = await server.signIn('SUPPORT')
  expect((await get('SUPPORT', own)).body).toMatchObject({ username: 'support' })
  expect((await get('SØREN.groß')).body).toMatchObject({ username: 'Søren.Groß' })
  const params = { username: 'Support' }
  const access = await server.call(users.access, { params, token: admin })
  expect(access.body).toMatchObject({ username: 'support' })
  const explained = await server.call(users.explainAccess, { params, query: {}, token: admin })
  expect(explained.body.allowed).toBe(true)
  const status = await server.call(twoFactor.status, { query: params, token: own })
  expect(status.body).toEqual({ on: false, recoveryCodesLeft: 0 })
})

test('an account can be changed and deleted by its name in any case, and keeps its name', async () => {
  const { username, version } = await newUser({ username: 'Birgit' })
  const own = await server.signIn('birgit', 'a password')
  const changed = await update('BIRGIT', { firstname: 'Birgit', version }, own)
  expect(changed).toMatchObject({ status: 200, body: { username, firstname: 'Birgit' } })
  const put = (path: string, body: string) =>
    server.call(users.update, {
      params: { username: path },
      body: { username: body, version: version + 1, lastname: 'Holm' },
      token: own,
    })
  expect(await put('BIRGIT', 'bIRGIT')).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'username', msg: 'A username cannot be changed.' }] },
  })
  expect(await put('BIRGIT', 'Birgit')).toMatchObject({ status: 200, body: { lastname: 'Holm' } })
  expect((await remove('biRGit')).body).toMatchObject({ username, deletedAt: expect.any(Number) })
  expect((await get('birgit')).status).toBe(404)
  const { rows } = await server.db.executeQuery<{ value: { username: string } }>(
    server.db
      .selectFrom('user_action')
      .select('value')
      .where('action_type', 'in', ['UpdateUser', 'DeleteUser'])
      .orderBy('id', 'desc')
      .limit(3)
      .compile(),
  )
  expect(rows.map(({ value }) => value.username)).toEqual(['Birgit', 'Birgit', 'Birgit'])
})

test('no spelling makes an account out of scope visible', async () => {
  const head = await server.signIn('head')
  const missing = await get('nobody', head)
  for (const name of ['stranger', 'STRANGER', 'BOSS']) {
    expect(await get(name, head)).toMatchObject({ status: 404, body: missing.body })
    expect((await remove(name, head)).status).toBe(404)
  }
  expect((await get('HEAD', await server.signIn('support'))).status).toBe(404)
})
