import * as api from '@service-center/contract/api.ts'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { twoFactor } from '@service-center/contract/two-factor/two-factor.ts'
import { users } from '@service-center/contract/users/users.ts'
import type { UserChange } from '@service-center/contract/users/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestReply, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'

// A user who changes another user's account must hold everything that it holds.

let server: TestServer
let north: number
/** Holds User and Commands. */
let clerk: string
/** Holds User, Commands and Developer, and contract access. */
let boss: string
let targets = 0

beforeAll(async () => {
  server = await startTestServer()
  north = await addCustomer(server.db, { name: 'North' })
  await addUser(server.db, { username: 'clerk', customers: [1], rights: ['User', 'Commands'] })
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User', 'Commands', 'Developer'] })
  await giveContractAccess('boss')
  clerk = await server.signIn('clerk')
  boss = await server.signIn('boss')
})
afterAll(() => server.stop())

const giveContractAccess = (username: string) =>
  server.db.updateTable('app_user').set({ contract_access: true }).where('username', '=', username).execute()

/** An account with a second factor and a session. */
async function addTarget(rights: string[]): Promise<string> {
  targets += 1
  const username = `target${targets}`
  await addUser(server.db, { username, customers: [north], rights })
  await server.db
    .updateTable('app_user')
    .set({ email: `${username}@example.com` })
    .where('username', '=', username)
    .execute()
  await server.db
    .insertInto('second_factor')
    .values({ username, seed: Buffer.from('x') })
    .execute()
  await server.db
    .updateTable('app_user')
    .set({ two_factor_enabled: true })
    .where('username', '=', username)
    .execute()
  await server.signIn(username).catch(() => undefined)
  return username
}

type Attempt = (username: string, token: string) => Promise<TestReply<unknown>>

const update =
  (change: Omit<UserChange, 'username' | 'version'>): Attempt =>
  (username, token) =>
    server.call(users.update, {
      params: { username },
      body: { username, version: 1, ...change },
      token,
    })

/** Every way to change another user's account, by its endpoint. */
const ATTEMPTS: [endpoint: EndpointDeclaration, what: string, attempt: Attempt][] = [
  [users.update, 'name', update({ firstname: 'X' })],
  [users.update, 'email', update({ email: 'x@example.com' })],
  [users.update, 'verified email', update({ email: 'x@example.com', verified: true })],
  [users.update, 'verified', update({ verified: false })],
  [users.update, 'password', update({ password: 'a new password', confirmPassword: 'a new password' })],
  [users.update, 'rights taken', update({ userAccess: [] })],
  [users.update, 'rights given', update({ userAccess: ['Commands', 'Developer', 'User'], customerId: [1] })],
  [users.update, 'customers', update({ customerId: [1] })],
  [users.update, 'start', update({ from: 1 })],
  [users.update, 'end', update({ to: 2 })],
  [users.update, 'nothing', update({})],
  [
    users.softDelete,
    'deletion',
    (username, token) => server.call(users.softDelete, { params: { username }, token }),
  ],
  [users.restore, 'restoration', restore],
  [
    users.liftLockout,
    'lockout',
    (username, token) => server.call(users.liftLockout, { params: { username }, token }),
  ],
  [
    twoFactor.turnOn,
    'second factor off',
    (username, token) => server.call(twoFactor.turnOn, { query: { username, on: 'false' }, token }),
  ],
]

/** Restores an account that was deleted before. */
async function restore(username: string, token: string) {
  const deleted = { deleted_at: new Date() }
  await server.db.updateTable('app_user').set(deleted).where('username', '=', username).execute()
  const reply = await server.call(users.restore, { params: { username }, token })
  if (reply.status !== 200) {
    await server.db
      .updateTable('app_user')
      .set({ deleted_at: null })
      .where('username', '=', username)
      .execute()
  }
  return reply
}

/** Calls about accounts that change the caller's own only, create one, or need a mailed link. */
const NOT_ANOTHERS = new Set<EndpointDeclaration>([
  users.create,
  users.sendVerification,
  users.verifyEmail,
  users.requestPasswordReset,
  users.resetPassword,
  twoFactor.generate,
  twoFactor.verify,
  twoFactor.renewRecoveryCodes,
  ...Object.values(api.sessions),
])

