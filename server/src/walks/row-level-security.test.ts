import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Tables with the same content for everybody. */
const SHARED = [
  'access_field',
  'data_key',
  'data_key_group',
  'data_key_meaning',
  'data_key_translation',
  'template',
]

test('every table that requests can access has forced row-level security, except the shared ones', async () => {
  const { rows } = await sql<{ name: string; forced: boolean }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from aclexplode(c.relacl) a
        where a.grantee = 'service_center_app'::regrole)
      or c.oid in (select attrelid from pg_attribute, aclexplode(attacl) a
        where a.grantee = 'service_center_app'::regrole)
    order by 1`.execute(server.db)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ forced }) => !forced).map(({ name }) => name)).toEqual(SHARED)
})

test('secrets cannot be read by requests', async () => {
  const { rows } = await sql<{ name: string; readable: boolean }>`
    select t.name, has_table_privilege('service_center_app', t.name, 'select')
      or has_column_privilege('service_center_app', t.name, t.col, 'select') as readable
    from (values ('user_secret', 'password_hash'), ('device_token', 'token_hash'), ('mail', 'body_text'),
      ('viewer_secret', 'ticket_key'), ('viewer_secret', 'is_unscoped')) t (name, col)
  `.execute(server.db)
  expect(rows.filter(({ readable }) => readable)).toEqual([])
})

test('views run with the rights of their reader, except the one that shows the viewer', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not coalesce('security_invoker=true' = any (reloptions), false)`.execute(server.db)
  expect(rows).toEqual([{ name: 'current_viewer' }])
})

test('a policy is for requests or for the system, and every table with policies has the one for the system', async () => {
  const { rows } = await sql<{ table: string; name: string; role: string }>`
    select polrelid::regclass::text as table, polname as name,
      array_to_string(array(select r::regrole::text from unnest(polroles) r), ',') as role
    from pg_policy order by 1, 2`.execute(server.db)
  const system = rows.filter(({ role }) => role === 'pg_database_owner').map(({ table }) => table)
  expect([...new Set(rows.map(({ table }) => table))]).toEqual(system)
  const others = rows.filter(({ role }) => role !== 'pg_database_owner' && role !== 'service_center_app')
  expect(others).toEqual([])
})

test('no policy, view or function decides by a setting or a role that anybody may set', async () => {
  const { rows } = await sql<{ name: string; text: string }>`
    select 'policy ' || polname || ' on ' || polrelid::regclass as name,
      concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as text from pg_policy
    union all
    select 'function ' || proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'view ' || viewname, definition from pg_views where schemaname = 'public'`.execute(server.db)
  // Anybody could set a setting whose name is written out. The names of the viewer's settings are secret, so they are
  // not.
  const settable = /current_setting\('(?!transaction_read_only')|current_user|current_role/i
  expect(rows.filter(({ text }) => settable.test(text)).map(({ name }) => name)).toEqual([])
})
