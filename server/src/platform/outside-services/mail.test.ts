import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../testing/server/mail-server.ts'
import { createTestDatabase } from '../../testing/server/test-database.ts'
import { startQueue, storedWork, tryNow } from '../../testing/worlds/work.ts'
import { uncounted } from '../../testing/outside-services/outgoing.ts'
import { createMailDelivery, deliverMails, queueMail } from './mail.ts'

const mail = {
  recipient: 'anna@example.com',
  subject: 'Grüße',
  text: 'A link: https://example.com/x',
  html: '<p>A link</p>',
}

/** A database, and the delivery of its mails. */
async function startDelivery(to: { smtpUrl?: string; dataDir?: string }) {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const { smtpUrl, dataDir = '' } = to
  const { database } = await startQueue(url, (queue, { system }) =>
    deliverMails(queue, { system, smtpUrl, from: 'us@example.com', dataDir, outgoing: uncounted }),
  )
  return database.system
}

test('without a mail server, a mail becomes a file, once, and its text is deleted', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-'))
  const db = await startDelivery({ dataDir })
  await queueMail(db, mail)
  await expect
    .poll(async () => (await storedWork(db, 'send-mail')).map(({ state }) => state))
    .toEqual(['completed'])
  const files = await readdir(join(dataDir, 'outbox'))
  expect(files).toHaveLength(1)
  const message = await readFile(join(dataDir, 'outbox', files[0] ?? ''), 'utf8')
  expect(message).toContain('To: anna@example.com')
  expect(message).toContain('https://example.com/x')
  const [kept] = await db.selectFrom('mail').selectAll().execute()
  expect(kept).toMatchObject({ body_text: '', body_html: '', sent_at: expect.any(Date) })
})

test('a mail server gets it', async () => {
  const stand = await startMailServer()
  onTestFinished(stand.stop)
  const db = await startDelivery({ smtpUrl: stand.url })
  await queueMail(db, mail)
  await expect.poll(() => stand.mails).toHaveLength(1)
  expect(stand.mails[0]).toContain('To: anna@example.com')
  expect(stand.mails[0]).toMatch(/https:\/\/example.com\/x/)
})

const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0', '\v']
const FORGED = 'Bcc: all@example.com'

test.each(BREAKS)('no text of a mail can add to its head: %j', async (lineBreak) => {
  const stand = await startMailServer()
  onTestFinished(stand.stop)
  const deliver = createMailDelivery({
    smtpUrl: stand.url,
    from: 'us@example.com',
    dataDir: '',
    outgoing: uncounted,
  })
  const hostile = `x${lineBreak}${FORGED}${lineBreak}${lineBreak}${FORGED}`
  await deliver('1', {
    to: { name: hostile, address: 'anna@example.com' },
    subject: hostile,
    text: 'A text',
    messageId: `<${hostile}@example.com>`,
    attachments: [{ filename: `${hostile}.pdf`, content: Buffer.from('a'), contentType: 'application/pdf' }],
  })
  expect(stand.recipients).toEqual(['anna@example.com'])
  expect(stand.mails).toHaveLength(1)
  const [received = ''] = stand.mails
  // Longer fields go on in lines that begin with a space.
  const fields = (received.split('\n\n')[0] ?? '').split(/\n(?![ \t])/)
  expect(fields.map((field) => field.split(':')[0])).toEqual([
    'From',
    'To',
    'Subject',
    'Message-ID',
    'Date',
    'MIME-Version',
    'Content-Type',
  ])
  expect(fields.find((field) => field.startsWith('Subject'))).toBe(`Subject: x ${FORGED} ${FORGED}`)
  expect(received).not.toMatch(/[\r\n]Bcc/)
})

test.each(BREAKS)('an address with %j reaches nobody else', async (lineBreak) => {
  const stand = await startMailServer()
  onTestFinished(stand.stop)
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-'))
  const settings = { from: 'us@example.com', dataDir, outgoing: uncounted }
  for (const smtpUrl of [stand.url, undefined]) {
    const deliver = createMailDelivery({ ...settings, smtpUrl })
    for (const address of [
      `a@example.com${lineBreak}${FORGED}`,
      `a@example.com>${lineBreak}RCPT TO:<b@example.com`,
    ])
      await deliver('1', { to: { name: '', address }, subject: 's', text: 't' }).catch(() => undefined)
  }
  expect(stand.recipients.filter((one) => one === 'all@example.com' || one === 'b@example.com')).toEqual([])
  const files = await readdir(join(dataDir, 'outbox'))
  const written = await Promise.all(files.map((file) => readFile(join(dataDir, 'outbox', file), 'utf8')))
  expect([...stand.mails, ...written].filter((one) => /[\r\n]Bcc/.test(one))).toEqual([])
})

test('a failing mail is retried with growing delays, and stays; its text is only in the outbox', async () => {
  const db = await startDelivery({ smtpUrl: 'smtp://127.0.0.1:1' })
  const waits: { least: number; most: number }[] = []
  let began = Date.now()
  await queueMail(db, mail)
  for (const attempt of [0, 1, 2]) {
    await expect
      .poll(async () => (await storedWork(db, 'send-mail'))[0])
      .toMatchObject({
        state: 'retry',
        retry_count: attempt,
        failure: expect.stringContaining('ECONNREFUSED'),
      })
    const [work] = await storedWork(db, 'send-mail')
    const at = work?.start_after.getTime() ?? 0
    // The wait began after the attempt, and before now.
    waits.push({ least: at - Date.now(), most: at - began })
    expect(JSON.stringify(work)).not.toContain('example.com')
    began = Date.now()
    await tryNow(db, 'send-mail')
  }
  // 1, 2 and 4 minutes, plus a random part.
  const [first, second, third] = waits.map(({ least, most }) => ({
    least: least / 60_000,
    most: most / 60_000,
  }))
  expect(first?.most).toBeGreaterThanOrEqual(1)
  expect(first?.least).toBeLessThanOrEqual(2)
  expect(second?.most).toBeGreaterThanOrEqual(2)
  expect(third?.most).toBeGreaterThanOrEqual(4)
  expect(third?.least).toBeLessThanOrEqual(8)
  expect(await db.selectFrom('mail').select(['sent_at', 'body_text']).execute()).toEqual([
    { sent_at: null, body_text: mail.text },
  ])
})

test('a mail of a transaction that fails is never sent', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-'))
  const db = await startDelivery({ dataDir })
  await db
    .transaction()
    .execute(async (transaction) => {
      await queueMail(transaction, mail)
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  expect(await db.selectFrom('mail').selectAll().execute()).toEqual([])
  expect(await storedWork(db, 'send-mail')).toEqual([])
})
