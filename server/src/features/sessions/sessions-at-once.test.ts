import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

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
