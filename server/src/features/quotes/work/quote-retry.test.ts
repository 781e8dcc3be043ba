import { issuedQuotes } from '@service-center/contract/quotes/issued-quotes.ts'
import { quoteIssuing } from '@service-center/contract/quotes/quotes.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { actingAsUser } from '../../../platform/access/acting-as-user.ts'
import type { DeliverMail } from '../../../platform/outside-services/mail.ts'
import { embeddedCrm } from '../../../integrations/crm/embedded-crm.ts'
import { holdLock, untilWaiting } from '../../../testing/held-lock.ts'
import { startMailServer } from '../../../testing/server/mail-server.ts'
import { OWN_COMPANY, startQuoteSeller } from '../../../testing/worlds/quote-seller.ts'
import { quoteRequestOf } from '../../../testing/worlds/quote-world.ts'
import { startSecondServer } from '../../../testing/server/second-server.ts'
import { startServerChild } from '../../../testing/server/server-child.ts'
import type { TestServer } from '../../../testing/server/test-server.ts'
import { startQueue, storedWork, tryNow } from '../../../testing/worlds/work.ts'
import { handleQuoteWork, createQuoteWaits } from './quote-work.service.ts'

/** The entries of retries in the user action log. */
const logged = ({ db }: TestServer) =>
  db
    .selectFrom('user_action')
    .select(['username', 'status_code', 'value', 'after'])
    .where('action_type', '=', 'RetryQuote')
    .orderBy('id')
    .execute()

test('retries a failed mail once on request, and logs that', async () => {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.stop)
  mailServer.become('refuses')
  const { server, issue, read, retry } = await startQuoteSeller({ SMTP_URL: mailServer.url })
  const { id, number, pdf, mail } = await issue()
  expect(pdf).toEqual({ state: 'done', failure: null })
  expect(mail).toMatchObject({ to: 'own@example.com' })
  await expect.poll(async () => (await read(id)).mail?.state).toBe('failed')
  expect((await read(id)).mail?.failure).toMatch(/^The mail server failed: \w+, status 421\.$/)
  expect(mailServer.mails).toEqual([])
  mailServer.become('takes')
  expect(await retry(id)).toMatchObject({ status: 200, body: { id, mail: { to: 'own@example.com' } } })
  await expect.poll(async () => (await read(id)).mail).toMatchObject({ state: 'done', failure: null })
  expect(mailServer.mails).toHaveLength(1)
  expect(mailServer.mails[0]).toContain(`filename=${number}.pdf`)
  expect((await retry(id)).body.mail).toMatchObject({ state: 'done' })
  expect(await storedWork(server.db, 'mail-quote')).toMatchObject([{ state: 'completed' }])
  expect(mailServer.mails).toHaveLength(1)
  const entry = { username: 'seller', status_code: 200, value: { id } }
  expect(await logged(server)).toEqual([
    { ...entry, after: { id, tried: ['mail'] } },
    { ...entry, after: { id, tried: [] } },
  ])
})

/** A server whose mail delivery the test controls, with a quote whose mail has failed once. */
async function startFailedMail() {
  const world = await startQuoteSeller()
  const { server, issue, read } = world
  await server.app.queue.stop()
  const sending: PromiseWithResolvers<void>[] = []
  const deliver: DeliverMail = () => {
    const attempt = Promise.withResolvers<void>()
    sending.push(attempt)
    return attempt.promise
  }
  await startQueue(server.databaseUrl, (queue, database) =>
    handleQuoteWork(
      { ...server.app, queue, database },
      { crm: embeddedCrm, deliver, waits: createQuoteWaits() },
    ),
  )
  const { id } = await issue()
  await expect.poll(() => sending.length).toBe(1)
  return { ...world, id, sending, state: async () => (await read(id)).mail?.state }
}

test('a retry does not send a mail again that is being sent at that moment', async () => {
  const { server, id, sending, state, retry } = await startFailedMail()
  sending[0]?.reject(new Error('No connection'))
  await expect.poll(state).toBe('failed')
  await expect.poll(async () => (await storedWork(server.db, 'mail-quote'))[0]?.state).toBe('retry')
  await tryNow(server.db, 'mail-quote')
  await expect.poll(() => sending.length).toBe(2)
  // Between the start and the end of the attempt.
  expect((await retry(id)).body.mail?.state).toBe('failed')
  sending[1]?.resolve()
  await expect.poll(state).toBe('done')
  await expect
    .poll(async () => (await storedWork(server.db, 'mail-quote')).map((one) => one.state))
    .toEqual(['completed'])
  expect((await retry(id)).body.mail?.state).toBe('done')
  expect(sending).toHaveLength(2)
})

