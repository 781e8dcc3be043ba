import { sessions } from '@service-center/contract/sessions.ts'
import { users } from '@service-center/contract/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../testing/world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const customer = await addCustomer(server.db, { name: 'Limfjord Sports' })
  await addUser(server.db, { username: 'anna', customers: [customer], rights: ['Commands'] })
})
afterAll(() => server.stop())

const ownAccount = (token: string) => server.call(users.get, { params: { username: 'anna' }, token })

test('a right password opens a session whose token says who came in', async () => {
  const token = await server.signIn('ANNA')
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({
    username: 'anna',
    customerName: 'Limfjord Sports',
    userAccess: ['Commands', 'Default'],
    isTwoFactorAuthenticationEnabled: false,
  })
  expect((await ownAccount(token)).body).toMatchObject({ username: 'anna' })
})

test('a wrong password and an unknown name are answered alike', async () => {
  const wrong = await server.call(sessions.signIn, { body: { username: 'anna', password: 'wrong' } })
  const unknown = await server.call(sessions.signIn, { body: { username: 'nobody', password: 'wrong' } })
  expect(wrong.status).toBe(400)
  expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body })
})

test('a revoked session is over at once', async () => {
  const token = await server.signIn('anna')
  expect((await ownAccount(token)).status).toBe(200)
  expect((await server.call(sessions.signOut, { token })).status).toBe(200)
  const { status, body } = await ownAccount(token)
  expect({ status, body }).toEqual({
    status: 401,
    body: { code: 'not_signed_in', message: 'You are not signed in.' },
  })
})

test('a user outside their validity dates cannot come in, and falls out of an open session', async () => {
  const token = await server.signIn('anna')
  const ended = { valid_to: new Date(Date.now() - 1000) }
  await server.db.updateTable('app_user').set(ended).where('username', '=', 'anna').execute()
  expect((await ownAccount(token)).status).toBe(401)
  const again = await server.call(sessions.signIn, { body: { username: 'anna', password: TEST_PASSWORD } })
  expect(again.status).toBe(400)
  await server.db.updateTable('app_user').set({ valid_to: null }).where('username', '=', 'anna').execute()
})

test('signing in and out leaves one log entry each, without the password', async () => {
  const token = await server.signIn('anna')
  await server.db.deleteFrom('audit_entry').execute()
  await server.signIn('anna')
  await server.call(sessions.signIn, { body: { username: 'anna', password: 'guessed' } })
  await server.call(sessions.signOut, { token })
  const entries = await server.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
  expect(entries.map((entry) => [entry.action_type, entry.status_code, entry.username])).toEqual([
    ['SignIn', 200, 'anna'],
    ['SignIn', 400, 'anna'],
    ['SignOut', 200, 'anna'],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/guessed|battery staple/)
})

test('a missing field is named', async () => {
  const { status, body } = await server.call(sessions.signIn, { body: { username: '', password: 'x' } })
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      code: 'invalid',
      message: 'Bad input.',
      errors: [{ param: 'username', msg: 'This field is required' }],
    },
  })
})
