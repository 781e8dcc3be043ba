import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { users } from '@service-center/contract/users/users.ts'
import type { UserChange } from '@service-center/contract/users/user.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { giveNewRights } from './new-rights.service.ts'
import { startServerForTest, type TestServer } from '../../../testing/server/test-server.ts'
import { syncReferenceData } from '../../../platform/database/reference-data.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../../testing/server/world.ts'

// At least one user who can sign in and administer accounts always remains, and a right that nobody holds any more can be
// given again.

const ALL = [...RIGHTS].slice(1)
const without = (...rights: string[]) => ALL.filter((right) => !rights.includes(right))

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
  for (const refused of [
    await remove('last', last),
    await remove('last', deputy),
    await change('last', { userAccess: without('User') }, last),
    await change('last', { userAccess: ['Commands'], customerId: [elsewhere] }, last),
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

test('administrators cannot end each other, so that nobody remains later', async () => {
  await addUser(server.db, { username: 'second', customers: [1], rights: ALL })
  const second = await server.signIn('second')
  const soon = Math.floor(Date.now() / 1000) + 86_400
  expect((await change('second', { to: soon }, last)).status).toBe(200)
  expect(await change('last', { to: soon }, second)).toMatchObject(REFUSED)
  expect(await change('last', { to: soon + 86_400 }, second)).toMatchObject(REFUSED)
  expect(await remove('last', second)).toMatchObject(REFUSED)
  expect(await change('last', { userAccess: without('User') }, last)).toMatchObject(REFUSED)
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

const rightsOf = async (username: string) =>
  (await server.call(users.get, { params: { username }, token: last })).body.userAccess

test('the rights of a user who is verifying a new address are not without a holder', async () => {
  await addUser(server.db, { username: 'clerk', customers: [1], rights: ['User'] })
  const clerk = await server.signIn('clerk')
  await server.db.updateTable('app_user').set({ verified: false }).where('username', '=', 'last').execute()
  expect((await server.call(users.unheldAccess, { token: clerk })).body.data).toEqual([])
})

test('a right that no account that can sign in holds is given by an administrator of the internal customer', async () => {
  await addUser(server.db, { username: 'clerk', customers: [1], rights: ['User'] })
  await addUser(server.db, { username: 'outside', customers: [elsewhere], rights: ['User', 'Emergency'] })
  await addUser(server.db, { username: 'hand', customers: [elsewhere] })
  const clerk = await server.signIn('clerk')
  const outside = await server.signIn('outside')
  // Whoever takes them from themselves could not give them back before.
  expect((await change('last', { userAccess: without('QCApp', 'Commands', 'Emergency') }, last)).status).toBe(
    200,
  )
  const { body } = await server.call(users.unheldAccess, { token: clerk })
  // A right to what all customers share is of no use to a user of another customer.
  expect(body.data).toEqual(['Commands', 'Emergency', 'QCApp'])
  expect((await server.call(users.unheldAccess, { token: outside })).body.data).toEqual([])
  expect(await change('hand', { userAccess: ['QCApp'] }, outside)).toMatchObject({
    status: 403,
    body: { code: 'access_not_held' },
  })
  expect(await change('clerk', { userAccess: ['User', 'CommandsSuper'] }, clerk)).toMatchObject({
    status: 403,
    body: { errors: [{ msg: expect.stringContaining('not: CommandsSuper.') }] },
  })
  const passwords = { password: 'a good password', confirmPassword: 'a good password' }
  // Together with what could not be changed any more afterwards.
  const given = await change('hand', { userAccess: ['QCApp'], firstname: 'Hanna', ...passwords }, clerk)
  expect(given.body).toMatchObject({ userAccess: ['Default', 'QCApp'], firstname: 'Hanna' })
  const created = await server.call(users.create, {
    query: { oneTimeLogin: 'false' },
    body: { username: 'newcomer', customerId: [elsewhere], userAccess: ['Commands'], ...passwords },
    token: clerk,
  })
  expect(created.body).toMatchObject({ userAccess: ['Commands', 'Default'] })
  expect((await change('clerk', { userAccess: ['User', 'Emergency'] }, clerk)).status).toBe(200)
  expect(
    await server.call(users.update, {
      params: { username: 'clerk' },
      body: { username: 'clerk', version: 2, userAccess: ['User', 'Emergency', 'QCApp'] },
      token: clerk,
    }),
  ).toMatchObject({ status: 403 })
})

const asked = (username: string, token: string, body: Omit<UserChange, 'username' | 'version'>) =>
  server.call(users.update, {
    params: { username },
    query: { keepRightsHeld: 'true' },
    body: { username, version: 1, ...body },
    token,
  })

test('what leaves a right without a holder is refused if the caller asks for it, and named in the log otherwise', async () => {
  const some = ['User', 'QCApp', 'Commands']
  await addUser(server.db, { username: 'second', customers: [1], rights: some })
  await addUser(server.db, { username: 'ending', customers: [1], rights: ['History'] })
  const inAYear = Math.round(Date.now() / 1000) + 31_536_000
  await server.db
    .updateTable('app_user')
    .set({ valid_to: new Date(inAYear * 1000) })
    .where('username', '=', 'ending')
    .execute()
  const second = await server.signIn('second')
  await addUser(server.db, { username: 'deputy', customers: [1], rights: ALL, verified: false })
  const kept = { status: 409, body: { code: 'last_holder' } }
  for (const refused of [
    await asked('last', last, { userAccess: without('Production') }),
    await server.call(users.softDelete, {
      params: { username: 'last' },
      query: { keepRightsHeld: 'true' },
      token: last,
    }),
  ]) {
    expect(refused).toMatchObject(kept)
  }
  const history = await asked('last', last, { userAccess: without('History') })
  expect(history).toMatchObject({
    body: { message: expect.stringContaining('would hold for as long as now: History search.') },
  })
  expect(await rightsOf('last')).toContain('Production')
  // Somebody else holds these.
  expect((await asked('last', last, { userAccess: without('QCApp') })).status).toBe(200)
  await server.db.updateTable('app_user').set({ verified: true }).where('username', '=', 'deputy').execute()
  const deputy = await server.signIn('deputy')
  expect((await asked('second', deputy, { to: inAYear })).status).toBe(200)
  await server.db.updateTable('app_user').set({ verified: false }).where('username', '=', 'deputy').execute()

  // The call of the specification does what it says.
  const { status, body } = await server.call(users.update, {
    params: { username: 'last' },
    body: { username: 'last', version: 2, userAccess: without('QCApp', 'Production') },
    token: last,
  })
  expect([status, body.userAccess.includes('Production')]).toEqual([200, false])
  const entry = await server.db
    .selectFrom('user_action')
    .select('value')
    .where('account', '=', 'last')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.value).toEqual({ username: 'last', withoutHolder: ['Production'] })
  expect(second).toBeTruthy()
})

test('a right that a version adds goes to whoever holds all others, once, with an entry of the log', async () => {
  await addUser(server.db, { username: 'clerk', customers: [1], rights: ['User', 'Commands'] })
  await addUser(server.db, { username: 'outside', customers: [elsewhere], rights: ALL })
  await sql`delete from user_access where tag = 'QCApp'`.execute(server.db)
  await sql`delete from access_field where tag = 'QCApp'`.execute(server.db)
  const start = () =>
    server.db.transaction().execute(async (db) => giveNewRights(db, await syncReferenceData(db)))
  await Promise.all([start(), start()])
  const { rows } = await sql<{ username: string; version: number }>`
    select u.username, u.version from user_access a join app_user u using (username)
    where tag = 'QCApp' order by 1`.execute(server.db)
  // The first administrator has no password yet, but every right.
  expect(rows).toEqual([
    { username: 'admin', version: 2 },
    { username: 'last', version: 2 },
  ])
  const entries = await server.db
    .selectFrom('user_action')
    .select(['username', 'account', 'value'])
    .where('action_type', '=', 'GiveNewRights')
    .orderBy('account')
    .execute()
  expect(entries).toMatchObject([
    { username: null, account: 'admin' },
    { username: null, account: 'last', value: { username: 'last', rights: ['QCApp'] } },
  ])
})