test('a retry does not send a mail again that is being marked as sent at that moment', async () => {
  const { server, id, sending, state, retry } = await startFailedMail()
  sending[0]?.reject(new Error('No connection'))
  await expect.poll(state).toBe('failed')
  const note = sql`update quote set mail_state = 'sent', mail_failure = null where id = ${id}`
  const commit = await holdLock(server.db, note)
  const reply = retry(id)
  await untilWaiting(server.db, { text: '"quote"', count: 1 })
  await commit()
  expect((await reply).body.mail).toMatchObject({ state: 'done', failure: null })
  expect(await state()).toBe('done')
  expect((await logged(server)).map(({ after }) => after)).toEqual([{ id, tried: [] }])
  expect(sending).toHaveLength(1)
})

test('a retry while a failure is being stored starts an attempt at once', async () => {
  const { server, id, sending, state, retry } = await startFailedMail()
  sending[0]?.reject(new Error('No connection'))
  await expect.poll(state).toBe('failed')
  await expect.poll(async () => (await storedWork(server.db, 'mail-quote'))[0]?.state).toBe('retry')
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'mail-quote'`.execute(
    server.db,
  )
  // As in the queue, the next attempt has to wait.
  const note = sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where name = 'mail-quote'`
  const commit = await holdLock(server.db, note)
  const reply = retry(id)
  await untilWaiting(server.db, { text: 'retry_quote_work', count: 1 })
  await commit()
  expect((await reply).status).toBe(200)
  await expect.poll(() => sending.length).toBe(2)
  sending[1]?.resolve()
  await expect.poll(state).toBe('done')
})

test('several simultaneous retries make one attempt', async () => {
  const { server, id, sending, state, retry } = await startFailedMail()
  sending[0]?.reject(new Error('No connection'))
  await expect.poll(state).toBe('failed')
  await expect.poll(async () => (await storedWork(server.db, 'mail-quote'))[0]?.state).toBe('retry')
  const replies = await Promise.all([retry(id), retry(id), retry(id), retry(id)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await expect.poll(() => sending.length).toBe(2)
  sending[1]?.resolve()
  await expect.poll(state).toBe('done')
  expect(await storedWork(server.db, 'mail-quote')).toHaveLength(1)
  expect(sending).toHaveLength(2)
  const entries = await logged(server)
  expect(entries.map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      { id, tried: ['mail'] },
      { id, tried: [] },
    ]),
  )
  expect(JSON.stringify(entries).match(/"mail"/g)).toHaveLength(1)
})

test('retries work on request that has used up its attempts or is deleted from the queue', async () => {
  const { server, id, sending, state, retry } = await startFailedMail()
  await sql`update pgboss.job set retry_limit = retry_count where name = 'mail-quote'`.execute(server.db)
  sending[0]?.reject(new Error('No connection'))
  await expect.poll(async () => (await storedWork(server.db, 'mail-quote'))[0]?.state).toBe('failed')
  expect((await retry(id)).status).toBe(200)
  await expect.poll(() => sending.length).toBe(2)
  sending[1]?.reject(new Error('No connection'))
  await expect.poll(state).toBe('failed')
  await expect.poll(async () => (await storedWork(server.db, 'mail-quote'))[0]?.state).toBe('failed')
  await sql`delete from pgboss.job where name = 'mail-quote'`.execute(server.db)
  expect((await retry(id)).status).toBe(200)
  await expect.poll(() => sending.length).toBe(3)
  sending[2]?.resolve()
  await expect.poll(state).toBe('done')
})

test('another server sends the mail of a killed one again with the same message id, and only once', async () => {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.stop)
  mailServer.become('hangs')
  const { server, token, read } = await startQuoteSeller()
  await server.app.queue.stop()
  const { databaseUrl, dataDir } = server
  const env = { SMTP_URL: mailServer.url }
  const child = await startServerChild({ databaseUrl, dataDir, env })
  const body = quoteRequestOf({ ...OWN_COMPANY, sendEmail: true })
  const { id } = (await server.call(quoteIssuing.issue, { token, body })).body
  // The mail is delivered, but the process is killed before it can store that.
  await expect.poll(() => mailServer.mails).toHaveLength(1)
  child.kill()
  mailServer.become('takes')
  expect((await read(id)).mail?.state).toBe('pending')
  expect(await storedWork(server.db, 'mail-quote')).toMatchObject([{ state: 'active', retry_count: 0 }])
  const next = await startSecondServer(server, env)
  onTestFinished(() => next.stop())
  // Pretends that the heartbeat timeout has passed.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(
    server.db,
  )
  const state = async () => {
    await tryNow(server.db, 'mail-quote')
    return (await read(id)).mail
  }
  await expect.poll(state).toMatchObject({ state: 'done', failure: null })
  expect(mailServer.mails).toHaveLength(2)
  const ids = mailServer.mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])
  expect(ids).toEqual([`<quote-${body.requestId}@service-center>`, ids[0]])
  // If the item is delivered once more, its handler finds that it is done.
  const ended = async () => (await storedWork(server.db, 'mail-quote'))[0]?.state
  await expect.poll(ended).toBe('completed')
  await sql`
    update pgboss.job set state = 'retry', completed_on = null, retry_limit = 9 where name = 'mail-quote'`.execute(
    server.db,
  )
  await tryNow(server.db, 'mail-quote')
  await expect.poll(ended).toBe('completed')
  expect(mailServer.mails).toHaveLength(2)
})

