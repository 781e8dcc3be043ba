import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { users } from '@service-center/contract/users/users.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepMails, mailsTo, newestToken } from '../../testing/server/mails.ts'
import { startServerForTest, startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../testing/server/world.ts'
import { createLink } from './links/links.store.ts'

let server: TestServer
let customer: number

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://fleet.example.com/console' })
  await keepMails(server.db)
  customer = await addCustomer(server.db, { name: 'North' })
  await addUser(server.db, { username: 'hand', customers: [customer] })
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User'] })
})
afterAll(() => server.stop())
// The tests call more often than the rate limit of one address allows.
beforeEach(async () => {
  await server.db.deleteFrom('recent_call').execute()
})

const request = (username: string, more: { browser?: string; os?: string } = {}, on = server) =>
  on.call(users.requestPasswordReset, { body: { username, ...more } })

/** Adds a user with an address of their own. */
async function addMailUser(
  username: string,
  fields: { verified?: boolean; valid_from?: Date; valid_to?: Date; deleted_at?: Date } = {},
  on = server,
): Promise<string> {
  const email = `${username.toLowerCase()}@example.com`
  await addUser(on.db, { username, customers: [1] })
  await on.db
    .updateTable('app_user')
    .set({ email, ...fields })
    .where('username', '=', username)
    .execute()
  return email
}

const isVerified = async (username: string) =>
  (
    await server.db
      .selectFrom('app_user')
      .select('verified')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).verified

const confirm = (token: string) => server.call(users.confirmPasswordLink, { params: { token } })
const reset = (token: string, password: string, confirmPassword = password) =>
  server.call(users.resetPassword, { body: { token, password, confirmPassword } })

test('a link sets a password once, ends the open sessions, and is kept as a hash only', async () => {
  const session = await server.signIn('hand')
  const link = await createLink(server.db, { kind: 'password_link', username: 'hand' })
  expect(JSON.stringify(await server.db.selectFrom('password_link').selectAll().execute())).not.toContain(
    link,
  )
  expect((await confirm(link)).body).toEqual({ valid: true })
  expect((await reset(link, 'quite a new one', 'another')).status).toBe(400)
  expect((await reset(link, 'quite a new one')).status).toBe(200)
  expect((await server.call(users.get, { params: { username: 'hand' }, token: session })).status).toBe(401)
  await server.signIn('hand', 'quite a new one')
  expect((await confirm(link)).status).toBe(400)
  expect((await reset(link, 'once more, please')).body).toMatchObject({
    message: expect.stringContaining('Invalid link!'),
  })
})

test('an expired link, and an unknown one, set nothing', async () => {
  const link = await createLink(server.db, { kind: 'password_link', username: 'hand' })
  await server.db
    .updateTable('password_link')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await reset(link, 'far too late')).status).toBe(400)
  expect((await reset('never made', 'far too late')).status).toBe(400)
})

