import { randomUUID } from 'node:crypto'
import { emergency, supportLines } from '@service-center/contract/emergency/emergency.ts'
import { queuedWork } from '@service-center/contract/queued-work/queued-work.ts'
import { vouchers } from '@service-center/contract/vouchers/vouchers.ts'
import { users } from '@service-center/contract/users/users.ts'
import type { NewUser, UserChange } from '@service-center/contract/users/user.ts'
import { INTERNAL_RIGHTS, RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'

let server: TestServer
let north: number
let harbour: number
let south: number
let boss: string
let clerk: string
let head: string

const ALL = [...RIGHTS].slice(1)

beforeAll(async () => {
  server = await startTestServer()
  north = await addCustomer(server.db, { name: 'North' })
  harbour = await addCustomer(server.db, { name: 'Harbour', parentId: north })
  south = await addCustomer(server.db, { name: 'South' })
  await addUser(server.db, { username: 'boss', customers: [1], rights: ALL })
  await server.db
    .updateTable('app_user')
    .set({ contract_access: true })
    .where('username', '=', 'boss')
    .execute()
  // Administers the whole tree with few rights of their own.
  await addUser(server.db, { username: 'clerk', customers: [1], rights: ['User', 'Commands'] })
  // Administers a subtree: such a user cannot be created by calls, but the rules must not depend on that.
  await addUser(server.db, { username: 'head', customers: [north], rights: ['User', 'Commands'] })
  boss = await server.signIn('boss')
  clerk = await server.signIn('clerk')
  head = await server.signIn('head')
})
afterAll(() => server.stop())

const PASSWORDS = { password: 'a password', confirmPassword: 'a password' }

const create = (body: Omit<NewUser, 'username'>, token: string, username = 'newcomer') =>
  server.call(users.create, {
    query: { oneTimeLogin: 'false' },
    body: { username, ...PASSWORDS, ...body },
    token,
  })
const get = async (username: string, token = boss) =>
  (await server.call(users.get, { params: { username }, token })).body
const remove = (username: string, token: string) =>
  server.call(users.softDelete, { params: { username }, token })

/** Changes an account from its current version. */
async function update(username: string, change: Omit<UserChange, 'username' | 'version'>, token: string) {
  const { version } = await get(username)
  return server.call(users.update, { params: { username }, body: { username, version, ...change }, token })
}

/** Expects a refusal that leaves the account unchanged. */
async function expectRefused(
  username: string,
  change: Omit<UserChange, 'username' | 'version'>,
  { token, status = 403, param }: { token: string; status?: number; param?: string },
) {
  const before = await get(username)
  const refused = await update(username, change, token)
  const errors = param === undefined ? {} : { body: { errors: [{ param }] } }
  expect(refused, JSON.stringify(refused.body)).toMatchObject({ status, ...errors })
  expect(await get(username)).toEqual(before)
}

test('rights can only be granted by their holders', async () => {
  await addUser(server.db, { username: 'anna', customers: [north] })
  const refused = await create({ customerId: [north], userAccess: ['Commands', 'History'] }, clerk)
  expect(refused).toMatchObject({
    status: 403,
    body: {
      errors: [
        { param: 'userAccess', msg: 'You can only give access that you have yourself, not: History.' },
      ],
    },
  })
  await expectRefused('anna', { userAccess: ['History'] }, { token: clerk, param: 'userAccess' })
  const given = await update('anna', { userAccess: ['Commands'] }, clerk)
  expect(given.body.userAccess).toEqual(['Commands', 'Default'])
  expect((await update('anna', { userAccess: [] }, clerk)).body.userAccess).toEqual(['Default'])
  expect((await update('anna', { userAccess: ['History', 'Commands'] }, boss)).status).toBe(200)
  await expectRefused('anna', { userAccess: ['History'] }, { token: clerk })
})

test('contract access can only be granted by its holders', async () => {
  await addUser(server.db, { username: 'contracts', customers: [north] })
  await expectRefused('contracts', { contractAccess: true }, { token: clerk, param: 'contractAccess' })
  await expectRefused('clerk', { contractAccess: true }, { token: clerk, param: 'contractAccess' })
  expect((await create({ customerId: [north], contractAccess: true }, clerk)).status).toBe(403)
  expect((await update('contracts', { contractAccess: true }, boss)).body.contractAccess).toBe(true)
})

test('users cannot raise their own rights', async () => {
  for (const userAccess of [['User', 'Commands', 'Developer'], ALL]) {
    await expectRefused('clerk', { userAccess }, { token: clerk, param: 'userAccess' })
  }
  await expectRefused('clerk', { verified: false }, { token: clerk, param: 'verified' })
  await expectRefused('head', { customerId: [1] }, { token: head, status: 400, param: 'customerId' })
  await expectRefused(
    'head',
    { customerId: [north, south] },
    { token: head, status: 400, param: 'customerId' },
  )
})

test('customers out of scope are refused like unknown ones', async () => {
  const outside = await create({ customerId: [south] }, head)
  const never = await create({ customerId: [south + 1000] }, head)
  expect([outside.status, never.status]).toEqual([400, 400])
  expect(JSON.stringify(outside.body).replaceAll(String(south), 'N')).toBe(
    JSON.stringify(never.body).replaceAll(String(south + 1000), 'N'),
  )
  await addUser(server.db, { username: 'berta', customers: [north] })
  await expectRefused(
    'berta',
    { customerId: [north, south] },
    { token: head, status: 400, param: 'customerId' },
  )
  await expectRefused('berta', { customerId: [1] }, { token: head, status: 400, param: 'customerId' })
  expect((await update('berta', { customerId: [harbour] }, head)).body.customerId).toEqual([harbour])
})

test('users out of scope are not found', async () => {
  await addUser(server.db, { username: 'far', customers: [south] })
  const change = { username: 'far', version: 1, firstname: 'X' }
  const missing = await server.call(users.update, {
    params: { username: 'never' },
    body: { ...change, username: 'never' },
    token: head,
  })
  expect(missing.status).toBe(404)
  const refused = [
    await server.call(users.update, { params: { username: 'far' }, body: change, token: head }),
    await remove('far', head),
    await server.call(users.get, { params: { username: 'far' }, token: head }),
    await server.call(users.access, { params: { username: 'far' }, token: head }),
    await server.call(users.explainAccess, { params: { username: 'far' }, query: {}, token: head }),
  ]
  for (const reply of refused) expect(reply).toMatchObject({ status: 404, body: missing.body })
  expect(await get('far')).toMatchObject({ firstname: '', deletedAt: null })
})

test('the right to administer accounts is for users of the internal customer', async () => {
  await addUser(server.db, { username: 'cecil', customers: [north] })
  const token = boss
  expect(await create({ customerId: [north], userAccess: ['User'] }, token)).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'userAccess' }] },
  })
  await expectRefused('cecil', { userAccess: ['User'] }, { token, status: 400, param: 'userAccess' })
  expect((await update('cecil', { userAccess: ['User'], customerId: [north, 1] }, token)).status).toBe(200)
  await expectRefused('cecil', { customerId: [north] }, { token, status: 400, param: 'customerId' })
  const left = await update('cecil', { customerId: [north], userAccess: ['Default'] }, token)
  expect(left.body).toMatchObject({ customerId: [north], userAccess: ['Default'] })
})

