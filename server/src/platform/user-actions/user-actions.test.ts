import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { users } from '@service-center/contract/users/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  const customer = await addCustomer(server.db, { name: 'Limfjord Sports' })
  await addUser(server.db, { username: 'anna', customers: [customer], rights: ['Commands'] })
  token = await server.signIn('anna')
})
afterAll(() => server.stop())

async function newestEntry() {
  return server.db
    .selectFrom('user_action')
    .select(['action_type as action', 'status_code as status', 'username', 'value'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function put(username: string, body: string): Promise<number> {
  const response = await fetch(`${server.url}/api/users/user/${username}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  await response.text()
  return response.status
}

test('a call without its right is logged with its inputs, but without secrets', async () => {
  const body = { username: 'eve', customerId: [1], password: 'hush-hush', confirmPassword: 'hush-hush' }
  const { status } = await server.call(users.create, { query: { oneTimeLogin: 'false' }, body, token })
  expect(status).toBe(403)
  expect(await newestEntry()).toEqual({
    action: 'CreateUser',
    status: 403,
    username: 'anna',
    value: { oneTimeLogin: 'false', body: { ...body, password: '•••', confirmPassword: '•••' } },
  })
})

test('a call that a rule refused is logged with the details of the handler', async () => {
  expect(await put('anna', JSON.stringify({ username: 'anna', userAccess: ['User'], version: 1 }))).toBe(403)
  expect(await newestEntry()).toMatchObject({
    action: 'UpdateUser',
    status: 403,
    value: { username: 'anna', body: { username: 'anna', userAccess: ['User'], version: 1 } },
  })
})

test('any input is logged with a bounded size, without unknown fields', async () => {
  const hostile = {
    username: { '\u0000': '\ud800' },
    firstname: 'x'.repeat(500_000),
    lastname: `a\u0000b\ud800${'\\u0000'}`,
    customerId: Array.from({ length: 20_000 }, () => 1),
    userAccess: 'DEEP',
    pasword: 'hush-hush',
  }
  // Deeper than JSON.stringify can handle.
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  expect(await put('anna', JSON.stringify(hostile).replace('"DEEP"', deep))).toBe(400)
  const entry = await newestEntry()
  expect(entry).toMatchObject({ action: 'UpdateUser', status: 400, username: 'anna' })
  expect(entry?.value).toMatchObject({ body: { username: { '': '\ufffd' }, userAccess: [[['…']]] } })
  const text = JSON.stringify(entry?.value)
  expect(text.length).toBeLessThan(2000)
  expect(text).not.toContain('hush')
})

test('the inputs of calls without a session are not logged', async () => {
  await server.call(sessions.signIn, { body: { username: 'anna', password: 'wrong', browser: 'Firefox' } })
  expect(await newestEntry()).toEqual({
    action: 'SignIn',
    status: 400,
    username: 'anna',
    value: { browser: 'Firefox', reason: 'Wrong password' },
  })
})
