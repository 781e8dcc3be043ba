import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addQueryWorld, queryLoginOf, type QueryWorld } from '../../../testing/worlds/query-world.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { ticketKeyOf, ticketOf } from '../../access/viewers.ts'
import { openQueryConnection } from './query-connection.ts'

// A statement that got past the check of the text can neither read more nor change anything.

let server: TestServer
let world: QueryWorld
let url: string
beforeAll(async () => {
  server = await startTestServer()
  world = await addQueryWorld(server)
  url = await queryLoginOf(server)
})
afterAll(() => server.stop())

/** Runs work on a connection of queries that acts as the dealer. */
async function asDealer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const connection = await openQueryConnection(url, { isLocal: false })
  const { client, processId } = connection
  const key = await ticketKeyOf(server.app.database)
  const of = world.sessions.dealer
  try {
    await client.query('begin read only')
    await client.query('select * from enter_session($1, $2)', [of, ticketOf(processId, { of, key })])
    return await work(client)
  } finally {
    await connection.close()
  }
}

const sight = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>('select name from devices order by 1')
  return rows.map(({ name }) => name)
}

const refusalOf = (statement: string) =>
  asDealer((client) =>
    client.query(statement).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  )

test('the login is a member of one role, owns nothing, and can become nobody else', async () => {
  const login = await asDealer(async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(`
      select session_user = current_user as same, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
        rolconnlimit, array(select roleid::regrole::text from pg_auth_members where member = r.oid) as roles,
        array(select roleid::regrole::text from pg_auth_members where member = r.oid and set_option) as others,
        pg_has_role('pg_database_owner', 'usage') as is_system,
        current_setting('temp_file_limit') as files, current_setting('default_transaction_read_only') as reads
      from pg_roles r where rolname = session_user`)
    return rows[0]
  })
  expect(login).toEqual({
    same: true,
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolconnlimit: 50,
    roles: ['service_center_query'],
    others: [],
    is_system: false,
    files: '1GB',
    reads: 'on',
  })
})

test('before a session is entered there is nothing', async () => {
  const connection = await openQueryConnection(url, { isLocal: false })
  expect(await sight(connection.client)).toEqual([])
  await connection.close()
})

test.each([
  'reset all',
  'reset role',
  'reset session authorization',
  'set role none',
  'set row_security = off',
  "set search_path = pg_temp, 'public', extract",
  'set local search_path = extract',
  'set session characteristics as transaction read write',
  "select set_config('viewer.is_unscoped', 'on', true)",
  "select set_config('viewer.customers', '{1}', true)",
  "select set_config('app.is_unscoped', 'on', true)",
  "select set_config('role', 'none', true)",
  'rollback; begin',
  'commit',
])('after %j the viewer sees no more', async (statement) => {
  const seen = await asDealer(async (client) => {
    await client.query(statement).catch(() => undefined)
    return sight(client).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  })
  expect([
    JSON.stringify(['One']),
    JSON.stringify([]),
    JSON.stringify('query would be affected by row-level security policy for table "device"'),
    JSON.stringify('query would be affected by row-level security policy for table "customer"'),
    JSON.stringify('current transaction is aborted, commands ignored until end of transaction block'),
  ]).toContain(JSON.stringify(seen))
})

test.each([
  'select * from customer',
  'select * from device',
  'select * from public.history',
  'select * from app_user',
  'select * from user_secret',
  'select * from session',
  'select * from viewer_secret',
  'select * from device_history',
  'select * from device_token',
  'select * from mail',
  'select * from data_query',
  'select * from pgboss.job',
  'select * from pg_authid',
  'select * from focus_device(1, 2)',
  "select * from take_scope_of('boss')",
  "select act_as(row(null, 'boss', true, '{1}', '{User}', null)::viewer)",
  "select ticket_of('00000000-0000-0000-0000-000000000000')",
  "select * from viewer_of('00000000-0000-0000-0000-000000000000')",
  'select own_password_hash()',
  'select * from customers_above_viewer()',
  'set role service_center_app',
  'set role service_center_views',
  'set role service_center_query',
  'set role postgres',
  'set session authorization postgres',
  "select set_config('role', 'postgres', true)",
  'create table more ()',
  'create table extract.more ()',
  'create temporary table devices ()',
  'create or replace view extract.devices as select 1',
  'alter view extract.devices set (security_barrier = false)',
  'drop view extract.devices',
  'grant select on extract.devices to public',
  "select pg_read_file('postgresql.conf')",
  "select pg_ls_dir('.')",
  "select lo_import('/etc/passwd')",
  "copy (select 1) to program 'cat'",
  'create extension dblink',
  "alter system set log_statement = 'all'",
  'insert into devices (name) values (1)',
  'update devices set name = 1',
  'delete from customers',
  "set temp_file_limit = '10GB'",
])('%j is refused', async (statement) => {
  expect(await refusalOf(statement)).toMatch(
    /permission denied|must be (owner|superuser)|does not exist|read-only transaction|cannot (insert|update|delete)|cannot run inside/,
  )
})