test('of two concurrent uses of a link, one succeeds', async () => {
  const link = await createLink(server.db, { kind: 'password_link', username: 'hand' })
  const both = await Promise.all([reset(link, 'the first one'), reset(link, 'the second one')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test("forgotten password: a mail goes to the user, with the origin of the request and the link's lifetime", async () => {
  const email = await addMailUser('Anna')
  const asked = await request('aNNa', { browser: 'Firefox 140', os: 'macOS 26.1' })
  expect(asked).toMatchObject({ status: 200, body: { email: 'a***@example.com' } })
  const [mail] = await mailsTo(server.db, email)
  expect(mail?.subject).toBe('Reset your password for the Service Center')
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain('your account Anna, from Firefox 140 on macOS 26.1.')
  }
  const token = await newestToken(server.db, email)
  const link = `https://fleet.example.com/console/account/resetpassword?token=${token}`
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain(link)
    expect(body).toContain('24 hours')
  }
  expect((await confirm(token)).status).toBe(200)
  expect((await reset(token, 'remembered')).status).toBe(200)
  await server.signIn('Anna', 'remembered')
})

test('a caller cannot put a message of their own into the mail or into the log', async () => {
  const email = await addMailUser('target')
  await request('target', { browser: 'Your account is closed: www.example.org', os: '<b>Call 12345' })
  const [mail] = await mailsTo(server.db, email)
  expect(mail?.text).toContain('of your account target.')
  const entries = await server.db
    .selectFrom('user_action')
    .select('value')
    .where('username', '=', 'target')
    .execute()
  expect(JSON.stringify([mail, entries])).not.toMatch(/example\.org|12345/)
})

test('a new link invalidates the former one, and so does a new password', async () => {
  const email = await addMailUser('twice')
  await request('twice')
  const former = await newestToken(server.db, email)
  await request('twice')
  const present = await newestToken(server.db, email)
  expect((await confirm(former)).status).toBe(400)
  expect((await confirm(present)).status).toBe(200)
  const token = await server.signIn('twice')
  const body = {
    username: 'twice',
    version: 1,
    password: 'a new password',
    confirmPassword: 'a new password',
    currentPassword: TEST_PASSWORD,
  }
  expect((await server.call(users.update, { params: { username: 'twice' }, body, token })).status).toBe(200)
  expect((await confirm(present)).status).toBe(400)
})

test('unknown or expired users: not found, and no mail', async () => {
  const past = new Date(Date.now() - 1000)
  const emails = [
    await addMailUser('deleted', { deleted_at: past }),
    await addMailUser('ended', { valid_to: past }),
  ]
  for (const username of ['nobody', 'deleted', 'ended']) {
    expect(await request(username)).toMatchObject({ status: 404, body: { message: 'User not found!' } })
  }
  for (const email of emails) expect(await mailsTo(server.db, email)).toEqual([])
  const early = await addMailUser('early', { valid_from: new Date(Date.now() + 3_600_000) })
  expect((await request('early')).status).toBe(200)
  expect(await mailsTo(server.db, early)).toHaveLength(1)
})

test('an account without an address gets no mail, and an error', async () => {
  expect(await request('hand')).toMatchObject({
    status: 400,
    body: { message: 'This account has no email address. Please contact an administrator.' },
  })
})

test('links of users who were deleted or have expired since do not work', async () => {
  const email = await addMailUser('leaving')
  await request('leaving')
  const token = await newestToken(server.db, email)
  for (const fields of [{ deleted_at: new Date() }, { deleted_at: null, valid_to: new Date(0) }]) {
    await server.db.updateTable('app_user').set(fields).where('username', '=', 'leaving').execute()
    expect((await confirm(token)).status).toBe(400)
    expect((await reset(token, 'far too late')).status).toBe(400)
  }
})

test('the link of a new account sets its password, and verifies the address', async () => {
  const token = await server.signIn('boss')
  const body = { username: 'newcomer', email: 'newcomer@example.com', customerId: [customer] }
  const created = await server.call(users.create, { query: { oneTimeLogin: 'true' }, body, token })
  expect(created).toMatchObject({ status: 200, body: { verified: false } })
  const [mail] = await mailsTo(server.db, 'newcomer@example.com')
  const link = await newestToken(server.db, 'newcomer@example.com')
  expect(mail).toMatchObject({ subject: 'Set your password for the Service Center' })
  expect(mail?.text).toContain(`https://fleet.example.com/console/account/setpassword?token=${link}`)
  expect(mail?.text).toContain('Your username is newcomer.')
  expect((await reset(link, 'well chosen')).status).toBe(200)
  expect(await isVerified('newcomer')).toBe(true)
  await server.signIn('newcomer', 'well chosen')
})

test('a link that was mailed elsewhere verifies nothing, and a changed address invalidates it', async () => {
  const email = await addMailUser('moved', { verified: false })
  const printed = await createLink(server.db, { kind: 'password_link', username: 'moved' })
  expect((await reset(printed, 'as it was printed')).status).toBe(200)
  expect(await isVerified('moved')).toBe(false)
  await request('moved')
  const link = await newestToken(server.db, email)
  const token = await server.signIn('moved', 'as it was printed')
  const body = {
    username: 'moved',
    version: 1,
    email: 'elsewhere@example.com',
    currentPassword: 'as it was printed',
  }
  expect((await server.call(users.update, { params: { username: 'moved' }, body, token })).status).toBe(200)
  expect((await reset(link, 'from the former mailbox')).status).toBe(400)
})

/** Sets the time of all calls so far to some seconds ago, however long they took. */
const letPass = (seconds: number) =>
  sql`update recent_call set at = array(select now() - make_interval(secs => ${seconds}) from unnest(at))`.execute(
    server.db,
  )

test('five requests a minute from one address, for any users', async () => {
  await addMailUser('often')
  const statuses = []
  for (const name of ['often', 'nobody', 'often', 'nobody', 'often']) {
    statuses.push((await request(name)).status)
  }
  expect(statuses).toEqual([200, 404, 200, 404, 200])
  const began = Date.now()
  await letPass(20)
  const refused = await request('often')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
  const retryAfter = Number(refused.headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThanOrEqual(Math.floor(40 - (Date.now() - began) / 1000))
  expect(retryAfter).toBeLessThanOrEqual(40)
  await letPass(60)
  expect((await request('often')).status).toBe(200)
  const atOnce = await Promise.all(Array.from({ length: 12 }, () => request('often')))
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(4)
})

test('another address has its own limit', async () => {
  const behind = await startServerForTest({ TRUST_PROXY: 'on' })
  const from = async (address: string) => {
    const response = await fetch(new URL(users.requestPasswordReset.path, behind.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username: 'nobody' }),
    })
    return response.status
  }
  for (let count = 0; count < 5; count += 1) expect(await from('192.0.2.1')).toBe(404)
  expect(await from('192.0.2.1')).toBe(429)
  expect(await from('192.0.2.2')).toBe(404)
  // A forged header in front of the address does not change it.
  expect(await from('192.0.2.77, 192.0.2.1')).toBe(429)
})

test('each use of these calls leaves one entry, without a token or a password', async () => {
  const email = await addMailUser('logged')
  await server.db.deleteFrom('user_action').execute()
  await request('logged', { browser: 'Safari 19', os: 'macOS' })
  const token = await newestToken(server.db, email)
  await reset(token, 'a secret one')
  const entries = await server.db.selectFrom('user_action').selectAll().orderBy('id').execute()
  expect(entries.map((entry) => [entry.action_type, entry.status_code, entry.username, entry.value])).toEqual(
    [
      ['RequestPasswordReset', 200, 'logged', { browser: 'Safari 19', os: 'macOS' }],
      ['ResetPassword', 200, 'logged', null],
    ],
  )
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${token}|a secret one`))
})

test('without a mail server, the mail becomes a file that any mail program reads', async () => {
  await addMailUser('outbox')
  await request('outbox')
  const folder = join(server.dataDir, 'outbox')
  const find = async () => {
    for (const file of await readdir(folder)) {
      const message = await readFile(join(folder, file), 'utf8')
      if (message.includes('To: outbox@example.com')) return message
    }
    throw new Error('It has not been written yet.')
  }
  const message = await vi.waitFor(find, { timeout: 60_000, interval: 200 })
  expect(message).toContain('Content-Type: multipart/alternative')
  expect(message).toContain('Content-Type: text/plain')
  expect(message).toContain('Content-Type: text/html')
  const decoded = message.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const links = [
    ...decoded.matchAll(/https:\/\/fleet\.example\.com\/console\/account\/resetpassword\?token=([\w-]{43})/g),
  ]
  expect(links.length).toBeGreaterThanOrEqual(2)
  expect(new Set(links.map(([, token]) => token)).size).toBe(1)
  expect((await confirm(links[0]?.[1] ?? '')).status).toBe(200)
})
