import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { twoFactor } from '@service-center/contract/two-factor/two-factor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { authenticatorOf } from '../../testing/two-factor.ts'
import { addUser, TEST_PASSWORD } from '../../testing/server/world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'anna', customers: [1] })
})
afterAll(() => server.stop())

test('of sessions that end each other at the same time, one stays', async () => {
  for (let round = 0; round < 2; round += 1) {
    const tokens = await Promise.all(Array.from({ length: 4 }, () => server.signIn('anna')))
    const replies = await Promise.all(tokens.map((token) => server.call(sessions.endOthers, { token })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    const after = await Promise.all(tokens.map((token) => server.call(sessions.list, { token })))
    expect(after.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
  }
})

test('writing last-seen times does not wait for a transaction that ends some of the sessions', async () => {
  await server.db.deleteFrom('session').execute()
  for (const token of [await server.signIn('anna'), await server.signIn('anna')])
    await server.call(sessions.list, { token })
  await server.db
    .updateTable('session')
    .set({ last_seen_at: new Date(Date.now() - 9 * 60_000) })
    .execute()
  const [ending, other] = await server.db.selectFrom('session').select('id').orderBy('id').execute()
  await server.db.transaction().execute(async (db) => {
    await db
      .updateTable('session')
      .set({ revoked_at: new Date() })
      .where('id', '=', ending?.id ?? '')
      .execute()
    await server.app.seenSessions.job({ system: server.db, connected: () => [] }).run()
    const seen = db
      .selectFrom('session')
      .select('id')
      .where('last_seen_at', '>', new Date(Date.now() - 60_000))
    expect(await seen.execute()).toEqual([other])
  })
})

const sessionOf = async (token: string) => (await server.app.tokens.sessionOf(token)) ?? ''
const endSoon = async (token: string) =>
  sql`update session set expires_at = now() + interval '2 seconds' where id = ${await sessionOf(token)}`.execute(
    server.db,
  )
const extend = (token: string, body: { currentPassword?: string; confirmationCode?: string }) =>
  server.call(sessions.extend, { token, body })

test('a session goes on with the password: the same one, its live connection too', async () => {
  const [token, other] = [await server.signIn('anna'), await server.signIn('anna')]
  for (const soon of [token, other]) await endSoon(soon)
  const live = [await openLiveClient(server, token), await openLiveClient(server, other)] as const
  const otherEnds = new Promise<void>((resolve) => live[1].socket.on('sessionEnded', () => resolve()))
  expect(await extend(token, { currentPassword: 'wrong' })).toMatchObject({
    status: 400,
    body: { code: 'current_password_wrong' },
  })
  const { status, body } = await extend(token, { currentPassword: TEST_PASSWORD })
  expect(status).toBe(200)
  expect(await sessionOf(body.token)).toBe(await sessionOf(token))
  await otherEnds
  expect(live[0].socket.connected).toBe(true)
  expect((await server.call(sessions.list, { token: body.token })).status).toBe(200)
  expect((await extend(other, { currentPassword: TEST_PASSWORD })).status).toBe(401)
})

test('a session that somebody ends while its password is checked does not go on', async () => {
  const token = await server.signIn('anna')
  const id = await sessionOf(token)
  const commit = await holdLock(server.db, sql`update session set revoked_at = now() where id = ${id}`)
  const extending = extend(token, { currentPassword: TEST_PASSWORD })
  await untilWaiting(server.db, { text: 'expires_at', count: 1 })
  await commit()
  expect((await extending).status).toBe(401)
})

test('with a second factor a session goes on with a code only', async () => {
  await addUser(server.db, { username: 'frida', customers: [1] })
  const token = await server.signIn('frida')
  const username = 'frida'
  const { link } = (await server.call(twoFactor.generate, { query: { username }, token })).body
  const codeAt = authenticatorOf(link)
  const body = { currentPassword: TEST_PASSWORD }
  await server.call(twoFactor.turnOn, { query: { username, token: codeAt(0), on: 'true' }, body, token })
  expect(await extend(token, body)).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'confirmationCode' }] },
  })
  expect((await extend(token, { confirmationCode: codeAt(0) })).status).toBe(400)
  expect((await extend(token, { confirmationCode: codeAt(30) })).status).toBe(200)
})
