import { sessions } from '@service-center/contract/sessions/sessions.ts'
import type { AccessCheck } from '@service-center/contract/users/user-access.ts'
import { users } from '@service-center/contract/users/users.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../../testing/server/world.ts'

let server: TestServer
let north: number
let harbour: number
let south: number
let boss: string

beforeAll(async () => {
  server = await startTestServer()
  north = await addCustomer(server.db, { name: 'North' })
  harbour = await addCustomer(server.db, { name: 'Harbour', parentId: north })
  south = await addCustomer(server.db, { name: 'South' })
  await addDevice(server.db, { type: 1, id: 11, customerId: harbour })
  await addDevice(server.db, { type: 2, id: 12, customerId: north })
  await addDevice(server.db, { type: 1, id: 13, customerId: south })
  await addUser(server.db, { username: 'boss', customers: [1], rights: [...RIGHTS].slice(1) })
  await addUser(server.db, { username: 'anna', customers: [harbour, north], rights: ['Production'] })
  await addUser(server.db, { username: 'hasty', customers: [north], rights: ['Production'], verified: false })
  await addUser(server.db, { username: 'head', customers: [north], rights: ['User'] })
  boss = await server.signIn('boss')
})
afterAll(() => server.stop())

const access = async (username: string, token = boss) =>
  (await server.call(users.access, { params: { username }, token })).body
const explain = (username: string, question: Record<string, string | number>, token = boss) => {
  const query = Object.fromEntries(Object.entries(question).map(([name, value]) => [name, String(value)]))
  return server.call(users.explainAccess, { params: { username }, query, token })
}
const failed = (checks: readonly AccessCheck[]) =>
  checks.filter(({ passed }) => !passed).map(({ check }) => check)
const set = (username: string, fields: Record<string, Date | null>) =>
  server.db.updateTable('app_user').set(fields).where('username', '=', username).execute()

test("a user's rights and scope", async () => {
  const anna = await access('anna')
  expect(anna).toMatchObject({
    username: 'anna',
    isAdmin: false,
    level: 'Customer',
    customers: [
      {
        id: harbour,
        name: 'Harbour',
        path: ['Internal', 'North', 'Harbour'],
        isMain: true,
        subCustomers: 0,
        devices: 1,
      },
      { id: north, name: 'North', path: ['Internal', 'North'], isMain: false, subCustomers: 1, devices: 2 },
    ],
  })
  expect(failed(anna.signIn)).toEqual([])
  expect(anna.rights).toHaveLength(RIGHTS.length)
  expect(anna.rights.filter(({ held }) => held).map(({ tag }) => tag)).toEqual(['Default', 'Production'])
  expect(await access('boss')).toMatchObject({
    isAdmin: true,
    level: 'Admin',
    customers: [{ id: 1, subCustomers: 3, devices: 3 }],
  })
})

test('an explanation ends with a time, not with a text that has one offset', async () => {
  await addUser(server.db, { username: 'guest', customers: [north] })
  await set('guest', { valid_to: new Date('2031-05-06T07:08:00Z') })
  for (let count = 0; count < 6; count += 1) {
    await server.call(sessions.signIn, { body: { username: 'guest', password: 'wrong' } })
  }
  const { signIn } = await access('guest')
  expect(JSON.stringify(signIn)).not.toContain('UTC')
  expect(signIn).toContainEqual({
    check: 'The account has not ended',
    passed: true,
    explanation: 'It is valid until',
    time: Date.parse('2031-05-06T07:08:00Z') / 1000,
  })
  expect(signIn).toContainEqual({
    check: 'The sign-in is not locked',
    passed: false,
    explanation:
      '6 wrong passwords within 15 minutes: locked in browsers in which the user has not signed in before until',
    time: expect.any(Number),
  })
})

