import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { users } from '@service-center/contract/users/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../testing/server/world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const customer = await addCustomer(server.db, { name: 'Limfjord Sports' })
  await addUser(server.db, { username: 'anna', customers: [customer], rights: ['Commands'] })
})
afterAll(() => server.stop())

/** The part of a token that the console reads. */
const claimsOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const ownAccount = (token: string) => server.call(users.get, { params: { username: 'anna' }, token })

test('a correct password opens a session whose token names the user', async () => {
  const token = await server.signIn('ANNA')
  expect(claimsOf(token)).toMatchObject({
    username: 'anna',
    customerName: 'Limfjord Sports',
    userAccess: ['Commands', 'Default'],
    isTwoFactorAuthenticationEnabled: false,
  })
  expect((await ownAccount(token)).body).toMatchObject({ username: 'anna' })
})

test('the token names the main customer, not the oldest one', async () => {
  const [older, main] = [
    await addCustomer(server.db, { name: 'Older' }),
    await addCustomer(server.db, { name: 'Main' }),
  ]
  await addUser(server.db, { username: 'ole', customers: [main, older] })
  const token = await server.signIn('ole')
  expect(claimsOf(token)).toMatchObject({ customerName: 'Main' })
})

test('a wrong password and an unknown name get the same answer', async () => {
  const wrong = await server.call(sessions.signIn, { body: { username: 'anna', password: 'wrong' } })
  const unknown = await server.call(sessions.signIn, { body: { username: 'nobody', password: 'wrong' } })
  expect(wrong.status).toBe(400)
  expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body })
})

test('a revoked session ends at once', async () => {
  const token = await server.signIn('anna')
  expect((await ownAccount(token)).status).toBe(200)
  expect((await server.call(sessions.signOut, { token })).status).toBe(200)
  const { status, body } = await ownAccount(token)
  expect({ status, body }).toEqual({
    status: 401,
    body: { code: 'not_signed_in', message: 'You are not signed in.' },
  })
})

test('a user outside their validity dates cannot sign in, and an open session ends', async () => {
  const token = await server.signIn('anna')
  const ended = { valid_to: new Date(Date.now() - 1000) }
  await server.db.updateTable('app_user').set(ended).where('username', '=', 'anna').execute()
  expect((await ownAccount(token)).status).toBe(401)
  const again = await server.call(sessions.signIn, { body: { username: 'anna', password: TEST_PASSWORD } })
  expect(again.status).toBe(400)
  await server.db.updateTable('app_user').set({ valid_to: null }).where('username', '=', 'anna').execute()
})

test('signing in and out leaves one log entry each, without the password', async () => {
  const token = await server.signIn('anna')
  await server.db.deleteFrom('user_action').execute()
  await server.signIn('anna')
  await server.call(sessions.signIn, { body: { username: 'anna', password: 'guessed' } })
  await server.call(sessions.signOut, { token })
  const entries = await server.db.selectFrom('user_action').selectAll().orderBy('id').execute()
  expect(entries.map((entry) => [entry.action_type, entry.status_code, entry.username])).toEqual([
    ['SignIn', 200, 'anna'],
    ['SignIn', 400, 'anna'],
    ['SignOut', 200, 'anna'],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/guessed|battery staple/)
})

test("a failed sign-in is logged with the account's stored name and the reason; an unknown name is not stored", async () => {
  const { db } = server
  await addUser(db, { username: 'Reasons', customers: [1] })
  await db.deleteFrom('user_action').execute()
  const attempt = (username: string, password: string) =>
    server.call(sessions.signIn, { body: { username, password, browser: 'Firefox 140', os: 'my secret' } })
  const set = (fields: { valid_from?: Date; valid_to?: Date | null; deleted_at?: Date }) =>
    db.updateTable('app_user').set(fields).where('username', '=', 'Reasons').execute()
  await attempt('rEASONS', 'wrong')
  await attempt('my secret', 'wrong')
  await set({ valid_to: new Date(Date.now() - 1000) })
  await attempt('reasons', TEST_PASSWORD)
  await set({ valid_to: null, valid_from: new Date(Date.now() + 60_000) })
  await attempt('reasons', TEST_PASSWORD)
  await set({ deleted_at: new Date() })
  await attempt('reasons', TEST_PASSWORD)
  await db.deleteFrom('user_secret').where('username', '=', 'Reasons').execute()
  await attempt('reasons', 'wrong')
  for (let more = 0; more < 2; more += 1) await attempt('reasons', 'wrong')
  const entries = await db.selectFrom('user_action').selectAll().orderBy('id').execute()
  const from = { browser: 'Firefox 140', os: 'Unknown' }
  expect(entries.map(({ username, status_code, value }) => [username, status_code, value])).toEqual([
    ['Reasons', 400, { ...from, reason: 'Wrong password' }],
    [null, 400, { ...from, reason: 'Unknown username' }],
    ['Reasons', 400, { ...from, reason: 'Account ended' }],
    ['Reasons', 400, { ...from, reason: 'Account not valid yet' }],
    ['Reasons', 400, { ...from, reason: 'Account deleted' }],
    ['Reasons', 400, { ...from, reason: 'Account deleted' }],
    ['Reasons', 400, { ...from, reason: 'Account deleted' }],
    ['Reasons', 429, { ...from, reason: 'Too many attempts' }],
  ])
  expect(JSON.stringify(entries)).not.toContain('my secret')
})

test('a missing field is named', async () => {
  const { status, body } = await server.call(sessions.signIn, { body: { username: '', password: 'x' } })
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      code: 'invalid',
      message: 'Bad input.',
      errors: [{ param: 'username', msg: 'This field is required' }],
    },
  })
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const statusOf = async (token: string) => (await server.call(sessions.list, { token })).status
const openSessions = async (token: string) => (await server.call(sessions.list, { token })).body.data

