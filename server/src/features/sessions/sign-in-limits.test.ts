import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../testing/server/world.ts'
import { signInAttempts } from '../../testing/sign-in-attempts.ts'
import { sessionCleaningJob } from './sessions.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const customer = await addCustomer(server.db, { name: 'Limfjord Sports' })
  await addUser(server.db, { username: 'anna', customers: [customer] })
  await addUser(server.db, { username: 'berta', customers: [customer] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.deleteFrom('sign_in_attempt').execute()
  await server.db.deleteFrom('known_browser').execute()
})

const { enter, attempt, tryAgain } = signInAttempts(() => server)
const evaluated = (statuses: readonly number[]) => statuses.filter((status) => status === 400).length

/** Signs in and returns the browser's cookie. */
async function browserOf(username: string, cookie?: string): Promise<string> {
  const { status, headers } = await enter({ username, ...(cookie === undefined ? {} : { cookie }) })
  expect(status).toBe(200)
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Sets a user's password again, with a hash that is as slow to check as in production. */
async function setPassword(username: string): Promise<void> {
  const password_hash = await hashPassword(TEST_PASSWORD)
  await server.db.updateTable('user_secret').set({ password_hash }).where('username', '=', username).execute()
}

/** Moves the attempts into the past. */
async function waitMinutes(minutes: number): Promise<void> {
  const rows = await server.db.selectFrom('sign_in_attempt').selectAll().execute()
  for (const { id, created_at } of rows) {
    const earlier = new Date(created_at.getTime() - minutes * 60_000)
    await server.db.updateTable('sign_in_attempt').set({ created_at: earlier }).where('id', '=', id).execute()
  }
}

test('after too many wrong passwords, every attempt is refused with a message and a time, even with the correct password', async () => {
  const began = Date.now()
  const statuses = await tryAgain(8)
  expect(evaluated(statuses)).toBe(6)
  expect(statuses.slice(6)).toEqual([429, 429])
  const refused = await enter()
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many', message: 'Too many attempts. Please try again in 15 minutes.' },
  })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThanOrEqual(Math.floor(15 * 60 - (Date.now() - began) / 1000))
  expect(wait).toBeLessThanOrEqual(15 * 60)
  expect((await enter({ username: 'berta' })).status).toBe(200)
})

test('attempts are counted per name, ignoring case', async () => {
  const statuses = [...(await tryAgain(4)), ...(await tryAgain(4, { username: 'ANNA' }))]
  expect(evaluated(statuses)).toBe(6)
})

test('spaces around the user name are ignored, and its attempts count together', async () => {
  expect((await enter({ username: ' anna\u00a0' })).status).toBe(200)
  expect(evaluated([...(await tryAgain(4)), ...(await tryAgain(4, { username: 'anna ' }))])).toBe(6)
})

test('the limit is the same for an unknown name', async () => {
  const known = await tryAgain(7, { username: 'anna' })
  const unknown = await tryAgain(7, { username: 'nobody' })
  expect(unknown).toEqual(known)
  const [one, other] = [await enter(), await enter({ username: 'nobody' })]
  expect(other).toMatchObject({ status: one.status, body: one.body })
})

test('concurrent attempts do not bypass the limit', async () => {
  const statuses = await Promise.all(Array.from({ length: 9 }, () => attempt()))
  expect(evaluated(statuses)).toBe(6)
  expect(new Set(statuses)).toEqual(new Set([400, 429]))
})

test('concurrent correct passwords all succeed: they only wait for each other', async () => {
  const replies = await Promise.all(Array.from({ length: 15 }, () => enter()))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await server.db.selectFrom('sign_in_attempt').selectAll().execute()).toEqual([])
})

test('the window slides: each attempt counts for fifteen minutes, and signing in does not reset it', async () => {
  expect(evaluated(await tryAgain(3))).toBe(3)
  await waitMinutes(10)
  expect((await enter()).status).toBe(200)
  expect(evaluated(await tryAgain(5))).toBe(3)
  await waitMinutes(6)
  expect(evaluated(await tryAgain(5))).toBe(3)
  await waitMinutes(16)
  expect((await enter()).status).toBe(200)
})

