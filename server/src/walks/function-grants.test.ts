import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface OurFunction {
  name: string
  actsAsOwner: boolean
  isTrigger: boolean
  /** Its settings, as `name=value`. */
  settings: string[]
  /** The roles besides the owner that may execute it; '-' is everybody. */
  granted: string[]
}

async function listFunctions(): Promise<OurFunction[]> {
  const { rows } = await sql<OurFunction>`
    select p.proname as name, p.prosecdef as "actsAsOwner", p.prorettype = 'trigger'::regtype as "isTrigger",
      coalesce(p.proconfig, '{}') as settings,
      array(select grantee::regrole::text from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner)))
        where privilege_type = 'EXECUTE' and grantee <> p.proowner order by 1) as granted
    from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`.execute(server.db)
  return rows
}

test('no function of ours can be executed by everybody, least of all one with security definer', async () => {
  const functions = await listFunctions()
  expect(functions.filter(({ actsAsOwner }) => actsAsOwner).length).toBeGreaterThan(10)
  const ours = new Set(['service_center_app', 'service_center_query'])
  const others = functions.filter(({ granted }) => granted.some((role) => !ours.has(role)))
  expect(others).toEqual([])
})

test('data queries may execute what policies and views call, and what enters a viewer', async () => {
  const functions = await listFunctions()
  const theirs = functions.filter(({ granted }) => granted.includes('service_center_query'))
  expect(theirs.map(({ name }) => name)).toEqual([
    'all_dealers',
    'enter_as_user',
    'enter_session',
    'entered_scope_at',
    'first_visible_days',
    'fully_visible_users',
    'history_inserted',
    'history_value',
    'history_values',
    'is_system',
    'is_unscoped',
    'moved_devices',
    'viewer_has_right',
    'visible_customers',
    'visible_devices',
    'visible_since',
  ])
})

test("a security definer function resolves our tables by name, whatever the caller's search path", async () => {
  const asOwner = (await listFunctions()).filter(({ actsAsOwner }) => actsAsOwner)
  const open = asOwner.filter(({ settings }) => !settings.includes('search_path=public, pg_temp'))
  expect(open.map(({ name }) => name)).toEqual([])
})

test('functions that are created later are not executable by everybody either', async () => {
  await sql`create function made_later() returns integer language sql as 'select 1'`.execute(server.db)
  const later = (await listFunctions()).find(({ name }) => name === 'made_later')
  expect(later?.granted).toEqual([])
})

test('a role without a grant cannot use security definer functions', async () => {
  await server.app.database.transaction('begin', async (db) => {
    await sql`create role reader_of_little`.execute(db)
    await sql`grant usage on schema public to reader_of_little`.execute(db)
    await sql`set local role reader_of_little`.execute(db)
    for (const call of [
      'focus_device(1, 1)',
      "end_sessions('admin')",
      "take_scope_of('admin')",
      'all_dealers()',
    ]) {
      await sql`savepoint before`.execute(db)
      await expect(sql`select * from ${sql.raw(call)}`.execute(db), call).rejects.toThrow('permission denied')
      await sql`rollback to savepoint before`.execute(db)
    }
    await sql`reset role`.execute(db)
    await sql`drop owned by reader_of_little`.execute(db)
    await sql`drop role reader_of_little`.execute(db)
  })
})

test('only the system may execute functions that look up sessions, make tickets or count calls', async () => {
  const granted = (await listFunctions()).filter(({ granted: to }) => to.length > 0).map(({ name }) => name)
  for (const own of [
    'act_as',
    'ticket_of',
    'viewer_from',
    'viewer_of',
    'count_call',
    'ensure_history_partitions',
  ]) {
    expect(granted).not.toContain(own)
  }
  const triggers = (await listFunctions()).filter(({ isTrigger }) => isTrigger)
  expect(triggers.length).toBeGreaterThan(5)
  expect(triggers.flatMap(({ granted: to }) => to)).toEqual([])
})