test("somebody else's session does not open, nor with a ticket of another connection", async () => {
  const key = await ticketKeyOf(server.app.database)
  const ticket = ticketOf(1, { of: world.sessions.boss, key })
  for (const given of ['', ticket]) {
    expect(await refusalOf(`select * from enter_session('${world.sessions.boss}', '${given}')`)).toBe(
      'Not a ticket of this connection.',
    )
    expect(await refusalOf(`select * from enter_as_user('boss', '${given}')`)).toBe(
      'Not a ticket of this connection.',
    )
  }
})

test('a condition that fails on hidden rows does not tell that they are there', async () => {
  const rows = await asDealer(async (client) => {
    const query = (text: string) => client.query(text).then(({ rowCount }) => rowCount)
    return [
      await query('select name from devices where 1 / (device_id - 2) < 100'),
      await query(
        'select customer_id from customers where 1 / (length(name) - 5) < 100 and name <> $$North$$',
      ),
      await query('select 1 / (device_id - 2) from history'),
    ]
  })
  expect(rows).toEqual([1, 1, 0])
})

test('a value that is hidden does not appear in an error either', async () => {
  const [own, other] = world.devs
  await sql`insert into data_key (name) values ('Battery') on conflict do nothing`.execute(server.db)
  const { rows: keys } = await sql<{ id: number }>`
    select key_id as id from data_key where name = 'Battery'`.execute(server.db)
  const key = keys[0]?.id ?? 0
  await sql`select ensure_history_partitions(now() - interval '1 day', now())`.execute(server.db)
  for (const [dev, value] of [
    [own, '7'],
    [other, 'secret'],
  ] as const) {
    await sql`insert into latest (dev, created, inserted, key_id, value) values (${dev}, now(), now(), ${key}, ${value})`.execute(
      server.db,
    )
    await sql`insert into history (dev, created, lag, keys, vals)
      values (${dev}, now(), 0, array[${key}]::smallint[], ${value})`.execute(server.db)
  }
  const values = await asDealer(async (client) => {
    const query = (text: string) =>
      client.query({ text, rowMode: 'array' }).then(({ rows }) => rows as unknown[][])
    return [
      await query('select value from latest where value::integer < 100'),
      await query('select value from history where value::integer < 100'),
      await query('select h.value from devices d join history h using (dev) where h.value::integer < 100'),
      await query('select value::integer from history'),
    ]
  })
  expect(values).toEqual([[['7']], [['7']], [['7']], [[7]]])
})

test('the names of the settings that say who the viewer is stand nowhere that a query can read', async () => {
  const names = await server.db.selectFrom('viewer_secret').selectAll().executeTakeFirstOrThrow()
  const readable = await asDealer(async (client) => {
    const { rows } = await client.query<{ text: string }>(`
      select name || setting as text from pg_settings
      union all select query from pg_stat_activity
      union all select statement from pg_prepared_statements
      union all select definition from pg_views
      union all select prosrc from pg_proc`)
    const { rows: plan } = await client.query('explain (verbose, settings) select * from devices')
    return rows.map(({ text }) => text).join('\n') + JSON.stringify(plan)
  })
  for (const secret of [names.is_unscoped, names.customers, names.ticket_key]) {
    expect(readable).not.toContain(secret)
  }
  expect(readable).toContain('current_viewer')
})
