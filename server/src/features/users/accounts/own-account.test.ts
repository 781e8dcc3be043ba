import { users } from '@service-center/contract/users/users.ts'
import type { UserChange } from '@service-center/contract/users/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'

let server: TestServer
let north: number
let south: number

beforeAll(async () => {
  server = await startTestServer()
  north = await addCustomer(server.db, { name: 'North' })
  south = await addCustomer(server.db, { name: 'South' })
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User'] })
})
afterAll(() => server.stop())

const get = (username: string, token: string) => server.call(users.get, { params: { username }, token })
const update = (username: string, change: Omit<UserChange, 'username'>, token: string) =>
  server.call(users.update, { params: { username }, body: { username, ...change }, token })

test('users without the right change their own names, address and password, and nothing else', async () => {
  await addUser(server.db, { username: 'plain', customers: [north], rights: ['Commands'] })
  const plain = await server.signIn('plain')
  const { body: before } = await get('plain', plain)
  const refusals: Omit<UserChange, 'username'>[] = [
    { version: 1, customerId: [north, south] },
    { version: 1, customerId: [south] },
    { version: 1, userAccess: ['Commands', 'Default', 'User'] },
    { version: 1, userAccess: ['Default'] },
    { version: 1, contractAccess: true },
    { version: 1, verified: false },
    { version: 1, from: 5 },
    { version: 1, to: 4_000_000_000 },
  ]
  for (const change of refusals) expect((await update('plain', change, plain)).status).toBe(403)
  expect((await get('plain', plain)).body).toEqual(before)

  const { customerId, userAccess, contractAccess, verified, from, to } = before
  const untouched = { customerId, userAccess, contractAccess, verified, from, to }
  const changed = await update(
    'plain',
    { ...untouched, version: 1, firstname: 'New', lastname: 'Name' },
    plain,
  )
  expect(changed).toMatchObject({ status: 200, body: { firstname: 'New', lastname: 'Name', ...untouched } })
  expect((await update('boss', { version: 1, firstname: 'Hacked' }, plain)).status).toBe(403)
  expect((await server.call(users.softDelete, { params: { username: 'boss' }, token: plain })).status).toBe(
    403,
  )
})

test('users cannot set the validity of their own account, not even administrators', async () => {
  await addUser(server.db, { username: 'chief', customers: [1], rights: ['User'] })
  const chief = await server.signIn('chief')
  const { body: before } = await get('chief', chief)
  for (const change of [{ from: 5 }, { to: 4_000_000_000 }]) {
    expect(await update('chief', { version: 1, firstname: 'Chief', ...change }, chief)).toMatchObject({
      status: 403,
      body: { code: 'own_account_protected', errors: [{ param: Object.keys(change)[0] }] },
    })
  }
  expect((await get('chief', chief)).body).toEqual(before)
  const { from, to } = before
  expect(await update('chief', { version: 1, firstname: 'Chief', from, to }, chief)).toMatchObject({
    status: 200,
  })
  const boss = await server.signIn('boss')
  const later = { version: 2, to: 4_000_000_000 }
  expect(await update('chief', later, boss)).toMatchObject({ status: 200, body: { to: later.to } })
})

test('without the right, other and unknown accounts cannot be changed', async () => {
  await addUser(server.db, { username: 'curious', customers: [north] })
  await addUser(server.db, { username: 'neighbour', customers: [north] })
  const token = await server.signIn('curious')
  const replies = await Promise.all(
    ['neighbour', 'nobody'].map((username) => update(username, { version: 1, firstname: 'X' }, token)),
  )
  for (const reply of replies) {
    expect(reply).toMatchObject({
      status: 403,
      body: { message: 'You do not have access to this resource.' },
    })
  }
})