test('an administrator who sees only some of a user’s customers changes only those', async () => {
  await addUser(server.db, { username: 'both', customers: [south, north], rights: ['Commands'] })
  const token = head
  expect(await get('both', head)).toMatchObject({ customerId: [north] })
  for (const change of [
    { firstname: 'X' },
    { userAccess: [] },
    PASSWORDS,
    { email: 'x@example.com' },
    { verified: false },
    { to: 1 },
  ]) {
    await expectRefused('both', change, { token })
  }
  expect((await remove('both', head)).status).toBe(403)

  expect((await update('both', { customerId: [harbour] }, token)).body.customerId).toEqual([harbour])
  expect((await get('both')).customerId).toEqual([south, harbour])
  await update('both', { customerId: [harbour, north] }, token)
  expect((await get('both')).customerId).toEqual([south, harbour, north])
  await update('both', { customerId: [north, south, harbour] }, boss)
  expect((await update('both', { customerId: [harbour, north] }, token)).body.customerId).toEqual([
    harbour,
    north,
  ])
  expect((await get('both')).customerId).toEqual([harbour, north, south])
  await expectRefused('both', { customerId: [] }, { token, status: 400, param: 'customerId' })
})

test('an unverified holder of a right cannot use it', async () => {
  await addUser(server.db, { username: 'hasty', customers: [1], rights: ALL, verified: false })
  const token = await server.signIn('hasty')
  expect((await server.call(users.get, { params: { username: 'clerk' }, token })).status).toBe(404)
  expect((await server.call(users.list, { token })).status).toBe(403)
  await expectRefused('clerk', { firstname: 'X' }, { token })
  await expectRefused('hasty', { userAccess: [] }, { token })
  expect((await create({ customerId: [north] }, token)).status).toBe(403)
  expect((await remove('clerk', token)).status).toBe(403)
})

