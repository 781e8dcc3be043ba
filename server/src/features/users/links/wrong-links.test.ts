import { users } from '@service-center/contract/users/users.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addUser } from '../../../testing/server/world.ts'
import { createLink } from './links.store.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
// The tests call more often than the rate limit of one address allows.
beforeEach(async () => {
  await server.db.deleteFrom('recent_call').execute()
})

const confirm = (token: string) => server.call(users.confirmPasswordLink, { params: { token } })
const reset = (token: string, password: string) =>
  server.call(users.resetPassword, { body: { token, password, confirmPassword: password } })

test('a wrong link is logged with its reason and its user', async () => {
  await addUser(server.db, { username: 'linked', customers: [1] })
  await server.db.deleteFrom('user_action').execute()
  const link = () => createLink(server.db, { kind: 'password_link', username: 'linked' })
  const used = await link()
  await reset(used, 'quite a new one')
  await confirm(used)
  await reset(used, 'quite another one')
  await confirm('never made')
  await server.call(users.verifyEmail, { params: { token: 'never made' } })
  const expired = await link()
  await server.db
    .updateTable('password_link')
    .set({ expires_at: new Date(0) })
    .execute()
  await confirm(expired)
  const ended = await link()
  const past = { valid_to: new Date(Date.now() - 1000) }
  await server.db.updateTable('app_user').set(past).where('username', '=', 'linked').execute()
  await confirm(ended)
  const entries = await server.db.selectFrom('user_action').selectAll().orderBy('id').execute()
  expect(entries.map((entry) => [entry.action_type, entry.status_code, entry.username, entry.value])).toEqual(
    [
      ['ResetPassword', 200, 'linked', null],
      ['OpenPasswordLink', 400, 'linked', { reason: 'Link used before' }],
      ['ResetPassword', 400, 'linked', { reason: 'Link used before' }],
      ['OpenPasswordLink', 400, null, { reason: 'Unknown link' }],
      ['VerifyEmail', 400, null, { reason: 'Unknown link' }],
      ['OpenPasswordLink', 400, 'linked', { reason: 'Link expired' }],
      ['OpenPasswordLink', 400, 'linked', { reason: 'Account ended' }],
    ],
  )
})

const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1000)

test('a link ends with its account, also when the account is prolonged afterwards', async () => {
  await addUser(server.db, { username: 'ended', customers: [1] })
  const set = (valid_to: Date | null) =>
    server.db.updateTable('app_user').set({ valid_to }).where('username', '=', 'ended').execute()
  await set(fromNow(3600))
  const kept = await createLink(server.db, { kind: 'password_link', username: 'ended' })
  await set(fromNow(7200))
  expect((await confirm(kept)).status).toBe(200)
  // Once ended by a user, and once by time: the trigger must treat both alike.
  await set(fromNow(-1))
  await set(null)
  expect((await confirm(kept)).status).toBe(400)

  const passed = await createLink(server.db, { kind: 'password_link', username: 'ended' })
  await sql`alter table app_user disable trigger end_links_with_account`.execute(server.db)
  await set(fromNow(-1))
  await sql`alter table app_user enable trigger end_links_with_account`.execute(server.db)
  await set(fromNow(3600))
  expect((await confirm(passed)).status).toBe(400)
})

test('twenty wrong links a minute are logged for one network address, further ones are not', async () => {
  await server.db.deleteFrom('user_action').execute()
  const statuses: number[] = []
  for (let call = 0; call < 22; call += 1) statuses.push((await confirm('guessed')).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429, 429])
  expect(await server.db.selectFrom('user_action').select('id').execute()).toHaveLength(20)
})