test('a browser that has signed in before succeeds while unknown browsers are refused', async () => {
  const cookie = await browserOf('anna')
  await tryAgain(6)
  expect(await attempt()).toBe(429)
  expect(await attempt({ cookie })).toBe(400)
  expect((await enter({ cookie })).status).toBe(200)
  // A made-up id, or that of another user, counts as an unknown browser.
  expect((await enter({ cookie: 'service-center-browser=made-up' })).status).toBe(429)
  expect((await enter({ cookie: await browserOf('berta') })).status).toBe(429)
})

test('ten wrong passwords are checked in total, for known and unknown browsers together', async () => {
  const cookies = [await browserOf('anna'), await browserOf('anna')]
  const strangers = await tryAgain(7)
  const known = await Promise.all(cookies.map((cookie) => tryAgain(6, { cookie })))
  expect(evaluated([...strangers, ...known.flat()])).toBe(10)
  await waitMinutes(16)
  const first = await tryAgain(11, { cookie: cookies[0] ?? '' })
  expect(evaluated([...first, ...(await tryAgain(2))])).toBe(10)
})

test("a browser's id is not accessible to scripts, is shared by its users; the database stores a hash", async () => {
  const { headers } = await enter()
  expect(headers.get('set-cookie')).toMatch(
    /^service-center-browser=[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  )
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(await browserOf('berta', cookie)).toBe(cookie)
  expect(await browserOf('anna', 'service-center-browser=planted')).not.toContain('planted')
  const rows = await server.db.selectFrom('known_browser').selectAll().execute()
  expect(rows.map(({ username }) => username).toSorted()).toEqual(['anna', 'anna', 'berta'])
  expect(rows.map(({ id_hash }) => id_hash.toString())).not.toContain(cookie.split('=')[1])
  expect((await enter({ password: 'wrong' })).headers.get('set-cookie')).toBeNull()
})

test('ten browsers of a user are remembered; after a new password none of them has attempts of its own', async () => {
  const first = await browserOf('anna')
  for (let count = 0; count < 10; count += 1) await browserOf('anna')
  expect(await server.db.selectFrom('known_browser').selectAll().execute()).toHaveLength(10)
  await tryAgain(7)
  expect((await enter({ cookie: first })).status).toBe(429)
  await setPassword('anna')
  const own = server.db.selectFrom('known_browser').selectAll().where('has_own_attempts', '=', true)
  expect(await own.execute()).toEqual([])
  await waitMinutes(16)
  await tryAgain(7)
  expect((await enter({ cookie: first })).status).toBe(429)
})

test('only old attempts and browsers are deleted', async () => {
  await attempt()
  await waitMinutes(16)
  await attempt()
  await browserOf('anna')
  await browserOf('anna')
  const [old] = await server.db.selectFrom('known_browser').selectAll().execute()
  await server.db
    .updateTable('known_browser')
    .set({ last_used_at: new Date(Date.now() - 181 * 86_400_000) })
    .where('id_hash', '=', old?.id_hash ?? Buffer.alloc(0))
    .execute()
  await sessionCleaningJob(server.db).run()
  expect(await server.db.selectFrom('sign_in_attempt').selectAll().execute()).toHaveLength(1)
  expect(await server.db.selectFrom('known_browser').selectAll().execute()).toHaveLength(1)
})

test('answers take the same time for a user, for an unknown name, and when they are refused', async () => {
  await tryAgain(7, { username: 'berta' })
  await setPassword('anna')
  const times = { known: [] as number[], unknown: [] as number[], refused: [] as number[] }
  // Measures CPU time, which does not depend on other load of the machine.
  const timed = async (list: number[], username: string) => {
    const before = process.cpuUsage()
    await attempt({ username })
    const { user, system } = process.cpuUsage(before)
    list.push(user + system)
  }
  await attempt({ username: 'warm-up' })
  for (let round = 0; round < 6; round += 1) {
    await timed(times.known, 'anna')
    await timed(times.unknown, `nobody-${round}`)
    await timed(times.refused, 'berta')
  }
  const { known, unknown, refused } = times
  // Checking a password takes several times as long as everything else: skipping it would be visible.
  for (const other of [unknown, refused]) {
    expect(Math.min(...other) / Math.min(...known)).toBeGreaterThan(0.5)
    expect(Math.min(...other) / Math.min(...known)).toBeLessThan(2)
  }
})
