import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/server/test-database.ts'
import { addCustomer, addSession, addUser } from '../../testing/server/world.ts'
import { actingAs, type Viewer } from '../access/viewers.ts'
import { type Database, openDatabase, type OpenDatabase } from './database.ts'
import { loginUrlOf, prepareLogin, REQUEST_LOGIN } from './logins.ts'

let owned: TestDatabase
/** All requests share one connection. */
let database: OpenDatabase
let db: Database
let customer: number

beforeAll(async () => {
  owned = await createTestDatabase()
  const requestUrl = loginUrlOf(REQUEST_LOGIN, { databaseUrl: owned.url, password: 'of this test' })
  database = openDatabase({ url: owned.url, requestUrl, size: 1 })
  db = database.system
  await prepareLogin(REQUEST_LOGIN, { system: db, url: requestUrl, mayMake: true })
  customer = await addCustomer(db, { name: 'One' })
  await addCustomer(db, { name: 'Other' })
  await addUser(db, { username: 'anna', customers: [customer] })
  await addUser(db, { username: 'boss', customers: [1] })
})
afterAll(async () => {
  await database.close()
  await owned.drop()
})

type Work<Result> = (db: Database, viewer: Viewer, confirmed: Promise<unknown>) => Promise<Result>

/** A read-only call. From a session's second call on, it begins early. */
const call = <Result>(sessionId: string, work: Work<Result>) =>
  actingAs({ database, sessionId, readOnly: true, beginsEarly: true }, work)
const names = async (handle: Database) =>
  (await handle.selectFrom('customer').select('name').orderBy('id').execute()).map(({ name }) => name)
const processOf = async (handle: Database) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(handle)).rows[0]?.pid

/** A session whose viewer is cached, because it has made a call. */
async function knownSession(username: string): Promise<string> {
  const sessionId = await addSession(db, username)
  await call(sessionId, names)
  return sessionId
}

test('the second call of a session begins before PostgreSQL has confirmed its viewer', async () => {
  const sessionId = await addSession(db, 'anna')
  const wasConfirmed = async (): Promise<boolean> => {
    let isConfirmed = false
    let atFirst = true
    await call(sessionId, async (handle, _viewer, confirmed) => {
      void confirmed.then(() => (isConfirmed = true))
      await Promise.resolve()
      await Promise.resolve()
      atFirst = isConfirmed
      await names(handle)
      expect(isConfirmed).toBe(true)
    })
    return atFirst
  }
  expect([await wasConfirmed(), await wasConfirmed()]).toEqual([true, false])
})

test("consecutive calls on one connection do not see each other's scope", async () => {
  const anna = await knownSession('anna')
  const boss = await knownSession('boss')
  const who = [anna, boss, boss, anna, anna, boss]
  const seen = await Promise.all(who.map((sessionId) => call(sessionId, names)))
  expect(seen.map((all) => all.length)).toEqual([1, 3, 3, 1, 1, 3])
  const processes = await Promise.all(who.map((sessionId) => call(sessionId, processOf)))
  expect(new Set(processes).size).toBe(1)
})

test('work that started early for a viewer whose right was withdrawn is repeated without the right', async () => {
  await addUser(db, { username: 'carl', customers: [customer], rights: ['User'] })
  const sessionId = await knownSession('carl')
  await sql`delete from user_access where username = 'carl' and tag = 'User'`.execute(db)
  const begun: boolean[] = []
  const answered: boolean[] = []
  await call(sessionId, async (handle, viewer) => {
    begun.push(viewer.rights.has('User'))
    await names(handle)
    answered.push(viewer.rights.has('User'))
  })
  expect({ begun, answered }).toEqual({ begun: [true, false], answered: [false] })
})

test('work that still runs although its viewer has changed cannot send statements', async () => {
  await addUser(db, { username: 'dora', customers: [customer] })
  const sessionId = await knownSession('dora')
  await sql`update app_user set verified = not verified where username = 'dora'`.execute(db)
  const late: Promise<unknown>[] = []
  let tries = 0
  await call(sessionId, async (handle, _viewer) => {
    tries += 1
    if (tries > 1) return
    late.push(pause(50).then(() => names(handle)))
    await names(handle).catch(() => undefined)
    await late[0]
  })
  expect(tries).toBe(2)
  await expect(late[0]).rejects.toThrow('has ended')
})

test('a session that was revoked since its last call gets no result of work that started early', async () => {
  const sessionId = await knownSession('anna')
  await sql`update session set revoked_at = now() where id = ${sessionId}`.execute(db)
  let answers = 0
  const refused = call(sessionId, async (handle) => {
    await names(handle)
    answers += 1
  })
  await expect(refused).rejects.toMatchObject({ status: 401 })
  expect(answers).toBe(0)
})