/** Calls the SQL function `retry_quote_work` in a transaction of a user. */
async function retryAs(server: TestServer, username: string, [quote, kind]: readonly [string, string]) {
  const { database } = server.app
  return actingAsUser({ database, username, access: 'verified' }, async (db) => {
    const { rows } = await sql<{ state: string | null }>`
      select retry_quote_work(${sql.raw(quote)}, ${sql.raw(kind)}) as state`.execute(db)
    return rows[0]?.state
  }).catch((error: Error) => error.message)
}

test('the database allows retries only to users who may work on the quote, and only of work on quotes', async () => {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.stop)
  mailServer.become('refuses')
  const { server, issue, read } = await startQuoteSeller({ SMTP_URL: mailServer.url })
  const { id } = await issue()
  await expect.poll(async () => (await read(id)).mail?.state).toBe('failed')
  await expect.poll(async () => (await storedWork(server.db, 'mail-quote'))[0]?.state).toBe('retry')
  const refused = 'The viewer may not work on this quote.'
  const mail = [String(id), "'mail-quote'"] as const
  // A user of another part of the tree, one of the same customer without the right, and staff without the right.
  expect(await retryAs(server, 'other', mail)).toBe(refused)
  expect(await retryAs(server, 'reader', mail)).toBe(refused)
  const hostile = [
    ['null', "'mail-quote'"],
    [String(id), 'null'],
    ['null', 'null'],
    ['0', "'mail-quote'"],
    ['-1', "'mail-quote'"],
    ['2147483647', "'mail-quote'"],
    [String(id), "'send-mail'"],
    [String(id), "'%'"],
    [String(id), "'mail-quote%'"],
    [String(id), "''"],
    [String(id), "'MAIL-QUOTE'"],
    [String(id), "'mail-quote'' or true --'"],
  ] as const
  for (const one of hostile) expect([one, await retryAs(server, 'seller', one)]).toEqual([one, refused])
  expect(await storedWork(server.db, 'mail-quote')).toMatchObject([{ state: 'retry', retry_count: 0 }])
  expect(await retryAs(server, 'seller', [String(id), "'tell-crm-of-quote'"])).toBeNull()
  expect(await retryAs(server, 'staff', mail)).toBe('waiting')
  // A call does not reveal the state of a quote out of scope.
  expect(
    await server.call(issuedQuotes.retry, {
      token: await server.signIn('other'),
      params: { id: String(id) },
    }),
  ).toMatchObject({ status: 404 })
  expect(
    await server.call(issuedQuotes.retry, {
      token: await server.signIn('reader'),
      params: { id: String(id) },
    }),
  ).toMatchObject({ status: 403 })
})

test('a retry does not touch a quote whose id begins with the same digits', async () => {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.stop)
  mailServer.become('refuses')
  const { server, issue, read, retry } = await startQuoteSeller({ SMTP_URL: mailServer.url })
  await sql`alter sequence quote_id_seq restart with 1`.execute(server.db)
  const first = await issue()
  await sql`alter sequence quote_id_seq restart with 10`.execute(server.db)
  const tenth = await issue()
  expect([first.id, tenth.id]).toEqual([1, 10])
  for (const { id } of [first, tenth])
    await expect.poll(async () => (await read(id)).mail?.state).toBe('failed')
  await expect
    .poll(async () => (await storedWork(server.db, 'mail-quote')).map(({ state }) => state))
    .toEqual(['retry', 'retry'])
  mailServer.become('takes')
  await retry(first.id)
  await expect.poll(async () => (await read(first.id)).mail?.state).toBe('done')
  expect((await read(tenth.id)).mail?.state).toBe('failed')
  expect(mailServer.mails).toHaveLength(1)
})
