import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { actingAs } from '../../../platform/access/viewers.ts'
import { takeScopeOf } from '../../../platform/access/acting-as-user.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addSession, addUser } from '../../../testing/server/world.ts'

// What the database refuses by itself, whatever a handler tries.

let server: TestServer
let north: number
let south: number

beforeAll(async () => {
  server = await startTestServer()
  north = await addCustomer(server.db, { name: 'North' })
  south = await addCustomer(server.db, { name: 'South' })
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User', 'Commands'] })
  await addUser(server.db, { username: 'head', customers: [north], rights: ['User', 'Commands'] })
  await addUser(server.db, { username: 'hand', customers: [north], rights: ['Commands'] })
  await addUser(server.db, { username: 'engineer', customers: [north], rights: ['Developer'] })
  await addUser(server.db, { username: 'maker', customers: [north], rights: ['Production'] })
  await addUser(server.db, { username: 'contractor', customers: [north] })
  await server.db
    .updateTable('app_user')
    .set({ contract_access: true })
    .where('username', '=', 'contractor')
    .execute()
  await addUser(server.db, { username: 'far', customers: [south] })
  await addUser(server.db, { username: 'hasty', customers: [north], rights: ['User'], verified: false })
})
afterAll(() => server.stop())

class Undo extends Error {}

/** Runs something in a transaction of a user, and rolls it back; returns the result, or PostgreSQL's error. */
async function as<Result>(
  username: string,
  work: (db: Database) => Promise<Result>,
  { readOnly = false, keep = false } = {},
): Promise<Result | string> {
  let result: Result | undefined
  const { database } = server.app
  const sessionId = await addSession(server.db, username)
  return actingAs({ database, sessionId, readOnly }, async (db) => {
    result = await work(db)
    if (keep) return result
    throw new Undo()
  }).catch((error: unknown) => {
    if (error instanceof Undo && result !== undefined) return result
    return error instanceof Error ? error.message : String(error)
  })
}

/** The number of rows that a statement affects for a user, or why it is refused. */
const rows = (username: string, statement: ReturnType<typeof sql>) =>
  as(username, async (db) => Number((await statement.execute(db)).numAffectedRows ?? 0))

const REFUSED = /violates row-level security|permission denied/

const giveCustomer = (username: string, customer: number) =>
  sql`insert into user_customer (username, customer_id, position) values (${username}, ${customer}, 9)`
const takeCustomers = (username: string) => sql`delete from user_customer where username = ${username}`
const giveRight = (username: string, tag: string) =>
  sql`insert into user_access (username, tag) values (${username}, ${tag})`
const takeRights = (username: string) => sql`delete from user_access where username = ${username}`
const write = (username: string) => sql`update app_user set firstname = 'X' where username = ${username}`
const setPassword = (username: string) => sql`
  insert into user_secret (username, password_hash) values (${username}, 'x')
  on conflict (username) do update set password_hash = 'x'`
/** The number of open sessions of a user after another user has tried to end them. */
async function openAfter(username: string, whose: string): Promise<number> {
  await as(username, (db) => sql`select end_sessions(${whose})`.execute(db), { keep: true })
  const open = await server.db
    .selectFrom('session')
    .select('id')
    .where('username', '=', whose)
    .where('revoked_at', 'is', null)
    .execute()
  return open.length
}
const seen = (db: Database) => sql<{ id: number }>`select id from customer order by id`.execute(db)
const look = (username: string, whose: string, { readOnly = true } = {}) =>
  as(
    username,
    async (db) => {
      const eyes = await takeScopeOf(db, whose)
      return eyes === undefined ? 'unseen' : (await seen(db)).rows.map(({ id }) => id)
    },
    { readOnly },
  )

test('customers can be assigned and removed within scope, for users in scope', async () => {
  expect(await rows('head', giveCustomer('hand', south))).toMatch(REFUSED)
  expect(await rows('head', giveCustomer('head', 1))).toMatch(REFUSED)
  expect(await rows('head', giveCustomer('far', north))).toMatch(REFUSED)
  expect(await rows('hand', giveCustomer('hand', south))).toMatch(REFUSED)
  expect(await rows('hasty', giveCustomer('hasty', south))).toMatch(REFUSED)
  expect(await rows('boss', giveCustomer('hand', south))).toBe(1)
  expect(await rows('head', takeCustomers('far'))).toBe(0)
  expect(await rows('hand', takeCustomers('hand'))).toBe(0)
  expect(await rows('head', takeCustomers('hand'))).toBe(1)
  const move = sql`update user_customer set customer_id = ${south} where username = 'hand'`
  expect(await rows('head', move)).toMatch(REFUSED)
})