const failing = () => Promise.reject(new Error('wrong input'))

test('an error of work that started early counts only if its viewer is confirmed', async () => {
  const sessionId = await knownSession('anna')
  await expect(call(sessionId, failing)).rejects.toThrow('wrong input')
  await sql`update session set revoked_at = now() where id = ${sessionId}`.execute(db)
  await expect(call(sessionId, failing)).rejects.toMatchObject({ status: 401 })
})

test('a failed statement among several fails the call, and the next one of the connection works', async () => {
  const sessionId = await knownSession('anna')
  const divided = call(sessionId, (handle) =>
    Promise.all([names(handle), sql`select 1 / 0`.execute(handle), names(handle)]),
  )
  await expect(divided).rejects.toThrow('division by zero')
  expect(await call(sessionId, names)).toEqual(['One'])
})

test('an error that a read-only call swallows is reported', async () => {
  const sessionId = await knownSession('anna')
  const swallowing = call(sessionId, (handle) => sql`select 1 / 0`.execute(handle).catch(() => undefined))
  await expect(swallowing).rejects.toThrow('The transaction had failed before its commit.')
  const unheard = call(sessionId, async (handle) => {
    sql`select 1 / 0`.execute(handle).catch(() => undefined)
    await Promise.resolve()
  })
  await expect(unheard).rejects.toThrow('The transaction had failed before its commit.')
  expect(await call(sessionId, names)).toEqual(['One'])
})

test('a connection that breaks in the middle of a call is replaced', async () => {
  const sessionId = await knownSession('anna')
  const process = await call(sessionId, processOf)
  const broken = call(sessionId, async (handle) => {
    await names(handle)
    await sql`select pg_terminate_backend(${process})`.execute(db)
    return names(handle)
  })
  await expect(broken).rejects.toThrow(/terminat|connection error/)
  expect(await call(sessionId, names)).toEqual(['One'])
  expect(await call(sessionId, processOf)).not.toBe(process)
})

test('a connection that breaks after a read-only call, before its commit, is replaced', async () => {
  const sessionId = await knownSession('anna')
  await sql`select pg_terminate_backend(${await call(sessionId, processOf)})`.execute(db)
  await expect.poll(() => call(sessionId, names).catch(() => undefined)).toEqual(['One'])
})

test('a transaction that has only read ends by itself', async () => {
  const sessionId = await knownSession('anna')
  const process = await call(sessionId, processOf)
  const stateOf = async () =>
    (await sql<{ state: string }>`select state from pg_stat_activity where pid = ${process}`.execute(db))
      .rows[0]?.state
  await expect.poll(stateOf).toBe('idle')
})

test('a changing call after a read-only call on the same connection is committed', async () => {
  const sessionId = await knownSession('anna')
  const [, changed] = await Promise.all([
    call(sessionId, names),
    actingAs({ database, sessionId, readOnly: false }, (handle) =>
      sql`update customer set name = 'One!' where id = ${customer}`.execute(handle),
    ),
  ])
  expect(changed.numAffectedRows).toBe(1n)
  expect(await names(db)).toContain('One!')
  await sql`update customer set name = 'One' where id = ${customer}`.execute(db)
})

test('a call cannot put another statement in place of the one that says who its viewer is', async () => {
  const sessionId = await knownSession('anna')
  const two = call(sessionId, (handle) => sql.raw('select 1; deallocate enter_session').execute(handle))
  await expect(two).rejects.toThrow('multiple commands')
  const forged = `select session_id, username, true as verified, '{1}'::integer[] as customers,
    '{User}'::text[] as rights, expires_at from enter_session($1, $2)`
  await call(sessionId, async (handle) => {
    await sql.raw('deallocate enter_session').execute(handle)
    await sql.raw(`prepare enter_session(uuid, text) as ${forged}`).execute(handle)
  })
  const viewer = await call(sessionId, async (handle, found) => ({ found, seen: await names(handle) }))
  expect(viewer).toMatchObject({ found: { customers: [customer], isAdmin: false }, seen: ['One'] })
})

test('work of a failed call that still runs cannot send statements with the next call of its connection', async () => {
  const sessionId = await knownSession('anna')
  let goOn: (() => void) | undefined
  const nextCall = new Promise<void>((resolve) => (goOn = resolve))
  let late: Promise<unknown> | undefined
  const failed = call(sessionId, (handle) => {
    late = nextCall.then(() => names(handle))
    late.catch(() => undefined)
    return failing()
  })
  await expect(failed).rejects.toThrow('wrong input')
  await call(sessionId, async (handle) => {
    goOn?.()
    await expect(late).rejects.toThrow('has ended')
    await names(handle)
  })
})