test('a revoked right is lost at once, in open sessions too', async () => {
  await addUser(server.db, { username: 'former', customers: [1], rights: ['User'] })
  const token = await server.signIn('former')
  expect((await server.call(users.list, { token })).body.data.length).toBeGreaterThan(1)
  expect((await update('former', { userAccess: [] }, boss)).status).toBe(200)
  expect((await server.call(users.list, { token })).body.data.map(({ username }) => username)).toEqual([
    'former',
  ])
  expect((await create({ customerId: [north] }, token)).status).toBe(403)
})

test('rights to what all customers share are for users of the internal customer', async () => {
  const token = boss
  for (const right of INTERNAL_RIGHTS) {
    expect(await create({ customerId: [north], userAccess: [right] }, token, 'nobody')).toMatchObject({
      status: 400,
      body: {
        errors: [
          { param: 'userAccess', msg: `Only users of the internal customer can have the access ${right}.` },
        ],
      },
    })
  }
  await addUser(server.db, { username: 'mover', customers: [1, north], rights: ['Emergency', 'DbToolVAT'] })
  await expectRefused('mover', { customerId: [north] }, { token, status: 400, param: 'customerId' })
  // What an outside user held before stays until it is taken away; then it cannot be given again.
  await addUser(server.db, { username: 'earlier', customers: [north], rights: ['Emergency', 'Developer'] })
  const renamed = await update('earlier', { firstname: 'E', userAccess: ['Emergency'] }, token)
  expect(renamed.body.userAccess).toEqual(['Default', 'Emergency'])
  await expectRefused(
    'earlier',
    { userAccess: ['Emergency', 'Developer'] },
    { token, status: 400, param: 'userAccess' },
  )
})

test('users outside the internal customer change nothing that all customers share, whatever they hold', async () => {
  const rights = [...INTERNAL_RIGHTS].filter((right) => right !== 'User')
  await addUser(server.db, { username: 'dealer', customers: [north], rights })
  const token = await server.signIn('dealer')
  const line = { name: 'Europe', number: '+45 70', greeting: 'Welcome', breakdownGreeting: 'We know' }
  const id = { params: { id: '1' }, token }
  const work = { params: { id: randomUUID() }, token }
  for (const refused of [
    await server.call(supportLines.create, { body: line, token }),
    await server.call(supportLines.update, { ...id, body: line }),
    await server.call(supportLines.delete, id),
    await server.call(emergency.triggerBreakdown, { body: { isBreakdown: true }, token }),
    await server.call(vouchers.create, { body: { count: 1, batch: 'Spring' }, token }),
    await server.call(queuedWork.retry, work),
    await server.call(queuedWork.discard, work),
  ]) {
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'This holds for all customers: only users of the internal customer can change it.' },
    })
  }
})
