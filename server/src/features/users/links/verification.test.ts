import { users } from '@service-center/contract/users/users.ts'
import type { UserChange } from '@service-center/contract/users/user.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepMails, mailsTo, newestToken } from '../../../testing/server/mails.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../../testing/server/world.ts'

let server: TestServer
let customer: number
let boss: string

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://fleet.example.com' })
  await keepMails(server.db)
  customer = await addCustomer(server.db, { name: 'North' })
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User'] })
  boss = await server.signIn('boss')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.deleteFrom('recent_call').execute()
})

/** Adds a user who is signed in and not verified. */
async function addUnverified(username: string, email: string | null = `${username}@example.com`) {
  await addUser(server.db, { username, customers: [customer], verified: false })
  await server.db.updateTable('app_user').set({ email }).where('username', '=', username).execute()
  return server.signIn(username)
}

const send = (token: string) => server.call(users.sendVerification, { token })
const verify = (token: string) => server.call(users.verifyEmail, { params: { token } })
const get = async (username: string) =>
  (await server.call(users.get, { params: { username }, token: boss })).body
async function update(username: string, change: Omit<UserChange, 'username' | 'version'>, token: string) {
  const { version } = await get(username)
  const body = { username, version, currentPassword: TEST_PASSWORD, ...change }
  return server.call(users.update, { params: { username }, body, token })
}
const INVALID = { status: 400, body: { message: 'Invalid link, or your email is already verified!' } }

test('a mailed link verifies the address, once', async () => {
  const token = await addUnverified('anna')
  expect(await send(token)).toMatchObject({ status: 200, body: { email: 'anna@example.com' } })
  const [mail] = await mailsTo(server.db, 'anna@example.com')
  const link = await newestToken(server.db, 'anna@example.com')
  expect(mail?.subject).toBe('Verify your email address for the Service Center')
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain(`https://fleet.example.com/account/verifyemail?token=${link}`)
    expect(body).toContain('24 hours')
  }
  expect(await verify(link)).toMatchObject({ status: 200, body: { verified: true } })
  expect(await get('anna')).toMatchObject({ verified: true, version: 2 })
  expect(await verify(link)).toMatchObject(INVALID)
  expect(await send(token)).toMatchObject({
    status: 400,
    body: { message: 'Your email is already verified!' },
  })
})

test('of two concurrent uses of a link, one succeeds', async () => {
  await send(await addUnverified('race'))
  const link = await newestToken(server.db, 'race@example.com')
  const both = await Promise.all([verify(link), verify(link)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('an unknown or expired link, or one for another purpose, verifies nothing', async () => {
  const token = await addUnverified('late')
  await send(token)
  const link = await newestToken(server.db, 'late@example.com')
  await server.db
    .updateTable('email_link')
    .set({ expires_at: new Date(0) })
    .where('username', '=', 'late')
    .execute()
  expect(await verify(link)).toMatchObject(INVALID)
  expect(await verify('never made')).toMatchObject(INVALID)
  await server.call(users.requestPasswordReset, { body: { username: 'late' } })
  const other = await newestToken(server.db, 'late@example.com')
  expect(await verify(other)).toMatchObject(INVALID)
  await send(token)
  const verification = await newestToken(server.db, 'late@example.com')
  const body = { token: verification, password: 'another one', confirmPassword: 'another one' }
  expect((await server.call(users.resetPassword, { body })).status).toBe(400)
  await server.db
    .updateTable('app_user')
    .set({ deleted_at: new Date() })
    .where('username', '=', 'late')
    .execute()
  expect(await verify(verification)).toMatchObject(INVALID)
})

test('an account without an address has nothing to verify', async () => {
  expect((await send(await addUnverified('homeless', null))).status).toBe(400)
})

test('a new address is not verified, and gets a mail; the former one’s link becomes invalid', async () => {
  const token = await addUnverified('moving')
  await send(token)
  const former = await newestToken(server.db, 'moving@example.com')
  const moved = await update('moving', { email: 'new@example.com' }, token)
  expect(moved.body).toMatchObject({ email: 'new@example.com', verified: false })
  expect(await verify(former)).toMatchObject(INVALID)
  const present = await newestToken(server.db, 'new@example.com')
  expect((await verify(present)).status).toBe(200)
  // The form sends the old value back, which does not verify the new address.
  const again = await update('moving', { email: 'third@example.com', verified: true }, token)
  expect(again.body).toMatchObject({ email: 'third@example.com', verified: false })
  const without = await update('moving', { email: null }, token)
  expect(without.body).toMatchObject({ email: null, verified: false })
  expect(await verify(await newestToken(server.db, 'third@example.com'))).toMatchObject(INVALID)
})

test("an administrator can mark another user's address as verified, but not their own", async () => {
  await addUnverified('vouched')
  const changed = await update('vouched', { email: 'sure@example.com', verified: true }, boss)
  expect(changed.body).toMatchObject({ email: 'sure@example.com', verified: true })
  const subjects = (await mailsTo(server.db, 'sure@example.com')).map(({ subject }) => subject)
  expect(subjects).toEqual(['Your email address for the Service Center was changed'])
  const unsure = await update('vouched', { email: 'unsure@example.com' }, boss)
  expect(unsure.body).toMatchObject({ verified: false })
  await expect(newestToken(server.db, 'unsure@example.com')).resolves.toBeTypeOf('string')
  expect((await update('vouched', { verified: true }, boss)).body.verified).toBe(true)

  await addUser(server.db, { username: 'second', customers: [1], rights: ['User'] })
  const second = await server.signIn('second')
  const own = await update('second', { email: 'second@example.com', verified: true }, second)
  expect(own.body).toMatchObject({ verified: false })
  expect((await server.call(users.list, { token: second })).status).toBe(403)
  expect((await update('second', { verified: true }, second)).status).toBe(403)
})

test('an account that is created with a password gets a verification mail', async () => {
  const body = {
    username: 'made',
    email: 'made@example.com',
    customerId: [customer],
    password: 'another one',
    confirmPassword: 'another one',
  }
  await server.call(users.create, { query: { oneTimeLogin: 'false' }, body, token: boss })
  expect((await verify(await newestToken(server.db, 'made@example.com'))).status).toBe(200)
})

test('verifying is logged once, and so is requesting it', async () => {
  const token = await addUnverified('logged')
  await server.db.deleteFrom('user_action').execute()
  await send(token)
  const link = await newestToken(server.db, 'logged@example.com')
  await verify(link)
  const entries = await server.db.selectFrom('user_action').selectAll().orderBy('id').execute()
  expect(entries.map((entry) => [entry.action_type, entry.username, entry.after])).toEqual([
    ['SendVerification', 'logged', null],
    ['VerifyEmail', 'logged', { verified: true }],
  ])
  expect(JSON.stringify(entries)).not.toContain(link)
})

test('five mails a minute from one address', async () => {
  const token = await addUnverified('often')
  const replies = []
  for (let count = 0; count < 6; count += 1) replies.push((await send(token)).status)
  expect(replies).toEqual([200, 200, 200, 200, 200, 429])
})
