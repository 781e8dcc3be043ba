import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openLiveClient } from '../../testing/gateway.ts'
import { startServerForTest } from '../../testing/test-server.ts'
import { addUser } from '../../testing/world.ts'

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

/** Two server processes on one database, and a viewer of `leaver` and one of `stays` on each. */
async function connectToBoth() {
  const first = await startServerForTest()
  const second = await startServerForTest({ DATABASE_URL: first.databaseUrl, DATA_DIR: first.dataDir })
  const viewers: Record<'leaver' | 'stays', Awaited<ReturnType<typeof openLiveClient>>['socket'][]> = {
    leaver: [],
    stays: [],
  }
  for (const username of ['leaver', 'stays'] as const) {
    await addUser(first.db, { username, customers: [1] })
    const token = await first.signIn(username)
    for (const server of [first, second]) viewers[username].push((await openLiveClient(server, token)).socket)
  }
  const ended = vi.fn<() => void>()
  for (const socket of viewers.leaver) socket.on('sessionEnded', ended)
  return { db: first.db, viewers, ended }
}

test("a live connection ends when its account's validity passes, in every server process", async () => {
  const { db, viewers, ended } = await connectToBoth()
  await sql`update app_user set valid_to = now() + interval '1 second' where username = 'leaver'`.execute(db)
  await until(() => expect(viewers.leaver.some(({ connected }) => connected)).toBe(false))
  expect(ended).toHaveBeenCalledTimes(2)
  expect(viewers.stays.every(({ connected }) => connected)).toBe(true)
})

test.each([
  ['the end of the validity', sql`valid_to = now()`],
  ['the begin of the validity', sql`valid_from = now() + interval '1 hour'`],
])('a live connection ends after a change of %s of which no notification came', async (_what, change) => {
  const { db, viewers, ended } = await connectToBoth()
  await db.transaction().execute(async (without) => {
    await sql`set local session_replication_role = replica`.execute(without)
    await sql`update app_user set ${change} where username = 'leaver'`.execute(without)
  })
  await until(() => expect(viewers.leaver.some(({ connected }) => connected)).toBe(false))
  expect(ended).toHaveBeenCalledTimes(2)
  expect(viewers.stays.every(({ connected }) => connected)).toBe(true)
})
