import { randomUUID } from 'node:crypto'
import { users } from '@service-center/contract/users/users.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server/test-server.ts'
import { addCustomer, addUser } from '../testing/server/world.ts'

// The owner of an externally managed database is no superuser, so row-level security applies to the owner too. This
// one cannot create roles either, so the logins of requests and of data queries were created beforehand.

const name = `plain_${randomUUID().replaceAll('-', '')}`
let cluster: pg.Client
let server: TestServer
let ownerUrl: string
let requestUrl: string
let queryUrl: string

beforeAll(async () => {
  cluster = new pg.Client({ connectionString: inject('clusterUrl') })
  await cluster.connect()
  await cluster.query(`create role ${name} login password 'plain'`)
  await cluster.query(`create role ${name}_request login password 'plain'`)
  await cluster.query(`grant service_center_app to ${name}_request with inherit true, set false`)
  await cluster.query(`create role ${name}_query login password 'plain'`)
  await cluster.query(`grant service_center_query to ${name}_query with inherit true, set false`)
  await cluster.query(`grant service_center_views to ${name} with inherit false, set true`)
  await cluster.query(`create database ${name} owner ${name}`)
  const url = new URL(inject('clusterUrl'))
  url.username = name
  url.password = 'plain'
  url.pathname = `/${name}`
  ownerUrl = url.href
  url.username = `${name}_request`
  requestUrl = url.href
  url.username = `${name}_query`
  queryUrl = url.href
  server = await startTestServer({
    DATABASE_URL: ownerUrl,
    DATABASE_REQUEST_URL: requestUrl,
    DATABASE_QUERY_URL: queryUrl,
  })
})
afterAll(async () => {
  await server.stop()
  await cluster.query(`drop database ${name} with (force)`)
  await cluster.query(`drop role ${name}, ${name}_request, ${name}_query`)
  await cluster.end()
})

test('the system reads and writes everything, viewers their part', async () => {
  const north = await addCustomer(server.db, { name: 'North' })
  const south = await addCustomer(server.db, { name: 'South' })
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User'] })
  await addUser(server.db, { username: 'head', customers: [north], rights: ['User'] })
  const create = async (username: string, customer: number, token: string) => {
    const body = { username, customerId: [customer], password: 'a password', confirmPassword: 'a password' }
    return (await server.call(users.create, { query: { oneTimeLogin: 'false' }, body, token })).status
  }
  const [boss, head] = [await server.signIn('boss'), await server.signIn('head')]
  expect(await create('far', south, boss)).toBe(200)
  expect(await create('near', north, head)).toBe(200)
  expect(await create('beyond', south, head)).toBe(400)
  await server.signIn('far', 'a password')
  const seen = async (token: string) =>
    (await server.call(users.list, { token })).body.data.map(({ username }) => username)
  expect(await seen(head)).toEqual(['head', 'near'])
  expect(await seen(boss)).toEqual(['admin', 'boss', 'far', 'head', 'near'])
  const far = { params: { username: 'far' }, token: head }
  expect((await server.call(users.softDelete, far)).status).toBe(404)
  expect((await server.call(users.softDelete, { ...far, token: boss })).body.deletedAt).not.toBeNull()
})

const startWith = (env: Record<string, string>) =>
  startTestServer({ DATABASE_URL: ownerUrl, DATABASE_QUERY_URL: queryUrl, ...env }).then(
    (started) => started.stop().then(() => 'started'),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

test('an owner without the right to create roles gets the advice to configure a login for requests', async () => {
  expect(await startWith({})).toMatch(
    /^The user of DATABASE_URL may not make the login .* DATABASE_REQUEST_URL/,
  )
})

test('a login that may only create tables gets the error that the owner is needed', async () => {
  await cluster.query(`create role ${name}_guest login password 'plain'`)
  const url = new URL(ownerUrl)
  url.username = `${name}_guest`
  expect(await startWith({ DATABASE_URL: url.href })).toMatch(
    /^The user of DATABASE_URL must own the database/,
  )
  await cluster.query(`drop role ${name}_guest`)
})

test('a login that could become somebody else, or that is not ready, is refused', async () => {
  const asOwner = await startWith({ DATABASE_REQUEST_URL: ownerUrl })
  expect(asOwner).toBe(
    `Requests must not log in to the database as ${name}, which is not a member of service_center_app: see docs/operations.md.`,
  )
  for (const [make, undo, why] of [
    [
      `alter role ${name}_request createrole`,
      `alter role ${name}_request nocreaterole`,
      'may do more than log in',
    ],
    [`grant ${name} to ${name}_request`, `revoke ${name} from ${name}_request`, 'is a member of other roles'],
    [`create schema ${name} authorization ${name}_request`, `drop schema ${name}`, 'owns something'],
  ] as const) {
    await cluster.query(make)
    expect(await startWith({ DATABASE_REQUEST_URL: requestUrl })).toContain(why)
    await cluster.query(undo)
  }
  expect(await startWith({ DATABASE_REQUEST_URL: requestUrl })).toBe('started')
})

test('a login whose password has changed with DATA_DIR is given the new one', async () => {
  await cluster.query(`alter role ${name} createrole`)
  await cluster.query(`grant service_center_app to ${name} with admin option`)
  // Each test server has a separate DATA_DIR, and therefore a different password.
  for (let turn = 0; turn < 2; turn += 1) expect(await startWith({})).toBe('started')
  await cluster.query(`drop role service_center_request_${name}`)
})
