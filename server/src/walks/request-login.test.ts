import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs } from '../platform/access/viewers.ts'
import type { Database } from '../platform/database/database.ts'
import { startTestServer, type TestServer } from '../testing/server/test-server.ts'
import { addCustomer, addDevice, addSession, addUser } from '../testing/server/world.ts'

// A statement of a request cannot switch to another role or user.

let server: TestServer
let sessionId: string
let otherSession: string

beforeAll(async () => {
  server = await startTestServer()
  const north = await addCustomer(server.db, { name: 'North' })
  const south = await addCustomer(server.db, { name: 'South' })
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User'] })
  await addUser(server.db, { username: 'hand', customers: [north] })
  await addDevice(server.db, { type: 1, id: 7, customerId: south })
  sessionId = await addSession(server.db, 'hand')
  otherSession = await addSession(server.db, 'boss')
})
afterAll(() => server.stop())

class Undo extends Error {}

/** Runs work as the viewer of a session, and undoes it. */
async function asViewer<Result>(
  viewer: { sessionId: string; readOnly?: boolean },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | undefined
  const { database } = server.app
  await actingAs({ database, readOnly: false, ...viewer }, async (db) => {
    result = { value: await work(db) }
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  if (result === undefined) throw new Error('Nothing was done.')
  return result.value
}

const asHand = <Result>(work: (db: Database) => Promise<Result>, readOnly = false) =>
  asViewer({ sessionId, readOnly }, work)

/** The customers, the number of devices and the users that the viewer sees. */
const sight = async (db: Database) => ({
  customers: (await db.selectFrom('customer').select('name').orderBy('id').execute()).map(({ name }) => name),
  devices: (await db.selectFrom('device').select('device_id').execute()).length,
  users: (await db.selectFrom('app_user').select('username').execute()).map(({ username }) => username),
})
const OWN = { customers: ['North'], devices: 0, users: ['hand'] }

/** PostgreSQL's refusal of a statement; undefined when it ran. */
const refusalOf = (statement: string) =>
  asHand((db) =>
    sql
      .raw(statement)
      .execute(db)
      .then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
  )

test('requests log in as a role that is no superuser, owns nothing, and can become nobody else', async () => {
  const login = await asHand(async (db) => {
    const { rows } = await sql<Record<string, unknown>>`
      select session_user = current_user as same, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
        exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid) as owns,
        array(select roleid::regrole::text from pg_auth_members where member = r.oid and set_option) as others
      from pg_roles r where rolname = session_user`.execute(db)
    return rows[0]
  })
  expect(login).toEqual({
    same: true,
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    owns: false,
    others: [],
  })
})

test.each([
  'reset role',
  'reset session authorization',
  'set role none',
  'reset all',
  'set local row_security = off',
  "select set_config('app.is_unscoped', 'on', true)",
  "select set_config('app.customers', '{1}', true)",
  "select set_config('app.username', 'boss', true)",
  "select set_config('viewer.is_unscoped', 'on', true)",
  "select set_config('role', 'none', true)",
])('after %j the viewer sees no more', async (statement) => {
  const seen = await asHand(async (db) => {
    await sql.raw(statement).execute(db)
    return sight(db).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  })
  expect([
    JSON.stringify(OWN),
    JSON.stringify({ customers: [], devices: 0, users: [] }),
    JSON.stringify('query would be affected by row-level security policy for table "customer"'),
  ]).toContain(JSON.stringify(seen))
})

test('settings do not stay on the connection: the next request sees its own', async () => {
  await asHand(async (db) => {
    await sql`set app.is_unscoped = 'on'`.execute(db)
  })
  for (let turn = 0; turn < 3; turn += 1) expect(await asHand(sight)).toEqual(OWN)
})

test.each([
  'set role postgres',
  'set role pg_database_owner',
  'set role service_center_app',
  'set session authorization postgres',
  "select set_config('role', 'postgres', true)",
  "select set_config('session_authorization', 'postgres', true)",
  'alter role current_user superuser',
  'alter role current_user bypassrls',
  'create role another',
  'grant postgres to current_user',
  'grant pg_read_all_data to current_user',
  'alter table customer disable row level security',
  'drop policy in_scope on customer',
  'create policy more on customer using (true)',
  "create function more() returns integer language sql as 'select 1'",
  'create or replace view current_viewer as select 1',
  'create table more ()',
  'create temporary table customer ()',
  'create schema more',
  'grant select on user_secret to current_user',
  'select password_hash from user_secret',
  'select token_hash from device_token',
  'select * from viewer_secret',
  'select * from mail',
  'select * from sign_in_attempt',
  'select * from pg_authid',
  "select * from viewer_of('00000000-0000-0000-0000-000000000000')",
  "select act_as(row(null, 'boss', true, '{1}', '{User}', null)::viewer)",
  "select ticket_of('00000000-0000-0000-0000-000000000000')",
  "copy customer to program 'cat'",
  "copy customer from '/etc/passwd'",
  "select pg_read_file('postgresql.conf')",
  "select pg_ls_dir('.')",
  "select lo_import('/etc/passwd')",
  'create extension dblink',
  "select dblink('host=127.0.0.1', 'select 1')",
  "load 'dblink'",
  "alter system set log_statement = 'all'",
  'vacuum customer',
])('%j is refused', async (statement) => {
  expect(await refusalOf(statement)).toMatch(
    /permission denied|must be (owner|superuser)|must be able to|does not exist|cannot run inside|cannot set|Only roles|is not allowed/,
  )
})

test("somebody else's session opens to nobody who only knows its id, nor with a ticket of another connection", async () => {
  const enter = (ticket: string) => refusalOf(`select * from enter_session('${otherSession}', '${ticket}')`)
  expect(await enter('')).toBe('Not a ticket of this connection.')
  // A ticket of the system's connection, made in the database.
  const { rows } = await sql<{ ticket: string }>`select ticket_of(${otherSession}::uuid) as ticket`.execute(
    server.db,
  )
  expect(await enter(rows[0]?.ticket ?? '')).toBe('Not a ticket of this connection.')
})

test('the names of the settings that say who the viewer is stand nowhere that a request can read', async () => {
  const names = await server.db.selectFrom('viewer_secret').selectAll().executeTakeFirstOrThrow()
  const readable = await asHand(async (db) => {
    const { rows } = await sql<{ text: string }>`
      select name || setting as text from pg_settings
      union all select query from pg_stat_activity
      union all select statement from pg_prepared_statements
      union all select definition from pg_views
      union all select prosrc from pg_proc`.execute(db)
    const plan = await sql`explain (analyze, verbose, settings) select * from current_viewer`.execute(db)
    return rows.map(({ text }) => text).join('\n') + JSON.stringify(plan.rows)
  })
  for (const secret of [names.is_unscoped, names.customers, names.ticket_key]) {
    expect(secret.length).toBeGreaterThan(32)
    expect(readable).not.toContain(secret)
  }
  expect(readable).toContain('current_viewer')
})

test('a device out of scope cannot be brought into focus', async () => {
  const focused = await asHand(async (db) => {
    const { rows } = await sql`select * from focus_device(1, 7)`.execute(db)
    return { rows, ...(await sight(db)) }
  }, true)
  expect(focused).toEqual({ rows: [], ...OWN })
})

/** Writes what a device did 20 days and a day ago, into each table whose rows are visible since the device's move. */
async function addDeviceWithPast(db: Database, customerId: number): Promise<string[]> {
  const dev = await addDevice(db, { type: 1, id: 8, customerId })
  await sql`
    insert into device_move (dev, moved_at, from_customer)
    values (${dev}, now() - interval '10 days', (select id from customer where name = 'South'))`.execute(db)
  await sql`select ensure_history_partitions(now() - interval '40 days', now())`.execute(db)
  const past = sql`(values (interval '20 days'), (interval '1 day')) past (ago)`
  await sql`
    insert into command (dev, type, args, issued_by, issued_at)
    select ${dev}, 'update', '{}', 'boss', now() - ago from ${past}`.execute(db)
  await sql`
    insert into history (dev, created, lag, keys, vals)
    select ${dev}, now() - ago, 0, array(select key_id from data_key where name = 'Battery'), '50' from ${past}`.execute(
    db,
  )
  await sql`
    insert into history_day (dev, day, records) select ${dev}, now() - ago, 1 from ${past}
    on conflict (dev, day) do nothing`.execute(db)
  await sql`
    insert into logbook_entry (dev, created_at, author, body)
    select ${dev}, now() - ago, 'boss', 'Looked at' from ${past}`.execute(db)
  await sql`
    insert into qc_trial (dev, workflow_id, workflow_version, workflow_name, workflow, started_at, started_by)
    select ${dev}, '1', '1', 'Final check', '{}', now() - ago, 'boss' from ${past}`.execute(db)
  return ['command', 'history', 'history_day', 'logbook_entry', 'qc_trial']
}

test("a device's actions from before it moved into the scope stay hidden while it is in focus", async () => {
  const customerId = await addCustomer(server.db, { name: 'East' })
  await addUser(server.db, { username: 'newcomer', customers: [customerId], rights: ['QCApp'] })
  const viewer = { sessionId: await addSession(server.db, 'newcomer'), readOnly: true }
  const tables = await addDeviceWithPast(server.db, customerId)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_policies
    where policyname = 'in_scope' and qual like '%focused_since%' order by tablename`.execute(server.db)
  expect(rows.map(({ name }) => name)).toEqual(tables)
  const counts = await asViewer(viewer, async (db) => {
    await sql`select * from focus_device(1, 8)`.execute(db)
    const { rows: counted } = await sql<{ name: string; rows: number }>`${sql.join(
      tables.map((name) => sql`select ${name} as name, count(*)::int as rows from ${sql.table(name)}`),
      sql` union all `,
    )}`.execute(db)
    return counted
  })
  expect(counts).toEqual(tables.map((name) => ({ name, rows: 1 })))
})

test('before a session is entered there is nothing', async () => {
  const nobody = {
    readOnly: true,
    statement: { name: 'nobody', text: 'select 1' },
    values: () => [],
    read: () => undefined,
  }
  const seen = await server.app.database.requestTransaction(nobody, sight)
  expect(seen).toEqual({ customers: [], devices: 0, users: [] })
})
