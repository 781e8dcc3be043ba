import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emergency } from '@service-center/contract/emergency/emergency.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { holdLock } from '../../testing/held-lock.ts'
import { keepMails, mailsTo } from '../../testing/server/mails.ts'
import { startServerChild } from '../../testing/server/server-child.ts'
import { createTestDatabase } from '../../testing/server/test-database.ts'
import { uncounted } from '../../testing/outside-services/outgoing.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { startQueue } from '../../testing/worlds/work.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'
import { setLatest } from '../../testing/worlds/values.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { deliverMails, queueMailToMany } from '../../platform/outside-services/mail.ts'

const TLM_SPORT = 1
const TS_PLOTTER = 3

let server: TestServer
let staff: string
let nordic: { root: number; token: string }

/** A user with a verified address, at one or more customers. */
async function addPartner(
  username: string,
  customers: number[],
  fields: { email?: string | null; verified?: boolean; valid_to?: Date; deleted_at?: Date } = {},
): Promise<void> {
  await addUser(server.db, { username, customers })
  await server.db
    .updateTable('app_user')
    .set({ email: `${username}@example.com`, ...fields })
    .where('username', '=', username)
    .execute()
}

let robots = 4000
async function addRobot(customerId: number, model: number): Promise<number> {
  const dev = await addDevice(server.db, { type: 1, id: (robots += 1), customerId })
  await server.db.updateTable('device').set({ product_model: model }).where('dev', '=', dev).execute()
  return dev
}

const preview = (token: string, of: { isTLM: boolean; isTS: boolean }) =>
  server.call(emergency.mailPreview, {
    token,
    query: { isTLM: of.isTLM ? 'true' : 'false', isTS: of.isTS ? 'true' : 'false' },
  })
const send = (token: string, body: { message: string; isTLM: boolean; isTS: boolean }) =>
  server.call(emergency.sendMail, { token, body })

async function recipients(): Promise<string[]> {
  const { rows } = await sql<{
    recipient: string
  }>`select recipient from kept_mail order by recipient`.execute(server.db)
  return rows.map(({ recipient }) => recipient)
}

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  await keepMails(db)
  const root = await addCustomer(db, { name: 'Nordic', isDealer: true })
  const stadium = await addCustomer(db, { name: 'Stadium', parentId: root })
  const surveying = await addCustomer(db, { name: 'Surveying', isDealer: true })
  await addCustomer(db, { name: 'Idle dealer', isDealer: true })
  await addRobot(stadium, TLM_SPORT)
  await addRobot(surveying, TS_PLOTTER)
  await addPartner('anna', [root])
  await addPartner('same', [root], { email: 'ANNA@example.com' })
  await addPartner('both', [root, surveying])
  await addPartner('surveyor', [surveying])
  await addPartner('stadium', [stadium])
  await addPartner('ended', [root], { valid_to: new Date(Date.now() - 1000) })
  await addPartner('deleted', [root], { deleted_at: new Date() })
  await addPartner('unverified', [root])
  await db.updateTable('app_user').set({ verified: false }).where('username', '=', 'unverified').execute()
  await addPartner('without', [root], { email: null })
  await addUser(db, { username: 'staff', customers: [1], rights: ['Emergency'] })
  await addUser(db, { username: 'nordic', customers: [root], rights: ['Emergency'] })
  await addUser(db, { username: 'nobody', customers: [1], rights: ['SuspendService'] })
  staff = await server.signIn('staff')
  nordic = { root, token: await server.signIn('nordic') }
})
beforeEach(async () => {
  await sql`delete from kept_mail`.execute(server.db)
})
afterAll(() => server.stop())

test('the preview counts each address once, and the dealers that they belong to', async () => {
  expect((await preview(staff, { isTLM: true, isTS: false })).body).toEqual({
    people: 2,
    companies: 1,
    last: null,
  })
  expect((await preview(staff, { isTLM: false, isTS: true })).body).toMatchObject({ people: 2, companies: 1 })
  expect((await preview(staff, { isTLM: true, isTS: true })).body).toMatchObject({ people: 3, companies: 2 })
  expect((await preview(staff, { isTLM: false, isTS: false })).body).toMatchObject({
    people: 0,
    companies: 0,
  })
})

test('a mail reaches each address of the dealers once, and nobody without a verified account', async () => {
  const message = 'Dear partners,\r\n<b>all</b> robots stand still.\r\nSubject: x\r\nBcc: victim@example.com'
  const reply = await send(staff, { message, isTLM: true, isTS: true })
  expect(reply).toMatchObject({ status: 200, body: { people: 3, companies: 2 } })
  expect(await recipients()).toEqual([
    expect.stringMatching(/^anna@example\.com$/i),
    'both@example.com',
    'surveyor@example.com',
  ])
  const [mail] = await mailsTo(server.db, 'both@example.com')
  expect(mail).toEqual({
    recipient: 'both@example.com',
    subject: 'Important information from the Service Center',
    text: `${message.replaceAll('\r', '')}\n\n-- \nSent through the Service Center by staff.\n`,
    html: '',
  })
  expect((await preview(staff, { isTLM: true, isTS: false })).body.last).toMatchObject({
    byUser: 'staff',
    people: 3,
    isTLM: true,
    isTS: true,
  })
})

