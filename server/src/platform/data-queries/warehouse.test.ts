import { randomUUID } from 'node:crypto'
import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BreakableLine, openBreakableLine } from '../../testing/server/breakable-line.ts'
import { type Cluster, type OnEnd, startCluster } from '../../testing/server/cluster.ts'
import { ENDLESS } from '../../testing/worlds/data-query-world.ts'
import { runAs } from '../../testing/worlds/query-world.ts'
import { startReplica } from '../../testing/server/replica.ts'
import { startServerForTest, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'
import { migrate, openDatabase } from '../database/database.ts'
import { syncReferenceData } from '../database/reference-data.ts'

// Data warehouse queries run in a replica of the database.

const PATIENCE = { timeout: 120_000, interval: 50 }
const LOGIN = { user: 'warehouse', password: 'hidden word' }
const RIGHTS = ['DataExtractorRead', 'DataExtractor']

/** A main database and its replica, which all tests of this file share, each with a database of its own in them. */
let main: Cluster
let replica: Cluster
const atEnd: (() => Promise<void>)[] = []
const onEnd: OnEnd = (end) => void atEnd.push(end)
beforeAll(async () => {
  main = await startCluster({ settings: { wal_level: 'replica' }, onEnd })
  await main.run('create database template_product')
  // The migrations create the roles.
  const template = openDatabase({ url: main.urlOf('template_product'), size: 2 })
  await migrate(template.system)
  await syncReferenceData(template.system)
  await template.close()
  await main.run(`create role warehouse login password '${LOGIN.password}'`)
  await main.run('grant service_center_query to warehouse with inherit true, set false')
  replica = await startReplica(main, onEnd)
})
afterAll(async () => {
  for (const end of atEnd.toReversed()) await end()
})

interface World {
  readonly main: Cluster
  readonly replica: Cluster
  /** The name of this test's database. */
  readonly name: string
  readonly line: BreakableLine
  readonly server: TestServer
  readonly token: string
  readonly customer: number
}

/** A server, whose database has a replica, and a user with one device in scope. */
async function startWorld(): Promise<World> {
  const name = `product_${randomUUID().replaceAll('-', '')}`
  await main.run(`create database ${name} template template_product`)
  await caughtUp({ main, replica })
  onTestFinished(async () => {
    await replica.run('alter system reset max_standby_streaming_delay')
    await replica.run('select pg_reload_conf()')
    await replica.run('select pg_wal_replay_resume()')
  })
  const line = await openBreakableLine(replica.urlOf(name, LOGIN))
  const server = await startServerForTest({ DATABASE_URL: main.urlOf(name), WAREHOUSE_URL: line.url })
  const customer = await addCustomer(server.db, { name: 'Own' })
  const other = await addCustomer(server.db, { name: 'Other' })
  await addDevice(server.db, { type: 1, id: 11, customerId: customer, name: 'Inside' })
  await addDevice(server.db, { type: 1, id: 12, customerId: other, name: 'Outside' })
  await addUser(server.db, { username: 'anna', customers: [customer], rights: RIGHTS })
  const token = await server.signIn('anna')
  await caughtUp({ main, replica })
  return { main, replica, name, line, server, token, customer }
}

/** Waits until the replica has everything that the main database has. */
async function caughtUp({ main, replica }: Pick<World, 'main' | 'replica'>): Promise<void> {
  const { rows } = await main.run('select pg_current_wal_lsn() as lsn')
  const isThere = async () =>
    (await replica.run(`select pg_last_wal_replay_lsn() >= '${rows[0].lsn}' as yes`)).rows
  await expect.poll(isThere, PATIENCE).toEqual([{ yes: true }])
}

const DEVICES = 'select device_id, name from devices order by 1'

const execute = async (
  { server, token }: World,
  { whQuery = DEVICES, dbQuery = 'select * from first_query', dbQueryFirst = false, runId = randomUUID() },
) => {
  const body = { whQuery, dbQuery, dbQueryFirst, params: [], runId }
  const reply = await server.call(dataQueries.execute, { body, token })
  return reply.status === 200 ? reply.body.rows : reply
}

/** Runs queries for a user without a session, as schedules do. */
const runAsOwner = ({ server }: World, username: string): Promise<unknown> =>
  server.app.dataQueries.run(runAs({ username }, { whQuery: DEVICES })).catch((error: unknown) => error)

/** How many queries the replica is executing. */
async function countActive({ replica }: World): Promise<number> {
  const { rows } = await replica.run(
    "select count(*)::integer as n from pg_stat_activity where usename = 'warehouse' and state = 'active'",
  )
  return rows[0].n
}

const giveRights = ({ server }: World, username: string) =>
  server.db
    .insertInto('user_access')
    .values(RIGHTS.map((tag) => ({ username, tag })))
    .execute()

const unreachable = (message: string) => ({ status: 503, body: { code: 'warehouse_unreachable', message } })
const NO_ANSWER = unreachable('The data warehouse does not answer. Please try again later.')
const BEHIND = unreachable(
  'The data warehouse does not know your account as it is now. Please try again in a moment.',
)

test('the one query runs in the replica, the other one in the main database, whichever is first', async () => {
  const world = await startWorld()
  expect(await execute(world, {})).toEqual([[11, 'Inside']])
  await world.replica.run('select pg_wal_replay_pause()')
  await addDevice(world.server.db, { type: 1, id: 13, customerId: world.customer, name: 'New' })
  const dbQuery = 'select (select count(*) from devices) as here, count(*) as there from first_query'
  expect(await execute(world, { dbQuery })).toEqual([[2, 1]])
  const [here, there] = [
    'select (select count(*) from devices) as there, count(*) as here from first_query',
    DEVICES,
  ]
  expect(await execute(world, { whQuery: here, dbQuery: there, dbQueryFirst: true })).toEqual([[1, 2]])
})

test('a replica that is behind signs nobody out, withdraws no rights and shows no data whose right was withdrawn', async () => {
  const world = await startWorld()
  const { server, replica, main, customer } = world
  const other = await addCustomer(server.db, { name: 'Third' })
  await addUser(server.db, { username: 'new', customers: [other], rights: RIGHTS })
  await addUser(server.db, { username: 'promoted', customers: [other] })
  const promoted = { ...world, token: await server.signIn('promoted') }
  await caughtUp(world)
  await replica.run('select pg_wal_replay_pause()')
  const since = { ...world, token: await server.signIn('new') }
  // The replica does not have this session yet.
  expect(await execute(since, {})).toMatchObject(BEHIND)
  await giveRights(world, 'promoted')
  expect(await execute(promoted, {})).toMatchObject(BEHIND)
  expect(await runAsOwner(world, 'promoted')).toMatchObject({ code: 'warehouse_unreachable' })
  await server.db
    .updateTable('user_customer')
    .set({ customer_id: other })
    .where('username', '=', 'anna')
    .execute()
  expect(await execute(world, {})).toMatchObject(BEHIND)
  await server.db
    .updateTable('user_customer')
    .set({ customer_id: customer })
    .where('username', '=', 'anna')
    .execute()
  expect(await execute(world, {})).toEqual([[11, 'Inside']])
  await server.db
    .deleteFrom('user_access')
    .where('tag', '=', 'DataExtractor')
    .where('username', '=', 'anna')
    .execute()
  expect(await runAsOwner(world, 'anna')).toMatchObject({ code: 'warehouse_unreachable' })
  await server.db.deleteFrom('user_access').where('username', '=', 'anna').execute()
  // What the main database decides about the account is not reported as a fault of the replica.
  expect(await runAsOwner(world, 'anna')).toMatchObject({ code: 'no_access' })
  await replica.run('select pg_wal_replay_resume()')
  await caughtUp({ main, replica })
  expect(await execute(since, {})).toEqual([])
  expect(await execute(promoted, {})).toEqual([])
})

test('a query that the replica ends in order to follow the main database counts as interrupted and may be retried', async () => {
  const world = await startWorld()
  const { name } = world
  await replica.run('alter system set max_standby_streaming_delay = 0')
  await replica.run('select pg_reload_conf()')
  const ended = execute(world, { whQuery: ENDLESS })
  let reply: unknown
  void ended.then((found) => (reply = found))
  await expect.poll(() => countActive(world), PATIENCE).toBe(1)
  // Changes a row that the query may see, and removes its old version from the main database.
  const forget = async () => {
    await main.run("update device set name = name || '.'", name)
    await main.run('vacuum device', name)
    return reply
  }
  await expect.poll(forget, PATIENCE).toMatchObject({
    status: 503,
    body: {
      code: 'data_query_interrupted',
      message:
        'The query was interrupted: the data warehouse was brought up to date during it. Please execute it again in a moment.',
    },
  })
})

test('a warehouse that breaks, hangs or disappears does not block other queries, and is used again when it is back', async () => {
  const world = await startWorld()
  const { line, server, token } = world
  const active = () => countActive(world)
  const running = execute(world, { whQuery: ENDLESS })
  await expect.poll(active, PATIENCE).toBe(1)
  line.become('cut')
  expect(await running).toMatchObject(NO_ANSWER)
  expect(await execute(world, {})).toMatchObject(NO_ANSWER)
  // The warehouse accepts connections but does not answer; other queries use the turns meanwhile.
  line.become('mute')
  const hanging = execute(world, {})
  await expect.poll(() => line.count(), PATIENCE).toBeGreaterThan(0)
  expect(await execute(world, { whQuery: 'select 1', dbQuery: 'delete from x' })).toMatchObject({
    status: 400,
  })
  expect(await hanging).toMatchObject(NO_ANSWER)
  // Cancelling does not wait for the warehouse.
  const runId = randomUUID()
  const cancelled = execute(world, { runId })
  const begun = () =>
    server.db.selectFrom('data_query_execution').select('run_id').where('run_id', '=', runId).execute()
  await expect.poll(begun, PATIENCE).toHaveLength(1)
  await server.call(dataQueries.cancel, { body: { runId }, token })
  expect(await cancelled).toMatchObject({ status: 409, body: { code: 'data_query_cancelled' } })
  line.become('cut')
  line.become('open')
  expect(await execute(world, {})).toEqual([[11, 'Inside']])
  // The warehouse hangs while a query runs, and the user cancels the query.
  const late = randomUUID()
  const endless = execute(world, { whQuery: ENDLESS, runId: late })
  await expect.poll(active, PATIENCE).toBe(1)
  line.become('mute')
  await server.call(dataQueries.cancel, { body: { runId: late }, token })
  expect(await endless).toMatchObject({ status: 409, body: { code: 'data_query_cancelled' } })
  line.become('cut')
  line.become('open')
  await expect.poll(active, PATIENCE).toBe(0)
  expect(await execute(world, {})).toEqual([[11, 'Inside']])
})
