import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../testing/server/world.ts'

const OFFICE = '192.0.2.7'
/** Limit of wrong attempts by unknown browsers from one network. */
const MOST = 50
/** A few more than the limit. Checking a password takes longer for unknown users and refused attempts. */
const USERS = MOST + 4

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'on' })
  const customer = await addCustomer(server.db, { name: 'Limfjord Sports' })
  for (let count = 0; count < USERS; count += 1) {
    await addUser(server.db, { username: `user${count}`, customers: [customer] })
  }
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.deleteFrom('sign_in_attempt').execute()
})

/** Signs in from a network address, as reported by a proxy in front of the server. */
async function enter(username: string, given: { from?: string; password?: string; cookie?: string } = {}) {
  const { from = OFFICE, password = TEST_PASSWORD, cookie } = given
  const response = await fetch(new URL(sessions.signIn.path, server.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify({ username, password }),
  })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

/**
 * Tries one password for more names at once than the limit allows, some of them unknown, and returns the
 * statuses.
 */
const spray = (from: (place: number) => string = () => OFFICE) =>
  Promise.all(
    Array.from({ length: USERS }, async (_none, place) => {
      const username = place % 10 === 9 ? `nobody${place}` : `user${place}`
      return (await enter(username, { from: from(place), password: 'Summer2026' })).status
    }),
  )
const evaluated = (statuses: readonly number[]) => statuses.filter((status) => status === 400).length

test('one password for many names: attempts from one network are limited, even concurrent ones', async () => {
  const statuses = await spray()
  expect(evaluated(statuses)).toBe(MOST)
  expect(new Set(statuses)).toEqual(new Set([400, 429]))

  const known = await enter('user4')
  expect(known.status).toBe(429)
  expect(known.headers.get('retry-after')).toMatch(/^8\d\d$|^900$/)
  expect(await enter('nobody-at-all')).toMatchObject({ status: 429, body: known.body })
  expect((await enter('user4', { from: '198.51.100.1' })).status).toBe(200)
})

test('browsers in which the user has signed in before neither count nor are refused', async () => {
  const first = await enter('user1')
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await enter('user1', { cookie, password: 'typed wrong' })).status).toBe(400)
  expect(evaluated(await spray())).toBe(MOST)
  expect((await enter('user1', { cookie })).status).toBe(200)
  expect((await enter('user2', { cookie })).status).toBe(429)
})

test('switching between addresses of an IPv6 network does not help', async () => {
  const statuses = await spray((place) => `2001:db8:1:2::${(place + 1).toString(16)}`)
  expect(evaluated(statuses)).toBe(MOST)
  expect((await enter('user3', { from: '2001:db8:1:3::1' })).status).toBe(200)
})

test('an office where everybody signs in at once is not refused', async () => {
  const rounds = Array.from({ length: MOST + 1 }, (_none, place) => enter(`user${place % 5}`))
  expect(new Set((await Promise.all(rounds)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(await server.db.selectFrom('sign_in_attempt').selectAll().execute()).toEqual([])
})