test('why a user cannot sign in', async () => {
  await addUser(server.db, { username: 'late', customers: [north], verified: false })
  await set('late', { valid_to: new Date(Date.now() - 1000) })
  expect(failed((await access('late')).signIn)).toEqual([
    'The account has not ended',
    'The email address is verified',
  ])
  await set('late', { valid_to: null, valid_from: new Date(Date.now() + 60_000) })
  expect(failed((await explain('late', {})).body.checks)).toEqual(['The account has begun'])
  await server.db
    .updateTable('user_secret')
    .set({ password_hash: null })
    .where('username', '=', 'late')
    .execute()
  await set('late', { deleted_at: new Date(), valid_from: null })
  const deleted = await explain('late', { right: 'Default' })
  expect(failed(deleted.body.checks)).toEqual([
    'The account exists',
    'A password is set',
    'The email address is verified',
  ])
  expect(deleted.body.allowed).toBe(false)
})

const ACTION = 'POST /api/production/deviceToken'

test('whether a user can do something with an object', async () => {
  const cases: [string, Parameters<typeof explain>[1], boolean][] = [
    ['anna', { action: ACTION }, true],
    ['anna', { action: 'GET /api/users' }, true],
    ['anna', { action: 'POST /api/users' }, false],
    ['anna', { right: 'User' }, false],
    ['anna', { right: 'Production' }, true],
    ['anna', { customerId: harbour }, true],
    ['anna', { customerId: south }, false],
    ['anna', { deviceType: 1, deviceId: 11 }, true],
    ['anna', { deviceType: 1, deviceId: 13 }, false],
    ['anna', { action: ACTION, deviceType: 1, deviceId: 13 }, false],
    ['anna', { action: ACTION, right: 'Production', customerId: north, deviceType: 2, deviceId: 12 }, true],
    ['hasty', { action: ACTION }, false],
    ['hasty', { action: 'GET /api/users/accessFields' }, true],
    ['hasty', { customerId: north }, false],
    ['hasty', { action: 'POST /api/token' }, true],
    ['boss', { action: ACTION, deviceType: 1, deviceId: 13 }, true],
  ]
  for (const [username, query, allowed] of cases) {
    const { status, body } = await explain(username, query)
    expect({ status, allowed: body.allowed }, JSON.stringify([username, query, body])).toEqual({
      status: 200,
      allowed,
    })
    expect(allowed).toBe(failed(body.checks).length === 0)
  }
})

test('the answer is in words, and each check is listed once', async () => {
  const { body } = await explain('anna', { action: 'POST /api/users', right: 'User', customerId: south })
  expect(failed(body.checks)).toEqual([
    'The user has the access ‘User accounts’ (User)',
    "The customer South is in the user's part of the tree",
  ])
  expect(new Set(body.checks.map(({ check }) => check)).size).toBe(body.checks.length)
})

test('the explanation agrees with what happens', async () => {
  const anna = await server.signIn('anna')
  for (const id of [11, 13]) {
    const explained = await explain('anna', { action: ACTION, deviceType: 1, deviceId: id })
    const response = await fetch(new URL('/api/production/deviceToken', server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${anna}`, 'content-type': 'application/json' },
      body: JSON.stringify({ deviceType: 1, deviceId: id }),
    })
    expect(response.status === 200).toBe(explained.body.allowed)
  }
})

test("queries about what does not exist, or is out of the viewer's scope", async () => {
  const head = await server.signIn('head')
  expect(await explain('anna', { action: 'GET /api/nothing' })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'action' }] },
  })
  expect(await explain('anna', { right: 'Fly' })).toMatchObject({ body: { errors: [{ param: 'right' }] } })
  expect(await explain('anna', { deviceType: 1 })).toMatchObject({
    body: { errors: [{ param: 'deviceId' }] },
  })
  for (const query of [{ customerId: south }, { deviceType: 1, deviceId: 13 }, { customerId: 999_999 }]) {
    expect((await explain('anna', query, head)).status).toBe(404)
  }
  expect((await explain('boss', {}, head)).status).toBe(404)
  expect((await server.call(users.access, { params: { username: 'boss' }, token: head })).status).toBe(404)
  expect((await access('anna', head)).customers[0]?.path).toEqual(['North', 'Harbour'])
})

test("acting with another user's scope leaves no trace", async () => {
  await explain('anna', { customerId: south })
  const lists = await Promise.all(Array.from({ length: 25 }, () => server.call(users.list, { token: boss })))
  for (const { body } of lists) expect(body.data.length).toBeGreaterThan(3)
})