test('a written mail is plain text to one address, whatever its text', async () => {
  await send(staff, { message: 'Line\r\nBcc: victim@example.com\n<script>', isTLM: false, isTS: true })
  const outbox = join(server.dataDir, 'outbox')
  const written = async () => {
    const files = await readdir(outbox).catch(() => [])
    const texts = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
    return texts.find((text) => text.includes('<script>') && text.includes('surveyor@'))
  }
  await expect.poll(written, { timeout: 60_000 }).toBeDefined()
  const [head = '', body] = ((await written()) ?? '').split('\r\n\r\n')
  expect(head).toMatch(/^To: surveyor@example\.com$/m)
  expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  expect(head).toMatch(/^Message-ID: <[0-9a-f-]{36}@service-center>$/m)
  expect(head).not.toMatch(/^(bcc|cc):/im)
  expect(body).toContain('Bcc: victim@example.com')
})

test('a sender reaches the dealers below their own customers only', async () => {
  expect((await preview(nordic.token, { isTLM: true, isTS: true })).body).toMatchObject({
    people: 2,
    companies: 1,
  })
  await send(nordic.token, { message: 'From Nordic', isTLM: true, isTS: true })
  expect(await recipients()).toEqual([expect.stringMatching(/^anna@/i), 'both@example.com'])
})

test('the family that a robot reports takes precedence over the one it was produced as', async () => {
  const dealer = await addCustomer(server.db, { name: 'Changed', isDealer: true })
  await addPartner('changed', [dealer])
  const dev = await addRobot(dealer, TLM_SPORT)
  await setLatest(server.db, dev, { product_model: 'TS Plotter' })
  await send(staff, { message: 'To surveyors', isTLM: false, isTS: true })
  expect(await recipients()).toContain('changed@example.com')
  await send(staff, { message: 'To line markers', isTLM: true, isTS: false })
  expect((await mailsTo(server.db, 'changed@example.com')).length).toBe(1)
})

test('the same mail twice, also at once, is sent once', async () => {
  const mail = { message: 'Twice', isTLM: true, isTS: false }
  const replies = await Promise.all([send(staff, mail), send(staff, { ...mail, message: ' Twice\n' })])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await send(staff, mail)).toMatchObject({
    status: 409,
    body: { code: 'emergency_mail_repeated', message: expect.stringContaining('a minute ago to 2 people') },
  })
  expect(await recipients()).toHaveLength(2)
  expect(await send(staff, { ...mail, isTS: true })).toMatchObject({ status: 200 })
  await server.db
    .updateTable('emergency_mail')
    .set({ created_at: sql`now() - interval '11 minutes'` })
    .execute()
  expect(await send(staff, mail)).toMatchObject({ status: 200 })
})

test('invalid mails are refused', async () => {
  const mail = { message: 'Text', isTLM: true, isTS: false }
  expect(await send(staff, { ...mail, isTLM: false })).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [{ param: 'isTLM', msg: 'This field is required' }] },
  })
  expect(await send(staff, { ...mail, message: ' \n' })).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  })
  expect(await send(staff, { ...mail, message: 'a\u0000b' })).toMatchObject({ status: 400 })
  expect(await send(await server.signIn('nobody'), mail)).toMatchObject({ status: 403 })
  const empty = await addCustomer(server.db, { name: 'Empty', isDealer: true })
  await addUser(server.db, { username: 'lonely', customers: [empty], rights: ['Emergency'] })
  expect(await send(await server.signIn('lonely'), mail)).toMatchObject({
    status: 409,
    body: { code: 'emergency_mail_without_recipients' },
  })
  expect(await recipients()).toEqual([])
})

/** A separate database, with the addresses of many people. */
async function startQueueWorld(): Promise<{ url: string; db: Database; dataDir: string }> {
  const { url, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'service-center-'))
  const database = openDatabase({ url, size: 2 })
  onTestFinished(async () => {
    await database.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { url, db: database.system, dataDir }
}

test('a killed server neither loses nor duplicates any of 120 queued mails', async () => {
  const { url, db, dataDir } = await startQueueWorld()
  const work = () =>
    startQueue(url, (queue, { system }) =>
      deliverMails(queue, {
        system,
        smtpUrl: undefined,
        from: 'us@example.com',
        dataDir,
        outgoing: uncounted,
      }),
    )
  // The queue exists once a server has worked on it.
  await (await work()).stop()
  const addresses = Array.from({ length: 120 }, (_, n) => `person${n}@example.com`)
  await queueMailToMany(db, { recipients: addresses, subject: 'Test', text: 'Text' })
  // The queue skips locked items, so the server cannot finish before it is killed.
  const release = await holdLock(
    db,
    sql`select from pgboss.job where name = 'send-mail-to-many' order by id limit 60 for update`,
  )
  const child = await startServerChild({ databaseUrl: url, dataDir })
  const outbox = join(dataDir, 'outbox')
  const files = async () => (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'))
  await expect.poll(async () => (await files()).length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(5)
  child.kill()
  expect((await files()).length).toBeLessThan(addresses.length)
  await release()
  await work()
  const unfinished = async () => {
    // As if the timeout of a process without a heartbeat had passed.
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'
      where state = 'active' and heartbeat_on < now() - interval '2 seconds'`.execute(db)
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
    const { rows } =
      await sql`select from pgboss.job where name = 'send-mail-to-many' and state <> 'completed'`.execute(db)
    return rows.length
  }
  await expect.poll(unfinished, { timeout: 100_000 }).toBe(0)
  const to = await Promise.all(
    (await files()).map(async (file) => /^To: (\S+)/m.exec(await readFile(join(outbox, file), 'utf8'))?.[1]),
  )
  expect(to.toSorted()).toEqual(addresses.toSorted())
}, 200_000)
