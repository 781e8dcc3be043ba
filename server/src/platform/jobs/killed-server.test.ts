import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startServerChild } from '../../testing/server/server-child.ts'
import { createTestDatabase } from '../../testing/server/test-database.ts'
import { startQueue, storedWork } from '../../testing/worlds/work.ts'
import { openDatabase } from '../database/database.ts'
import { uncounted } from '../../testing/outside-services/outgoing.ts'
import { deliverMails, queueMail } from '../outside-services/mail.ts'

/** A mail server that accepts connections and does not answer, so that sending stays in progress. */
async function startSilentMailServer() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, connections: () => connections }
}

test('the work of a killed server is done by another one, and ends once', async () => {
  const { url, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'service-center-'))
  const database = openDatabase({ url, size: 2 })
  const mailServer = await startSilentMailServer()
  onTestFinished(async () => {
    await database.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const child = await startServerChild({ databaseUrl: url, dataDir, env: { SMTP_URL: mailServer.url } })
  await queueMail(database.system, { recipient: 'anna@example.com', subject: 's', text: 't', html: 'h' })
  await expect.poll(mailServer.connections, { timeout: 60_000 }).toBe(1)
  child.kill()
  expect(await storedWork(database.system, 'send-mail')).toMatchObject([{ state: 'active', retry_count: 0 }])

  await startQueue(url, (queue, { system }) =>
    deliverMails(queue, { system, smtpUrl: undefined, from: 'us@example.com', dataDir, outgoing: uncounted }),
  )
  // As if the timeout of a process without a heartbeat had passed.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(
    database.system,
  )
  const state = async () => {
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.system)
    return (await storedWork(database.system, 'send-mail'))[0]
  }
  await expect.poll(state, { timeout: 60_000 }).toMatchObject({ state: 'completed', retry_count: 1 })
  expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1)
}, 120_000)
