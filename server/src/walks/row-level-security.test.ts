import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Tables that say the same to everybody. */
const SHARED = [
  'access_field',
  'access_group',
  'access_group_type',
  'data_key',
  'data_key_group',
  'data_key_meaning',
  'data_key_translation',
  'template',
  'template_group',
]

test('every table that requests can touch has forced row-level security, but for those that are the same for all', async () => {
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
    from (values ('user_secret', 'password_hash'), ('device_token', 'token_hash'), ('mail', 'body_text')) t (name, col)
  `.execute(server.db)
  expect(rows.filter(({ readable }) => readable)).toEqual([])
})

test('views ask as their reader', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not coalesce('security_invoker=true' = any (reloptions), false)`.execute(server.db)
  expect(rows).toEqual([])
})