test('rights can be granted by their holders, to users in scope', async () => {
  expect(await rows('head', giveRight('hand', 'Developer'))).toMatch(REFUSED)
  expect(await rows('head', giveRight('head', 'Developer'))).toMatch(REFUSED)
  expect(await rows('boss', giveRight('boss', 'Production'))).toMatch(REFUSED)
  expect(await rows('head', giveRight('far', 'Commands'))).toMatch(REFUSED)
  expect(await rows('hand', giveRight('hand', 'User'))).toMatch(REFUSED)
  expect(await rows('hand', giveRight('hasty', 'Commands'))).toMatch(REFUSED)
  expect(await rows('hasty', giveRight('hand', 'User'))).toMatch(REFUSED)
  const forged = sql`insert into user_access (username, tag, granted_by) values ('hand', 'User', 'far')`
  expect(await rows('head', forged)).toMatch(REFUSED)
  expect(await rows('head', giveRight('hand', 'User'))).toBe(1)
  expect(await rows('head', takeRights('far'))).toBe(0)
  expect(await rows('hand', takeRights('hand'))).toBe(0)
  expect(await rows('head', takeRights('hand'))).toBe(2)
})

test('a right that nobody could give otherwise is given by administrators of the internal customer', async () => {
  for (const right of ['Emergency', 'History']) {
    expect(await rows('head', giveRight('hand', right)), right).toMatch(REFUSED)
    expect(await rows('hand', giveRight('hand', right)), right).toMatch(REFUSED)
    expect(await rows('boss', giveRight('hand', right)), right).toBe(1)
  }
  // Held by users of another customer only, who cannot give it.
  expect(await rows('boss', giveRight('boss', 'Developer'))).toBe(1)
})

test('accounts can be changed by their users, and by administrators', async () => {
  expect(await rows('hand', write('hand'))).toBe(1)
  expect(await rows('hand', write('head'))).toBe(0)
  expect(await rows('hasty', write('hand'))).toBe(0)
  expect(await rows('head', write('hand'))).toBe(1)
  expect(await rows('head', write('far'))).toBe(0)
  expect(await rows('boss', write('far'))).toBe(1)
  const add = sql`insert into app_user (username) values ('new')`
  expect(await rows('hand', add)).toMatch(REFUSED)
  expect(await rows('hasty', add)).toMatch(REFUSED)
  expect(await rows('head', add)).toBe(1)
  const steal = sql`update app_user set username = 'x' where username = 'hand'`
  for (const statement of [steal, sql`delete from app_user where username = 'hand'`]) {
    expect(await rows('boss', statement)).toMatch(REFUSED)
  }
})

test('accounts that hold more than the viewer cannot be changed in any way', async () => {
  for (const username of ['engineer', 'contractor']) {
    expect(await rows('head', write(username))).toBe(0)
    expect(await rows('head', takeRights(username))).toBe(0)
    expect(await rows('head', takeCustomers(username))).toBe(0)
    expect(await rows('head', giveRight(username, 'Commands'))).toMatch(REFUSED)
    expect(await rows('boss', giveCustomer(username, south))).toMatch(REFUSED)
    expect(await rows('head', setPassword(username))).toMatch(REFUSED)
    expect(await rows(username, write(username))).toBe(1)
  }
  await server.signIn('engineer')
  expect(await openAfter('head', 'engineer')).toBeGreaterThan(0)
})

test('users can write secrets and links for accounts that they may change, but never read them', async () => {
  expect(await rows('hand', setPassword('hand'))).toBe(1)
  expect(await rows('hand', setPassword('head'))).toMatch(REFUSED)
  expect(await rows('head', setPassword('hand'))).toBe(1)
  expect(await rows('head', setPassword('far'))).toMatch(REFUSED)
  for (const table of ['password_link', 'email_link']) {
    const link = (username: string) => sql`
      insert into ${sql.table(table)} (token_hash, username, expires_at) values ('x', ${username}, now())`
    expect(await rows('hand', link('hand'))).toBe(1)
    expect(await rows('hand', link('head'))).toMatch(REFUSED)
    expect(await rows('head', link('far'))).toMatch(REFUSED)
    const read = sql`select token_hash from ${sql.table(table)}`
    expect(await rows('boss', read)).toMatch(REFUSED)
  }
  expect(await rows('boss', sql`select password_hash from user_secret`)).toMatch(REFUSED)
  expect(await rows('boss', sql`select * from recent_call`)).toMatch(REFUSED)
})

test("other users' sessions can be ended only by those who may change the users", async () => {
  await server.db.deleteFrom('session').execute()
  await server.signIn('far')
  await server.signIn('hand')
  expect(await openAfter('head', 'far')).toBe(1)
  expect(await openAfter('hasty', 'hand')).toBe(1)
  expect(await openAfter('head', 'hand')).toBe(0)
  expect(await openAfter('boss', 'far')).toBe(0)
})

test('a viewer can take the scope of a user in scope, for reading only', async () => {
  expect(await look('boss', 'far')).toEqual([south])
  expect(await look('boss', 'hand')).toEqual([north])
  expect(await look('head', 'far')).toBe('unseen')
  expect(await look('head', 'boss')).toBe('unseen')
  expect(await look('boss', 'nobody')).toBe('unseen')
  expect(await look('boss', 'far', { readOnly: false })).toContain('Only a read-only transaction')
})
