import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { users } from '@service-center/contract/users/users.ts'
import type { UserChange } from '@service-center/contract/users/user.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { startServerForTest, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../../testing/server/world.ts'

// At least one user who can sign in and administer accounts always remains.

const ALL = [...RIGHTS].slice(1)

let server: TestServer
let elsewhere: number
/**
 * The token of the only administrator who counts: `admin`, created at the first start, never set a password.
 */
let last: string

beforeEach(async () => {
  server = await startServerForTest()
  elsewhere = await addCustomer(server.db, { name: 'Elsewhere' })
  await addUser(server.db, { username: 'last', customers: [1], rights: ALL })
  last = await server.signIn('last')
})

const remove = (username: string, token: string) =>
  server.call(users.softDelete, { params: { username }, token })
const change = (username: string, body: Omit<UserChange, 'username' | 'version'>, token: string) =>
  server.call(users.update, { params: { username }, body: { username, version: 1, ...body }, token })

/** Signs in an administrator who then has no password, and so does not count. */
async function addDeputy(): Promise<string> {
  await addUser(server.db, { username: 'deputy', customers: [1], rights: ALL })
  const token = await server.signIn('deputy')
  await server.db
    .updateTable('user_secret')
    .set({ password_hash: null })
    .where('username', '=', 'deputy')
    .execute()
  return token
}

const REFUSED = { status: 403, body: { code: 'last_administrator' } }

test('the last administrator cannot be deleted, ended, unverified, or lose the right', async () => {
  const deputy = await addDeputy()
  await server.db
    .updateTable('app_user')
    .set({ email: 'last@example.com' })
    .where('username', '=', 'last')
    .execute()
  const without = ALL.filter((right) => right !== 'User')
  for (const refused of [
    await remove('last', last),
    await remove('last', deputy),
    await change('last', { userAccess: without }, last),
    await change('last', { userAccess: without, customerId: [elsewhere] }, last),
    await change('last', { to: 1 }, deputy),
    await change('last', { from: 4_000_000_000 }, deputy),
    await change('last', { verified: false }, deputy),
    await change('last', { email: 'other@example.com' }, deputy),
  ]) {
    expect(refused).toMatchObject(REFUSED)
  }
  // Administrators can verify their own new address, or change it again.
  expect(
    (await change('last', { email: 'own@example.com', currentPassword: TEST_PASSWORD }, last)).status,
  ).toBe(200)
})

test.each([
  ['is not verified', { verified: false }],
  ['has ended', { valid_to: new Date(0) }],
  ['has not begun', { valid_from: new Date(4_000_000_000_000) }],
])('another administrator who %s does not count, and may be deleted', async (_what, fields) => {
  await addUser(server.db, { username: 'second', customers: [1], rights: ALL })
  await server.db.updateTable('app_user').set(fields).where('username', '=', 'second').execute()
  expect(await remove('last', last)).toMatchObject(REFUSED)
  expect((await remove('second', last)).status).toBe(200)
})

test('an administrator without a password may be deleted', async () => {
  await addDeputy()
  expect((await remove('deputy', last)).status).toBe(200)
})

test('of two administrators who delete each other at once, one remains', async () => {
  await addUser(server.db, { username: 'second', customers: [1], rights: ALL })
  const second = await server.signIn('second')
  // Both removals wait for the same lock while both users still exist.
  const both = await server.app.database.transaction('begin', async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(db)
    const removals = [remove('last', second), remove('second', last)]
    await vi.waitFor(async () => {
      const waiting = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
      expect(waiting.rows).toHaveLength(2)
    }, 60_000)
    return removals
  })
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 403])
})