test('every call that changes accounts is in one of the two lists', () => {
  const tried = new Set(ATTEMPTS.map(([endpoint]) => endpoint))
  const all: EndpointDeclaration[] = [
    ...Object.values(api.users),
    ...Object.values(api.twoFactor),
    ...Object.values(api.sessions),
  ]
  const missing = all.filter(
    (endpoint) => endpoint.actionType !== undefined && !tried.has(endpoint) && !NOT_ANOTHERS.has(endpoint),
  )
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

/** Everything of an account that a call could have changed. */
async function stateOf(username: string) {
  const { db } = server
  const of = (table: 'app_user' | 'user_customer' | 'user_access' | 'user_secret' | 'second_factor') =>
    sql`select * from ${sql.table(table)} where username = ${username} order by 1, 2`.execute(db)
  const tables = ['app_user', 'user_customer', 'user_access', 'user_secret', 'second_factor'] as const
  return Promise.all(tables.map(async (table) => (await of(table)).rows))
}

test.each(
  ATTEMPTS.map(([{ method, path }, what, attempt]) => ({ call: `${method} ${path}`, what, attempt })),
)('$call, $what: refused with one more right, allowed with all', async ({ what, attempt }) => {
  const above = await addTarget(['Commands', 'Developer'])
  const before = await stateOf(above)
  expect(await attempt(above, clerk), what).toMatchObject({
    status: 403,
    body: {
      code: 'user_with_more_access',
      message: expect.stringContaining('You do not hold: Developer documentation.'),
    },
  })
  expect(await stateOf(above)).toEqual(before)
  const asBoss = await attempt(above, boss)
  expect(asBoss.status, JSON.stringify(asBoss.body)).toBe(200)

  const equal = await addTarget(['Commands'])
  const asClerk = await attempt(equal, clerk)
  // Users cannot grant rights that they do not hold, whatever the account holds.
  expect(asClerk.status, JSON.stringify(asClerk.body)).toBe(what === 'rights given' ? 403 : 200)
})

test('contract access counts like a right', async () => {
  const username = await addTarget(['Commands'])
  await giveContractAccess(username)
  expect(await update({ firstname: 'X' })(username, clerk)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('You do not hold: Contract access.') },
  })
  expect((await update({ firstname: 'X' })(username, boss)).status).toBe(200)
})

test('an account with most rights, but no complete level, is out of reach of a holder of User alone', async () => {
  await addUser(server.db, { username: 'alone', customers: [1], rights: ['User'] })
  const token = await server.signIn('alone')
  const { rows } = await sql<{ tag: string }>`
    select distinct on (level) tag from access_field where tag <> 'Default' order by level, tag desc`.execute(
    server.db,
  )
  const left = new Set(rows.map(({ tag }) => tag))
  const { body } = await server.call(users.accessFields, { token })
  const tags = body.data.map(({ tag }) => tag).filter((tag) => tag !== 'Default' && !left.has(tag))
  expect(tags.length).toBeGreaterThan(45)
  const username = await addTarget(tags)
  for (const [, what, attempt] of ATTEMPTS) {
    expect(await attempt(username, token), what).toMatchObject({
      status: 403,
      body: { code: 'user_with_more_access' },
    })
  }
})

test.each([
  ['the account is deleted', ATTEMPTS.find(([, what]) => what === 'deletion')],
  ['its second factor is turned off', ATTEMPTS.find(([, what]) => what === 'second factor off')],
  ['it is edited', ATTEMPTS.find(([, what]) => what === 'name')],
] as const)('a right that is granted while %s counts', async (_what, found) => {
  const [, , attempt] = found ?? ATTEMPTS[0] ?? []
  const username = await addTarget(['Commands'])
  const waiting = await server.db.transaction().execute(async (db) => {
    await sql`select from app_user where username = ${username} for update`.execute(db)
    const call = attempt?.(username, clerk)
    await vi.waitFor(async () => {
      const blocked = await sql`select from pg_locks where not granted`.execute(db)
      expect(blocked.rows.length).toBeGreaterThan(0)
    }, 60_000)
    await db.insertInto('user_access').values({ username, tag: 'Developer' }).execute()
    return { call }
  })
  expect(await waiting.call).toMatchObject({ status: 403, body: { code: 'user_with_more_access' } })
  const state = JSON.stringify(await stateOf(username))
  expect(state).toContain('"deleted_at":null')
  expect(state).toContain('"two_factor_enabled":true')
  expect(state).toContain('"firstname":""')
})

test('no user changes the second factor or the sessions of another', async () => {
  const username = await addTarget([])
  const query = { username, token: '000000' }
  for (const refused of [
    await server.call(twoFactor.generate, { query: { username }, token: boss }),
    await server.call(twoFactor.turnOn, { query: { ...query, on: 'true' }, token: boss }),
    await server.call(twoFactor.verify, { query, token: boss }),
    await server.call(twoFactor.renewRecoveryCodes, { query, token: boss }),
  ]) {
    expect(refused.status).toBe(403)
  }
  const other = await server.db
    .selectFrom('session')
    .select('id')
    .where('username', '=', 'clerk')
    .executeTakeFirstOrThrow()
  const ended = await server.call(api.sessions.end, { params: { id: other.id }, token: boss })
  expect(ended.status).toBe(404)
})
