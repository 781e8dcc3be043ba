import { twoFactor } from '@service-center/contract/two-factor/two-factor.ts'
import { users } from '@service-center/contract/users/users.ts'
import type { UserChange } from '@service-center/contract/users/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { authenticatorOf } from '../../testing/two-factor.ts'
import { addUser, TEST_PASSWORD } from '../../testing/server/world.ts'
import { createLink } from './links/links.store.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User'] })
})
afterAll(() => server.stop())

async function signedIn(username: string): Promise<string> {
  await addUser(server.db, { username, customers: [1] })
  return server.signIn(username)
}

const update = (username: string, change: Omit<UserChange, 'username' | 'version'>, token: string) =>
  server.call(users.update, { params: { username }, body: { username, version: 1, ...change }, token })

const NEW_PASSWORD = { password: 'quite a new one', confirmPassword: 'quite a new one' }
const MISSING = { code: 'invalid', errors: [{ param: 'currentPassword', msg: 'This field is required' }] }
const WRONG = {
  code: 'current_password_wrong',
  errors: [{ param: 'currentPassword', msg: 'Wrong password' }],
}

test.each([
  ['password', NEW_PASSWORD],
  ['email', { email: 'new@example.com' }],
  ['email', { email: null }],
])('the own %s changes only with the current password: %j', async (field, change) => {
  const username = `own-${field}-${JSON.stringify(change).length}`
  const token = await signedIn(username)
  await server.db
    .updateTable('app_user')
    .set({ email: 'old@example.com' })
    .where('username', '=', username)
    .execute()
  expect(await update(username, change, token)).toMatchObject({ status: 400, body: MISSING })
  expect(await update(username, { ...change, currentPassword: '' }, token)).toMatchObject({ body: MISSING })
  const wrong = { ...change, currentPassword: 'a wrong guess' }
  expect(await update(username, wrong, token)).toMatchObject({ status: 400, body: WRONG })
  const entries = await server.db
    .selectFrom('user_action')
    .selectAll()
    .where('username', '=', username)
    .where('action_type', '=', 'UpdateUser')
    .orderBy('id', 'desc')
    .execute()
  expect(entries).toHaveLength(3)
  expect(entries[0]).toMatchObject({
    status_code: 400,
    value: { username, reason: 'Wrong current password', body: { currentPassword: '•••' } },
  })
  expect(JSON.stringify(entries)).not.toContain('a wrong guess')
  expect((await update(username, { ...change, currentPassword: TEST_PASSWORD }, token)).status).toBe(200)
})

test('names, an unchanged address, and the accounts of others need no current password', async () => {
  const token = await signedIn('namely')
  await server.db
    .updateTable('app_user')
    .set({ email: 'n@example.com' })
    .where('username', '=', 'namely')
    .execute()
  expect((await update('namely', { firstname: 'Ida', email: 'n@example.com' }, token)).status).toBe(200)
  const boss = await server.signIn('boss')
  await signedIn('other')
  expect((await update('other', { email: 'o@example.com' }, boss)).status).toBe(200)
})

test('a wrong current password counts as an attempt to sign in, and is refused after six', async () => {
  const token = await signedIn('guessed')
  const statuses: number[] = []
  for (let guess = 0; guess < 7; guess += 1) {
    const change = { email: 'thief@example.com', currentPassword: `guess ${guess}` }
    statuses.push((await update('guessed', change, token)).status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429])
  const right = await update('guessed', { ...NEW_PASSWORD, currentPassword: TEST_PASSWORD }, token)
  expect(right).toMatchObject({ status: 429, body: { code: 'too_many' } })
  await expect(server.signIn('guessed')).rejects.toThrow('429')
})

test("the current password of another user is not enough, and a request can read only its own user's hash", async () => {
  const token = await signedIn('thief')
  await server.db
    .updateTable('user_secret')
    .set({ password_hash: 'unusable' })
    .where('username', '=', 'boss')
    .execute()
  const change = { ...NEW_PASSWORD, currentPassword: TEST_PASSWORD }
  expect((await update('boss', change, token)).status).toBe(403)
  expect((await update('thief', change, token)).status).toBe(200)
})

test('the own second factor is turned on only with the current password', async () => {
  const username = 'factor'
  const token = await signedIn(username)
  const { body } = await server.call(twoFactor.generate, { query: { username }, token })
  const codeAt = authenticatorOf(body.link)
  const turnOn = (given?: { currentPassword: string }) =>
    server.call(twoFactor.turnOn, {
      query: { username, token: codeAt(0), on: 'true' },
      ...(given === undefined ? {} : { body: given }),
      token,
    })
  expect(await turnOn()).toMatchObject({ status: 400, body: MISSING })
  expect(await turnOn({ currentPassword: 'a wrong guess' })).toMatchObject({ status: 400, body: WRONG })
  expect((await turnOn({ currentPassword: TEST_PASSWORD })).status).toBe(200)
})

const reset = (token: string, password: string) =>
  server.call(users.resetPassword, { body: { token, password, confirmPassword: password } })

test('a password that is short, common or equal to the username is refused, and the link stays usable', async () => {
  await addUser(server.db, { username: 'Ole.Skov', customers: [1] })
  const link = await createLink(server.db, { kind: 'password_link', username: 'Ole.Skov' })
  const cases = [
    ['9 letters', 'At least 10 characters are needed.'],
    ['ole.skov 2026', 'The password must not be the username.'],
    ['Password2026', 'This password is too common: it is among the first that others try.'],
  ] as const
  for (const [password, msg] of cases) {
    const errors = [{ param: 'password', msg }]
    expect(await reset(link, password)).toMatchObject({ status: 400, body: { code: 'invalid', errors } })
  }
  expect((await reset(link, 'quite a new one')).status).toBe(200)
})

test('a stored password that is too short still opens a session', async () => {
  await addUser(server.db, { username: 'old', customers: [1] })
  await server.db
    .updateTable('user_secret')
    .set({ password_hash: await hashPassword('short') })
    .where('username', '=', 'old')
    .execute()
  await expect(server.signIn('old', 'short')).resolves.toBeTypeOf('string')
})
