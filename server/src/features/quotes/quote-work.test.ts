import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issuedQuotes } from '@service-center/contract/quotes/issued-quotes.ts'
import { quoteIssuing } from '@service-center/contract/quotes/quote-issuing.ts'
import { crm } from '@service-center/contract/crm/crm.ts'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedCrm } from '../../integrations/crm/embedded-crm.ts'
import { actingAsUser } from '../../platform/access/acting-as-user.ts'
import { hubspotCompany, startHubspot } from '../../testing/hubspot.ts'
import { addQuoteCompany, addQuoteWorld, quoteRequestOf } from '../../testing/quote-world.ts'
import { startServerForTest } from '../../testing/test-server.ts'
import { startQueue, storedWork, tryNow } from '../../testing/work.ts'
import { issueQuote } from './quote-issue.service.ts'
import { createQuoteWaits } from './quote-waits.ts'
import { handleQuoteWork } from './quote-work.service.ts'

const OWN = { company: { id: 'own' }, contact: { id: 'own-contact' } }

async function startWorld(env: Record<string, string> = {}) {
  const server = await startServerForTest(env)
  const world = await addQuoteWorld(server)
  await addQuoteCompany(server.db, { id: 'own', customerId: world.dealer })
  const token = world.tokens['seller']
  const read = async (id: number) =>
    (await server.call(issuedQuotes.get, { token, params: { id: String(id) } })).body
  return { server, world, token, read }
}

test('a quote is mailed to its contact with a copy to its author, and the paper attached', async () => {
  const { server, token, read } = await startWorld()
  const body = quoteRequestOf({ ...OWN, sendEmail: true })
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

test('a quote stands when its mail fails: the failure is shown, and it is tried again at once on request', async () => {
  const { server, token, read } = await startWorld({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const body = quoteRequestOf({ ...OWN, sendEmail: true })
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

test('what a dead server left of a quote is done by the next one, once', async () => {
  const { server, read } = await startWorld()
  const dataDir = await mkdtemp(join(tmpdir(), 'quotes-'))
  await server.app.queue.stop()
  const { database } = server.app
  const { id } = await actingAsUser(
    { database, username: 'seller', access: 'QuoteGenerator' },
    (db, viewer) =>
      issueQuote(
        { db, viewer },
        {
          body: quoteRequestOf({ syncHubSpotDeal: true, stage: 'contractsent' }),
          parties: {
            company: { id: null, snapshot: { ...COMPANY, name: 'Left' } },
            contact: { id: null, snapshot: { firstname: '', lastname: 'Over', phone: '1', email: '' } },
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

test('HubSpot gets company, contact and deal, each once, however often it fails in between', async () => {
  const hubspot = await startHubspot()
  onTestFinished(hubspot.stop)
  const { server, token, read } = await startWorld(hubspot.env)
  const made: { type: string; body: unknown }[] = []
  let failing = 'deals'
  hubspot.answer(({ url = '', method }, body) => {
    const type = /^\/crm\/v3\/objects\/(\w+)/.exec(url)?.[1] ?? ''
    if (url === '/crm/v3/pipelines/deals') return { status: 200, body: PIPELINES }
    if (url.endsWith('/search')) {
      const found = made.filter((one) => one.type === type).map((_one, place) => objectOf(type, place, made))
      return { status: 200, body: { total: found.length, results: found } }
    }
    if (url.includes('idProperty=email')) return { status: 404, body: { category: 'OBJECT_NOT_FOUND' } }
    if (method !== 'POST') return { status: 200, body: { results: [] } }
    // It has created the record although its answer is lost.
    made.push({ type, body })
    return type === failing ? { status: 502 } : { status: 201, body: objectOf(type, made.length - 1, made) }
  })
  const body = quoteRequestOf({ syncHubSpotDeal: true, stage: '7' })
  const { body: issued } = await server.call(quoteIssuing.issue, { token, body })
  expect(issued).toMatchObject({
    pdf: { state: 'done' },
    crm: { state: 'failed', failure: expect.stringContaining('502') },
    newCompany: { name: 'Stadt Freiburg' },
    newContact: { lastname: 'Keller' },
  })
  failing = ''
  await tryNow(server.db, 'tell-crm-of-quote')
  const params = { id: String(issued.id) }
  await server.call(issuedQuotes.retry, { token, params })
  await expect.poll(async () => (await read(issued.id)).crm).toMatchObject({ state: 'done', failure: null })
  expect(made.map(({ type }) => type)).toEqual(['companies', 'contacts', 'deals'])
  expect(made[2]?.body).toMatchObject({
    properties: {
      dealname: `${issued.number} Stadt Freiburg`,
      dealstage: '7',
      pipeline: 'sales',
      amount: '48552.02',
      deal_currency_code: 'EUR',
      closedate: '2999-12-31T00:00:00.000Z',
    },
    associations: [
      { to: { id: issued.newContact?.id }, types: [{ associationTypeId: 3 }] },
      { to: { id: issued.newCompany?.id }, types: [{ associationTypeId: 341 }] },
    ],
  })
})

const PIPELINES = {
  results: [
    {
      id: 'sales',
      label: 'Sales',
      displayOrder: 0,
      stages: [
        { id: '7', label: 'Sent', displayOrder: 1, metadata: { isClosed: 'false', probability: '0.5' } },
      ],
    },
  ],
}

function objectOf(type: string, place: number, made: readonly { type: string; body: unknown }[]) {
  const of = made.filter((one) => one.type === type)[place] ?? made[place]
  const { properties } = (of?.body ?? { properties: {} }) as { properties: Record<string, string> }
  return hubspotCompany(String(900 + made.findIndex((one) => one === of)), properties)
}

test('while HubSpot fails, a quote for an existing company waits for it, and stages are an empty list', async () => {
  const hubspot = await startHubspot()
  onTestFinished(hubspot.stop)
  const { server, token } = await startWorld(hubspot.env)
  hubspot.answer(() => ({ status: 500 }))
  expect((await server.call(quoteIssuing.dealStages, { token })).body).toEqual({ data: [] })
  expect((await server.call(crm.companies, { token })).body).toEqual({ data: [] })
  const { status } = await server.call(quoteIssuing.issue, { token, body: quoteRequestOf(OWN) })
  expect(status).toBe(503)
})
