import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../../testing/server/free-port.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { openReplica, replicaUrlOf } from './replica.ts'

// Tests what the server logs at its start about a replica that cannot be read.

const SECRET = 'hiddenword'
const name = `replica_${randomUUID().replaceAll('-', '')}`
let server: TestServer
let cluster: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  cluster = new pg.Client({ connectionString: inject('clusterUrl') })
  await cluster.connect()
  await cluster.query(`create role ${name} login password '${SECRET}'`)
  await cluster.query(`grant service_center_app to ${name} with inherit true, set false`)
})
afterAll(async () => {
  await server.stop()
  await cluster.query(`drop role ${name}`)
  await cluster.end()
})

/** The address of the server's own database with the login of this test. `change` replaces parts of it. */
function urlOf(change: Partial<Pick<URL, 'username' | 'password' | 'port' | 'pathname'>> = {}): string {
  return Object.assign(new URL(server.databaseUrl), { username: name, password: SECRET, ...change }).href
}

/** Opens a replica and returns the outcome and the log. */
async function opened(url: string, requestUrl = urlOf()) {
  const log: unknown[] = []
  let text = ''
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      text += String(line)
      log.push(JSON.parse(String(line)))
      done()
    },
  })
  const error = await openReplica({ url, requestUrl, log: pino(stream) }).then(
    async (replica) => void (await replica.close()),
    (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
  )
  expect(text + String(error)).not.toContain(SECRET)
  return { error, log }
}

const refusal = (user: string, why: string) =>
  `Requests must not log in to the database as ${user}, which ${why}: see docs/operations.md.`

test('a correct login is accepted without a log line', async () => {
  expect(await opened(urlOf())).toEqual({ error: undefined, log: [] })
})

test('a login that is refused, or may do more than requests, ends the start with one line', async () => {
  expect((await opened(urlOf({ password: 'wrong' }))).error).toBe(
    `The replica of DATABASE_READ_URL refuses the login: password authentication failed for user "${name}".`,
  )
  expect((await opened(urlOf({ pathname: '/nowhere' }))).error).toBe(
    'The replica of DATABASE_READ_URL refuses the login: database "nowhere" does not exist.',
  )
  expect((await opened(server.databaseUrl)).error).toBe(refusal('postgres', 'may do more than log in'))
  for (const [make, undo, why] of [
    [`alter role ${name} createdb`, `alter role ${name} nocreatedb`, 'may do more than log in'],
    [
      `grant service_center_query to ${name}`,
      `revoke service_center_query from ${name}`,
      'is a member of other roles than service_center_app',
    ],
    [
      `revoke service_center_app from ${name}`,
      `grant service_center_app to ${name} with inherit true, set false`,
      'is not a member of service_center_app',
    ],
  ] as const) {
    await cluster.query(make)
    expect((await opened(urlOf())).error).toBe(refusal(name, why))
    await cluster.query(undo)
  }
})

test('a server starts not at all with a wrong login', async () => {
  const url = urlOf({ password: 'wrong' })
  await expect(startTestServer({ DATABASE_READ_URL: url })).rejects.toThrow(
    'DATABASE_READ_URL refuses the login',
  )
})

test('one that does not answer, or has not got the login of requests yet, leaves the server running', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const silentPort = typeof address === 'object' && address !== null ? address.port : 0
  const NOT_USED = 'The read replica is not used: the main database answers'
  const said = (message: unknown) => ({
    error: undefined,
    log: [{ level: 40, msg: NOT_USED, err: { message } }],
  })
  expect(await opened(urlOf({ port: String(await freePort()) }))).toMatchObject(
    said(expect.stringContaining('ECONNREFUSED')),
  )
  expect(await opened(urlOf({ port: String(silentPort) }))).toMatchObject(
    said(expect.stringContaining('timeout')),
  )
  const withoutLogin = urlOf({ username: '', password: '' })
  expect(await opened(withoutLogin, urlOf({ password: 'not there yet' }))).toMatchObject(
    said(expect.stringContaining('password authentication failed')),
  )
})

test('the login, and the database, may be left out of the address', () => {
  const requests = 'postgres://requests:pass%2Fword@main:5432/product'
  expect(replicaUrlOf('postgres://copy:6000?sslmode=disable', requests)).toEqual({
    url: 'postgres://requests:pass%2Fword@copy:6000/product?sslmode=disable',
    hasOwnLogin: false,
  })
  expect(replicaUrlOf('postgres://own:word@copy/other', requests)).toEqual({
    url: 'postgres://own:word@copy/other',
    hasOwnLogin: true,
  })
})
