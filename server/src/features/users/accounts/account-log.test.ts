import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCalls, PASSWORDS } from '../../../testing/worlds/account-calls.ts'
import { keepMails, mailsTo } from '../../../testing/server/mails.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'

let server: TestServer
let north: number
let admin: string

beforeAll(async () => {
  server = await startTestServer()
  await keepMails(server.db)
  north = await addCustomer(server.db, { name: 'North' })
  await addUser(server.db, { username: 'boss', customers: [1], rights: [...RIGHTS].slice(1) })
  admin = await server.signIn('boss')
})
afterAll(() => server.stop())

const { create, get, update, remove, newUser } = accountCalls(() => ({ server, admin, customer: north }))

const entriesOf = async (actionType: string, username: string) =>
  server.db
    .selectFrom('user_action')
    .selectAll()
    .where('action_type', '=', actionType)
    .where(sql<string>`value ->> 'username'`, '=', username)
    .orderBy('id')
    .execute()

test('each change is logged once, with what differs before and after, and no secret', async () => {
  const user = await newUser({ firstname: 'Before' })
  const change = { version: 1, firstname: 'After', password: 'very secret', confirmPassword: 'very secret' }
  await update(user.username, change)
  await remove(user.username)
  const [created] = await entriesOf('CreateUser', user.username)
  const updated = await entriesOf('UpdateUser', user.username)
  const deleted = await entriesOf('DeleteUser', user.username)
  expect(created).toMatchObject({ username: 'boss', status_code: 200, after: { customerId: [north] } })
  expect(updated).toHaveLength(1)
  expect(updated[0]).toMatchObject({
    before: { firstname: 'Before' },
    after: { firstname: 'After', password: '•••' },
  })
  expect(deleted).toHaveLength(1)
  expect(deleted[0]).toMatchObject({ before: { deletedAt: null }, after: { deletedAt: expect.any(Number) } })
  expect(JSON.stringify([created, updated, deleted])).not.toMatch(/very secret|a password|argon2/)
})

test('a save without a change leaves no entry, and the account as it was', async () => {
  const user = await newUser({ firstname: 'Same', userAccess: ['Commands'] })
  const { username, version, firstname, userAccess, customerId } = user
  for (const body of [
    { version },
    { version, firstname, userAccess, customerId, contractAccess: false, verified: false, to: null },
  ]) {
    expect(await update(username, body)).toMatchObject({ status: 200, body: user })
  }
  expect(await entriesOf('UpdateUser', username)).toEqual([])
  // A refused change is logged, even if it would have changed nothing.
  expect((await update(username, { version: version + 1 })).status).toBe(409)
  expect(await entriesOf('UpdateUser', username)).toMatchObject([{ status_code: 409 }])
})

test('if the entry cannot be written, nothing is changed and nothing is mailed', async () => {
  const user = await newUser()
  await sql`alter table user_action add constraint broken check (action_type not like '%User') not valid`.execute(
    server.db,
  )
  try {
    const change = {
      version: 1,
      email: 'broken@example.com',
      password: 'another one',
      confirmPassword: 'another one',
    }
    const born = { username: 'unborn', email: 'unborn@example.com', customerId: [north] }
    for (const failed of [
      await update(user.username, change),
      await remove(user.username),
      await create(born, { oneTimeLogin: true }),
    ]) {
      expect(failed.status).toBeGreaterThanOrEqual(400)
    }
  } finally {
    await sql`alter table user_action drop constraint broken`.execute(server.db)
  }
  expect((await get(user.username)).body).toEqual(user)
  expect((await get('unborn')).status).toBe(404)
  await server.signIn(user.username, PASSWORDS.password)
  for (const address of ['broken@example.com', 'unborn@example.com']) {
    expect(await mailsTo(server.db, address)).toEqual([])
  }
})
