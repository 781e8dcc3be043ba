import { randomUUID } from 'node:crypto'
import { users } from '@service-center/contract/users/users.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addCustomer, addUser } from '../testing/world.ts'

// A database that somebody else runs belongs to a user who is no superuser: row-level security holds for them too.

const name = `plain_${randomUUID().replaceAll('-', '')}`
let cluster: pg.Client
let server: TestServer

beforeAll(async () => {
  cluster = new pg.Client({ connectionString: inject('clusterUrl') })
  await cluster.connect()
  await cluster.query(`create role ${name} login password 'plain'`)
  await cluster.query(`grant service_center_app to ${name}`)
  await cluster.query(`create database ${name} owner ${name}`)
  const url = new URL(inject('clusterUrl'))
  url.username = name
  url.password = 'plain'
  url.pathname = `/${name}`
  server = await startTestServer({ DATABASE_URL: url.href })
})
afterAll(async () => {
  await server.stop()
  await cluster.query(`drop database ${name} with (force)`)
  await cluster.query(`drop role ${name}`)
  await cluster.end()
})

test('the system sees and writes everything, viewers their part', async () => {
  const north = await addCustomer(server.db, { name: 'North' })
  const south = await addCustomer(server.db, { name: 'South' })
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User'] })
  await addUser(server.db, { username: 'head', customers: [north], rights: ['User'] })
  const create = async (username: string, customer: number, token: string) => {
    const body = { username, customerId: [customer], password: 'x', confirmPassword: 'x' }
    return (await server.call(users.create, { query: { oneTimeLogin: 'false' }, body, token })).status
  }
  const [boss, head] = [await server.signIn('boss'), await server.signIn('head')]
  expect(await create('far', south, boss)).toBe(200)
  expect(await create('near', north, head)).toBe(200)
  expect(await create('beyond', south, head)).toBe(400)
  await server.signIn('far', 'x')
  const seen = async (token: string) =>
    (await server.call(users.list, { token })).body.data.map(({ username }) => username)
  expect(await seen(head)).toEqual(['head', 'near'])
  expect(await seen(boss)).toEqual(['admin', 'boss', 'far', 'head', 'near'])
  const far = { params: { username: 'far' }, token: head }
  expect((await server.call(users.softDelete, far)).status).toBe(404)
  expect((await server.call(users.softDelete, { ...far, token: boss })).body.deletedAt).not.toBeNull()
})
