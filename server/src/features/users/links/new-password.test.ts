import { users } from '@service-center/contract/users/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../platform/secrets/passwords.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addUser } from '../../../testing/server/world.ts'
import { createLink } from './links.store.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

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
