import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import { mailJob, queueMail } from './mail.ts'

const mail = {
  recipient: 'anna@example.com',
  subject: 'Grüße',
  text: 'A link: https://example.com/x',
  html: '<p>A link</p>',
}

// No server: its own job would take the mails.
let ownDatabase: TestDatabase
let database: OpenDatabase
beforeAll(async () => {
  ownDatabase = await createTestDatabase()
  database = openDatabase({ url: ownDatabase.url, size: 2 })
})
afterAll(async () => {
  await database.close()
  await ownDatabase.drop()
})

const jobWith = (smtpUrl: string | undefined, dataDir: string) =>
  mailJob({
    system: database.system,
    smtpUrl,
    from: 'us@example.com',
    dataDir,
    log: pino({ level: 'silent' }),
  })
const waiting = () =>
  database.system.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const due = () =>
  database.system
    .updateTable('mail')
    .set({ next_attempt_at: new Date(0), attempts: 0 })
    .execute()

/** A mail server that takes everything, and what it was told. */
async function startMailServer(): Promise<{ server: Server; url: string; received: () => string }> {
  let received = ''
  const listening = createServer((socket) => {
    let inData = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      received += chunk.toString()
      if (inData) {
        if (!received.endsWith('\r\n.\r\n')) return
        inData = false
        socket.write('250 taken\r\n')
      } else if (/^DATA/m.test(chunk.toString())) {
        inData = true
        socket.write('354 go on\r\n')
      } else socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve)
  })
  const address = listening.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { server: listening, url: `smtp://127.0.0.1:${port}`, received: () => received }
}

test('without a mail server, a mail becomes a file, once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-'))
  await queueMail(database.system, mail)
  await due()
  const job = jobWith(undefined, dataDir)
  await job.run()
  await job.run()
  const files = await readdir(join(dataDir, 'outbox'))
  expect(files).toHaveLength(1)
  const message = await readFile(join(dataDir, 'outbox', files[0] ?? ''), 'utf8')
  expect(message).toContain('To: anna@example.com')
  expect(message).toContain('https://example.com/x')
  expect(await waiting()).toMatchObject({ body_text: '', sent_at: expect.any(Date) })
})

test('a mail server gets it', async () => {
  const stand = await startMailServer()
  await queueMail(database.system, mail)
  await due()
  await jobWith(stand.url, '').run()
  stand.server.close()
  expect(stand.received()).toMatch(/RCPT TO:<anna@example.com>/)
  expect(stand.received()).toContain('https://example.com/x')
})

test('a mail that fails waits longer each time, and stays', async () => {
  await queueMail(database.system, mail)
  await due()
  const job = jobWith('smtp://127.0.0.1:1', '')
  await job.run()
  const failed = await waiting()
  expect(failed).toMatchObject({
    attempts: 1,
    sent_at: null,
    last_error: expect.stringContaining('ECONNREFUSED'),
  })
  expect(failed.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 30_000)
  await job.run()
  expect((await waiting()).attempts).toBe(1)
})

test('a mail of a transaction that fails is never sent', async () => {
  const before = await waiting()
  await database.system
    .transaction()
    .execute(async (db) => {
      await queueMail(db, mail)
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  expect((await waiting()).id).toBe(before.id)
})
