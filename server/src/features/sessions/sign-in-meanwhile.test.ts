import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { users } from '@service-center/contract/users/users.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser, TEST_PASSWORD } from '../../testing/server/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const enter = (username: string) =>
  server.call(sessions.signIn, { body: { username, password: TEST_PASSWORD } })

/** Whether a statement waits for a row lock. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(server.db)
  return rows[0]?.waiting === true
}

/** Signs in while a transaction changes the account: the credentials are valid at first and then no longer. */
async function enterDuring(username: string, change: string) {
  const entering = await server.app.database.transaction('begin', async (db) => {
    await sql`select from app_user where username = ${username} for update`.execute(db)
    const reply = enter(username)
    await expect.poll(isWaiting).toBe(true)
    await sql.raw(change).execute(db)
    return { reply }
  })
  return entering.reply
}
const sessionsOf = (username: string) =>
  server.db
    .selectFrom('session')
    .select('id')
    .where('username', '=', username)
    .where('revoked_at', 'is', null)
    .execute()

test('a sign-in with a password that is being replaced fails', async () => {
  await addUser(server.db, { username: 'anna', customers: [1] })
  const other = await hashPassword('another password')
  const set = `update user_secret set password_hash = '${other}' where username = 'anna'; select end_sessions('anna')`
  expect(await enterDuring('anna', set)).toMatchObject({
    status: 400,
    body: { message: 'Wrong username or password.' },
  })
  expect(await sessionsOf('anna')).toEqual([])
})

test('a sign-in of a user who is being deleted fails, of one whose name is changed succeeds', async () => {
  await addUser(server.db, { username: 'berta', customers: [1] })
  const named = await enterDuring('berta', `update app_user set firstname = 'Berta' where username = 'berta'`)
  expect(named.status).toBe(200)
  await server.db.deleteFrom('session').execute()
  const deleted = await enterDuring(
    'berta',
    `update app_user set deleted_at = now() where username = 'berta'`,
  )
  expect(deleted.status).toBe(400)
  expect(await sessionsOf('berta')).toEqual([])
})

test("a deleted user's token is invalid", async () => {
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User'] })
  await addUser(server.db, { username: 'clara', customers: [1] })
  const [boss, clara] = [await server.signIn('boss'), await server.signIn('clara')]
  const params = { username: 'clara' }
  expect((await server.call(users.softDelete, { params, token: boss })).status).toBe(200)
  expect((await server.call(users.get, { params, token: clara })).status).toBe(401)
  expect((await server.call(sessions.list, { token: clara })).status).toBe(401)
})
