import { createServer } from 'node:net'
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../../testing/server/free-port.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/server/test-database.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { openWarehouse } from './warehouse.ts'

// What the server says at its start about a data warehouse that cannot be used.

const SECRET = 'hiddenword'
const name = `warehouse_${randomUUID().replaceAll('-', '')}`
let server: TestServer
let copy: TestDatabase
let cluster: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  copy = await createTestDatabase()
  cluster = new pg.Client({ connectionString: inject('clusterUrl') })
  await cluster.connect()
  await cluster.query(`create role ${name} login password '${SECRET}'`)
  await cluster.query(`grant service_center_query to ${name} with inherit true, set false`)
})
afterAll(async () => {
  await copy.drop()
  await server.stop()
  await cluster.query(`drop role ${name}`)
  await cluster.end()
})

/** The URL of a login to the server's own database, with the parts that a test changes. */
function urlOf(change: Partial<Pick<URL, 'username' | 'password' | 'port' | 'pathname'>> = {}): string {
  const url = new URL(server.databaseUrl)
  return Object.assign(url, { username: name, password: SECRET, ...change }).href
}

/** Opens a warehouse, and returns the error, if any, and what was logged. */
async function opened(url: string): Promise<{ error: string | undefined; log: string }> {
  let log = ''
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => ((log += String(chunk)), done()) })
  const { database } = server.app
  const error = await openWarehouse({ database, url, log: pino(stream) }).then(
    () => undefined,
    (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
  )
  expect(log + String(error)).not.toContain(SECRET)
  return { error, log }
}

const refusal = (user: string, why: string) =>
  `Data queries must not log in to the database as ${user}, which ${why}: see docs/operations.md.`

/** The log lines about a warehouse with which the server can start. */
async function lines(url: string): Promise<unknown[]> {
  const { error, log } = await opened(url)
  expect(error).toBeUndefined()
  return log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('one that is a copy of the database, with a login that may only read the views, is taken without a word', async () => {
  expect(await opened(urlOf())).toEqual({ error: undefined, log: '' })
})

test('a login that is refused, or may do more than read the views, ends the start', async () => {
  expect((await opened(urlOf({ password: 'wrong' }))).error).toBe(
    `The data warehouse of WAREHOUSE_URL refuses the login: password authentication failed for user "${name}".`,
  )
  expect((await opened(urlOf({ pathname: '/nowhere' }))).error).toBe(
    'The data warehouse of WAREHOUSE_URL refuses the login: database "nowhere" does not exist.',
  )
  expect((await opened(server.databaseUrl)).error).toBe(refusal('postgres', 'may do more than log in'))
  for (const [make, undo, why] of [
    [`alter role ${name} createdb`, `alter role ${name} nocreatedb`, 'may do more than log in'],
    [
      `grant service_center_app to ${name}`,
      `revoke service_center_app from ${name}`,
      'is a member of other roles than service_center_query',
    ],
    [
      `revoke service_center_query from ${name}`,
      `grant service_center_query to ${name} with inherit true, set false`,
      'is not a member of service_center_query',
    ],
  ] as const) {
    await cluster.query(make)
    expect((await opened(urlOf())).error).toBe(refusal(name, why))
    await cluster.query(undo)
  }
})

test('one that does not answer, lacks views or is no copy leaves the server running, with one line in the log', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const silentPort = typeof address === 'object' && address !== null ? address.port : 0
  const other = new URL(copy.url).pathname
  const elsewhere = new pg.Client({ connectionString: copy.url })
  await elsewhere.connect()
  onTestFinished(() => elsewhere.end())
  // Test databases share one ticket key; other installations have different ones.
  await elsewhere.query("update viewer_secret set ticket_key = 'another'")
  const MSG = 'The data warehouse of WAREHOUSE_URL cannot be used; data warehouse queries fail until it can'
  const said = (message: unknown) => [{ level: 50, msg: MSG, err: { message } }]
  expect(await lines(urlOf({ port: String(await freePort()) }))).toMatchObject(
    said(expect.stringContaining('ECONNREFUSED')),
  )
  expect(await lines(urlOf({ port: String(silentPort) }))).toMatchObject(
    said('Connection terminated unexpectedly'),
  )
  expect(await lines(urlOf({ pathname: other }))).toMatchObject(said('Not a ticket of this connection.'))
  expect(await lines(urlOf({ pathname: '/template1' }))).toMatchObject(
    said(expect.stringMatching(/^It lacks the views .*devices.* of the schema extract\.$/)),
  )
})