test("the list has the user's open sessions: the current one first, with browser and system", async () => {
  await server.db.deleteFrom('session').execute()
  const before = Math.floor(Date.now() / 1000)
  await server.signIn('anna')
  const body = { username: 'anna', password: TEST_PASSWORD, browser: 'Firefox 140', os: 'Linux' }
  const reply = await server.call(sessions.signIn, { body })
  const token = 'token' in reply.body ? reply.body.token : ''
  await addUser(server.db, { username: 'other', customers: [1] })
  await server.signIn('other')
  const ended = await server.signIn('anna')
  await server.call(sessions.signOut, { token: ended })

  const list = await openSessions(token)
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({
    browser: 'Firefox 140',
    os: 'Linux',
    address: '127.0.0.1',
    isCurrent: true,
  })
  expect(list[1]).toMatchObject({ browser: null, os: null, isCurrent: false })
  expect(list[0]?.lastSeen).toBeGreaterThanOrEqual(before)
  expect(list[0]?.lastSeen).toBeLessThanOrEqual(Date.now() / 1000)
})

test("ending one of the user's own sessions takes effect at once, on calls and on the live socket", async () => {
  const mine = await server.signIn('anna')
  const lost = await server.signIn('anna')
  const { socket } = await openLiveClient(server, lost)
  const over = new Promise((resolve) => socket.once('sessionEnded', () => resolve('over')))
  const [current] = await openSessions(lost)
  const end = (id: string) => server.call(sessions.end, { params: { id }, token: mine })
  expect((await end(current?.id ?? '')).status).toBe(200)
  expect(await statusOf(lost)).toBe(401)
  expect(await over).toBe('over')
  expect(await statusOf(mine)).toBe(200)
  expect((await end(current?.id ?? '')).status).toBe(404)
})

test("other users' sessions, and unknown ids, are not found", async () => {
  const other = await server.signIn('other')
  const [foreign] = await openSessions(other)
  const token = await server.signIn('anna')
  const end = (id: string) => server.call(sessions.end, { params: { id }, token })
  const missing = await end('00000000-0000-4000-8000-000000000000')
  expect(missing.status).toBe(404)
  expect(await end(foreign?.id ?? '')).toMatchObject({ status: 404, body: missing.body })
  expect((await openSessions(other)).length).toBeGreaterThan(0)
})

test('ending all others keeps this one', async () => {
  const others = [await server.signIn('anna'), await server.signIn('anna')]
  const token = await server.signIn('anna')
  const before = await openSessions(token)
  const { body } = await server.call(sessions.endOthers, { token })
  expect(body.revoked).toBe(before.length - 1)
  for (const other of others) expect(await statusOf(other)).toBe(401)
  expect(await openSessions(token)).toEqual([expect.objectContaining({ isCurrent: true })])
  expect((await openSessions(await server.signIn('other'))).length).toBeGreaterThan(1)
})

test('last-seen times are written together, at most once a minute, including listening sessions', async () => {
  await server.db.deleteFrom('session').execute()
  const token = await server.signIn('anna')
  const listening = await server.signIn('anna')
  await openLiveClient(server, listening)
  const silent = await server.signIn('anna')
  await server.db
    .updateTable('session')
    .set({ last_seen_at: minutesAgo(9) })
    .execute()
  await statusOf(token)
  const job = server.app.seenSessions.job({ system: server.db, connected: server.live.sessions })
  const lastSeen = async () => {
    const rows = await server.db.selectFrom('session').select('last_seen_at').orderBy('created_at').execute()
    return rows.map((row) => row.last_seen_at.getTime())
  }
  expect((await lastSeen()).filter((time) => time > minutesAgo(1).getTime())).toEqual([])
  await job.run()
  const seen = await lastSeen()
  expect(seen.map((time) => time > minutesAgo(1).getTime())).toEqual([true, true, false])
  await statusOf(token)
  await job.run()
  expect(await lastSeen()).toEqual(seen)
  expect(await statusOf(silent)).toBe(200)
})
