import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issuedQuotes } from '@service-center/contract/quotes/issued-quotes.ts'
import { crm } from '@service-center/contract/customer-relations/crm.ts'
import { quoteIssuing } from '@service-center/contract/quotes/quotes.ts'
import { expect, test } from 'vitest'
import { embeddedCrm } from '../../../integrations/crm/embedded-crm.ts'
import { actingAsUser } from '../../../platform/access/acting-as-user.ts'
import { OWN_COMPANY, startQuoteSeller } from '../../../testing/worlds/quote-seller.ts'
import { quoteRequestOf } from '../../../testing/worlds/quote-world.ts'
import { startQueue, storedWork } from '../../../testing/worlds/work.ts'
import { issueQuote } from '../quote-issue.service.ts'
import { handleQuoteWork, createQuoteWaits } from './quote-work.service.ts'

test('mails a quote to its contact with the PDF, and a copy to its author', async () => {
  const { server, token, read } = await startQuoteSeller()
  const body = quoteRequestOf({ ...OWN_COMPANY, sendEmail: true })
  const issued = await server.call(quoteIssuing.issue, { token, body })
  const { id, number } = issued.body
  await expect.poll(async () => (await read(id)).mail).toMatchObject({ state: 'done', failure: null })
  const outbox = join(server.dataDir, 'outbox')
  expect(await readdir(outbox)).toEqual([`quote-${id}.eml`])
  const mail = await readFile(join(outbox, `quote-${id}.eml`), 'utf8')
  for (const line of ['To: own@example.com', 'Cc: seller@example.com', 'Reply-To: seller@example.com'])
    expect(mail).toContain(line)
  expect(mail).toContain(`Subject: Angebot ${number}`)
  expect(mail).toContain(`filename=${number}.pdf`)
})

test('a failed mail does not undo the quote; the failure is shown and retried on request', async () => {
  const { server, token, read } = await startQuoteSeller({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const body = quoteRequestOf({ ...OWN_COMPANY, sendEmail: true })
  const { id } = (await server.call(quoteIssuing.issue, { token, body })).body
  const failed = {
    state: 'failed',
    to: 'own@example.com',
    failure: expect.stringMatching(/^The mail server failed/),
  }
  await expect.poll(async () => (await read(id)).mail).toEqual(failed)
  expect((await read(id)).pdf.state).toBe('done')
  expect((await read(id)).mail?.failure).not.toContain('@')
  const params = { id: String(id) }
  expect((await server.call(issuedQuotes.retry, { token, params })).body.mail).not.toBeNull()
  await expect
    .poll(async () => (await storedWork(server.db, 'mail-quote'))[0]?.retry_count)
    .toBeGreaterThan(0)
  await expect.poll(async () => (await read(id)).mail).toEqual(failed)
})

test('the next server finishes the work of a dead one once', async () => {
  const { server, read } = await startQuoteSeller()
  const dataDir = await mkdtemp(join(tmpdir(), 'quotes-'))
  await server.app.queue.stop()
  const { database } = server.app
  const { id } = await actingAsUser(
    { database, username: 'seller', access: 'QuoteGenerator' },
    (db, viewer) =>
      issueQuote(
        { crm: embeddedCrm, db, viewer },
        {
          body: quoteRequestOf({ syncHubSpotDeal: true, stage: 'contractsent' }),
          prepared: {
            parties: {
              company: { id: null, snapshot: { ...COMPANY, name: 'Left' } },
              contact: { id: null, snapshot: { firstname: '', lastname: 'Over', phone: '1', email: '' } },
            },
            known: undefined,
          },
          now: new Date(),
        },
      ),
  )
  expect(await read(id)).toMatchObject({ pdf: { state: 'pending' }, crm: { state: 'pending' } })
  await startQueue(server.databaseUrl, (queue, ownDatabase) =>
    handleQuoteWork(
      { ...server.app, queue, database: ownDatabase, dataDir },
      { crm: embeddedCrm, deliver: async () => undefined, waits: createQuoteWaits() },
    ),
  )
  await expect
    .poll(() => read(id), { timeout: 20_000 })
    .toMatchObject({ pdf: { state: 'done' }, crm: { state: 'done' } })
  expect(await server.db.selectFrom('crm_deal').select('amount').execute()).toHaveLength(1)
  expect(await readdir(join(dataDir, 'files'))).toHaveLength(1)
})

const COMPANY = { name: '', country: '', city: '', address: '', zip: '', state: '', phone: '' }

test('the contact of a quote for a new company becomes one of its contacts', async () => {
  const { server, token } = await startQuoteSeller()
  const body = quoteRequestOf({ contact: OWN_COMPANY.contact })
  const { body: issued } = await server.call(quoteIssuing.issue, { token, body })
  expect(issued).toMatchObject({ newCompany: { contacts: ['own-contact'] }, newContact: null })
  const { data } = (await server.call(crm.contacts, { token })).body
  expect(data.find(({ id }) => id === 'own-contact')?.companies.toSorted()).toEqual(
    ['own', issued.newCompany?.id ?? ''].toSorted(),
  )
})
