import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

/** Two server processes on one database. */
let servers: [TestServer, TestServer]
beforeAll(async () => {
  const first = await startTestServer()
  const second = await startTestServer({ DATABASE_URL: first.databaseUrl, DATA_DIR: first.dataDir })
  servers = [first, second]
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.stop()
})

let pairs = 0

/** Connects a user who is about to leave and one who stays, each to both servers. */
async function connectToBoth() {
  const [{ db, signIn }] = servers
  const at = (pairs += 1)
  const open = async (username: string) => {
    await addUser(db, { username, customers: [1] })
    const token = await signIn(username)
    return Promise.all(servers.map(async (server) => (await openLiveClient(server, token)).socket))
  }
  const leaver = `leaver${at}`
  const viewers = { leaver: await open(leaver), stays: await open(`stays${at}`) }
  const ended = vi.fn<() => void>()
  for (const socket of viewers.leaver) socket.on('sessionEnded', ended)
  return { db, leaver, viewers, ended }
}

test("a live connection ends when its account's validity passes, in every server process", async () => {
  const { db, leaver, viewers, ended } = await connectToBoth()
  await sql`update app_user set valid_to = now() + interval '1 second' where username = ${leaver}`.execute(db)
  await until(() => expect(viewers.leaver.some(({ connected }) => connected)).toBe(false))
  expect(ended).toHaveBeenCalledTimes(2)
  expect(viewers.stays.every(({ connected }) => connected)).toBe(true)
})

test.each([
  ['the end of the validity', sql`valid_to = now()`],
  ['the begin of the validity', sql`valid_from = now() + interval '1 hour'`],
])('a live connection ends after a change of %s of which no notification came', async (_what, change) => {
  const { db, leaver, viewers, ended } = await connectToBoth()
  await db.transaction().execute(async (without) => {
    await sql`set local session_replication_role = replica`.execute(without)
    await sql`update app_user set ${change} where username = ${leaver}`.execute(without)
  })
  await until(() => expect(viewers.leaver.some(({ connected }) => connected)).toBe(false))
  expect(ended).toHaveBeenCalledTimes(2)
  expect(viewers.stays.every(({ connected }) => connected)).toBe(true)
})
