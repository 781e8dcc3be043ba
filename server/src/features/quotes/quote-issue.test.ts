import { randomUUID } from 'node:crypto'
import { issuedQuotes } from '@service-center/contract/quotes/issued-quotes.ts'
import { quoteFigures } from '@service-center/contract/quotes/quote-calculation.ts'
import { quoteIssuing, type QuoteRequest } from '@service-center/contract/quotes/quotes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedCrm } from '../../integrations/crm/embedded-crm.ts'
import { actingAsUser } from '../../platform/access/acting-as-user.ts'
import {
  addQuoteCompany,
  addQuoteWorld,
  QUOTE_PLANS,
  quoteRequestOf,
} from '../../testing/worlds/quote-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { issueQuote } from './quote-issue.service.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addQuoteWorld>>
beforeAll(async () => {
  server = await startTestServer()
  world = await addQuoteWorld(server)
  await addQuoteCompany(server.db, { id: 'own', customerId: world.dealer })
  await addQuoteCompany(server.db, { id: 'foreign', customerId: world.otherDealer })
})
afterAll(() => server.stop())

const issue = (body: QuoteRequest, user = 'seller') =>
  server.call(quoteIssuing.issue, { token: world.tokens[user], body })
const countQuotes = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from quote`.execute(
    server.db,
  )
  return rows[0]?.count
}
/** Checks that the quote is refused and uses no number. */
const expectRefused = async (body: QuoteRequest, { user = 'seller', code = 'invalid' } = {}) => {
  const before = await countQuotes()
  expect((await issue(body, user)).body).toMatchObject({ code })
  expect(await countQuotes()).toBe(before)
}

test('an issued quote has a number, a PDF, its new company and contact, and a deal', async () => {
  const request = quoteRequestOf({ syncHubSpotDeal: true, stage: 'contractsent', quoteType: 'signature' })
  const { status, body } = await issue({ ...request, quotationNumber: 'MetteHolm-0017' })
  expect(status).toBe(200)
  // 2 × 20,000.01 + battery 600 + football 200, with 19 %.
  expect(body).toMatchObject({
    quotationNumber: 'MetteHolm-0017',
    contract: 'DE',
    net: 4_080_002,
    vat: 775_200,
    total: 4_855_202,
    pdf: { state: 'done', failure: null },
    mail: null,
    crm: { state: 'done', deal: true },
    newCompany: { name: 'Stadt Freiburg', contacts: [body.newContact?.id] },
    newContact: { lastname: 'Keller', companies: [body.newCompany?.id] },
  })
  const headers = { authorization: `Bearer ${world.tokens['seller']}` }
  const file = await fetch(new URL(`/api/quote/issued/${body.id}/pdf`, server.url), { headers })
  expect(file.headers.get('content-disposition')).toContain('MetteHolm-0017.pdf')
  expect((await file.text()).startsWith('%PDF-')).toBe(true)
  const { rows } = await sql`
    select name, stage, amount, currency, close_date::text as day, company_id, contact_id from crm_deal`.execute(
    server.db,
  )
  expect(rows).toEqual([
    {
      name: 'MetteHolm-0017 Stadt Freiburg',
      stage: 'contractsent',
      amount: 4_855_202,
      currency: 'EUR',
      day: '2999-12-31',
      company_id: body.newCompany?.id,
      contact_id: body.newContact?.id,
    },
  ])
})

test('the same request sent twice, also at the same time, issues one quote and gets the same reply', async () => {
  const request = quoteRequestOf({ company: { id: 'own' }, contact: { id: 'own-contact' } })
  const before = (await countQuotes()) ?? 0
  const replies = await Promise.all([issue(request), issue(request), issue(request)])
  // The shown number increases with every quote.
  const later = await issue({ ...request, quotationNumber: 'MetteHolm-9991' })
  expect(new Set([...replies, later].map(({ body }) => body.id)).size).toBe(1)
  expect(new Set([...replies, later].map(({ status }) => status))).toEqual(new Set([200]))
  expect(later.body).toMatchObject({ company: 'Company own', crm: null, newCompany: null, newContact: null })
  expect(await countQuotes()).toBe(before + 1)
  await expectRefused({ ...request, comments: 'Another one' }, { code: 'quote_request_used' })
  await expectRefused(quoteRequestOf({ requestId: request.requestId }), {
    user: 'other',
    code: 'quote_request_used',
  })
})

test('thirty quotes issued at once get thirty consecutive numbers', async () => {
  const before = (await countQuotes()) ?? 0
  const users = ['staff', 'seller', 'other']
  const parties = {
    company: {
      id: 'x',
      snapshot: { name: 'X', country: '', city: '', address: '', zip: '', state: '', phone: '' },
    },
    contact: { id: 'y', snapshot: { firstname: '', lastname: 'Y', phone: '1', email: '' } },
  }
  const refused = { ...quoteRequestOf(), closedate: '2000-01-01' }
  const issued = await Promise.allSettled(
    Array.from({ length: 37 }, (_none, place) =>
      actingAsUser(
        {
          database: server.app.database,
          username: users[place % users.length] ?? '',
          access: 'QuoteGenerator',
        },
        async (db, viewer) => {
          // Some are refused, and some fail after taking their number; neither may leave a gap.
          const body = place % 10 === 4 ? { ...refused, requestId: randomUUID() } : quoteRequestOf()
          const { id } = await issueQuote(
            { crm: embeddedCrm, db, viewer },
            { body, prepared: { parties, known: undefined }, now: new Date() },
          )
          if (place % 10 === 9) throw new Error('The transaction is not committed.')
          return id
        },
      ),
    ),
  )
  expect(issued.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  const { rows } = await sql<{ counter: number; number: string }>`
    select counter, number from quote order by counter`.execute(server.db)
  expect(rows.map(({ counter }) => counter)).toEqual(rows.map((_row, place) => place + 1))
  expect(rows).toHaveLength(before + 30)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  const { rows: settings } = await sql`select next_number from quote_setting`.execute(server.db)
  expect(settings).toEqual([{ next_number: rows.length + 1 }])
})

test('refuses prices, lines and parts that do not match the settings', async () => {
  const request = quoteRequestOf()
  const [first, ...others] = request.lineItems
  if (first === undefined) throw new Error('A quote has lines.')
  const code = 'quote_outdated'
  await expectRefused({ ...request, lineItems: [{ ...first, price: 1, total: 2 }, ...others] }, { code })
  await expectRefused({ ...request, lineItems: others }, { code })
  await expectRefused({ ...request, currency: 'USD' }, { code })
  await expectRefused(quoteRequestOf({ templates: [999] }), { code })
  await expectRefused(quoteRequestOf({ extras: [{ id: 77, qty: 1 }] }), { code })
  await expectRefused(quoteRequestOf({ extras: [{ id: 42, qty: 6 }] }))
  await expectRefused(quoteRequestOf({ closedate: '2020-01-01' }))
  await expectRefused(quoteRequestOf({ productsPlans: [{ product: 'TS Plotter', plan: 'Gift', qty: 1 }] }))
  await expectRefused(quoteRequestOf({ stage: 'nowhere', syncHubSpotDeal: true }))
  await expectRefused(
    quoteRequestOf({
      sendEmail: true,
      contact: { id: null, firstname: '', lastname: 'K', phone: '1', email: '' },
    }),
  )
})

test('refuses numbers of robots and extras that are not whole or out of range, instead of changing them', async () => {
  const robots = { product: 'TS Plotter', plan: 'Advantage, 3 years' }
  const request = quoteRequestOf()
  for (const qty of [-3, 2.7, 1000, Number.NaN]) {
    await expectRefused({ ...request, productsPlans: [{ ...robots, qty }] })
    await expectRefused({ ...request, extras: [{ id: 42, qty }] })
  }
  await expectRefused({ ...request, extras: [{ id: 42, qty: 0 }] })
  const twice = await issue({
    ...request,
    extras: [
      { id: 42, qty: 1 },
      { id: 42, qty: 2 },
    ],
  })
  expect(twice.body).toMatchObject({ code: 'invalid', errors: [{ param: 'extras.1.id' }] })
})

test('templates and prices of a quote do not depend on the order of the call', async () => {
  const productsPlans = ['TLM Sport 2', 'TS Plotter'].map((product) => ({
    product,
    plan: product === 'TS Plotter' ? 'Advantage, 3 years' : 'Standard Payment',
    qty: 1,
  }))
  const one = await issue(quoteRequestOf({ productsPlans, templates: [101, 102] }))
  const other = await issue(
    quoteRequestOf({ productsPlans: productsPlans.toReversed(), templates: [102, 101] }),
  )
  expect([one.status, other.status]).toEqual([200, 200])
  expect(other.body).toMatchObject({ net: one.body.net, vat: one.body.vat, total: one.body.total })
})

test('sending a mail needs one valid address', async () => {
  const contact = { id: null, firstname: '', lastname: 'K', phone: '1' }
  for (const email of ['a@b.example\r\nBcc: x@y.example', 'a@b.example, x@y.example', '<script>', 'nobody']) {
    await expectRefused(quoteRequestOf({ sendEmail: true, contact: { ...contact, email } }))
    await expectRefused(quoteRequestOf({ contact: { ...contact, email } }))
  }
  await sql`update crm_contact set email = 'two words@b.example' where id = 'own-contact'`.execute(server.db)
  const own = { company: { id: 'own' }, contact: { id: 'own-contact' } }
  await expectRefused(quoteRequestOf({ ...own, sendEmail: true }))
  expect((await issue(quoteRequestOf(own))).status).toBe(200)
})

test('refuses a payment plan that does not match the settings, even if the lines do', async () => {
  const own = { company: { id: 'own' }, contact: { id: 'own-contact' } }
  const { lineItems, ...request } = quoteRequestOf(own)
  const { payments } = quoteFigures({
    settings: { freeTemplates: [], freeTemplatesQty: 0, allFreeAfterQty: 999 },
    contract: { name: 'DE', plans: [...QUOTE_PLANS] },
    selection: request,
    country: 'DE',
  })
  const [first, ...later] = payments ?? []
  if (first === undefined) throw new Error('It has a payment plan.')
  const code = 'quote_outdated'
  await expectRefused({ ...request, lineItems, payments: null }, { code })
  await expectRefused({ ...request, lineItems, payments: later }, { code })
  await expectRefused(
    { ...request, lineItems, payments: [{ ...first, net: first.net - 1 }, ...later] },
    { code },
  )
  await server.db
    .updateTable('quote_plan')
    .set({ plan: [1_999_999, 2, 0] })
    .where('product', '=', 'TS Plotter')
    .execute()
  await expectRefused({ ...request, lineItems, payments }, { code })
  const [, plan] = QUOTE_PLANS
  await server.db
    .updateTable('quote_plan')
    .set({ plan: [...(plan?.plan ?? [])] })
    .where('product', '=', 'TS Plotter')
    .execute()
  expect((await issue({ ...request, lineItems, payments })).status).toBe(200)
})

test('refuses contracts without the right, and companies and contacts out of scope', async () => {
  const code = 'no_access'
  await expectRefused(quoteRequestOf({ contract: 'US' }), { code })
  await expectRefused(quoteRequestOf(), { user: 'clerk', code })
  await expectRefused(quoteRequestOf(), { user: 'reader', code })
  const own = { company: { id: 'own' }, contact: { id: 'own-contact' } }
  await expectRefused(quoteRequestOf({ ...own, company: { id: 'foreign' } }))
  await expectRefused(quoteRequestOf({ ...own, contact: { id: 'foreign-contact' } }))
  await expectRefused(quoteRequestOf({ ...own, company: { id: "' or 1=1 --" } }))
})

test('refuses or prints malicious texts, which never break the PDF', async () => {
  const contact = { id: null, firstname: '', phone: '+49 761 1', email: '' }
  await expectRefused(quoteRequestOf({ contact: { ...contact, lastname: 'A\u0000B' } }))
  await expectRefused(quoteRequestOf({ contact: { ...contact, lastname: 'A\ud800' } }))
  await expectRefused(quoteRequestOf({ contact: { ...contact, lastname: 'A'.repeat(201) } }))
  await expectRefused(quoteRequestOf({ contact: { ...contact, lastname: 'A \u202e abc' } }))
  await expectRefused(quoteRequestOf({ comments: 'A'.repeat(2001) }))
  const names = ['W'.repeat(200), 'שלום abc 🤖', '<script>{{x}}%n', '"; drop table quote; --']
  for (const lastname of names) {
    const { body } = await issue(
      quoteRequestOf({ contact: { ...contact, lastname }, comments: `${lastname}\u202e\u0007\n`.repeat(9) }),
    )
    expect(body).toMatchObject({ pdf: { state: 'done' }, newContact: { lastname } })
  }
})

test('does not find quotes of another part of the customer tree', async () => {
  const { body } = await issue(quoteRequestOf({ company: { id: 'own' }, contact: { id: 'own-contact' } }))
  const token = world.tokens['other']
  const params = { id: String(body.id) }
  const list = await server.call(issuedQuotes.list, { token, query: { globalSearch: body.number } })
  expect(list.body).toEqual({ data: [], filteredCount: 0 })
  for (const endpoint of [issuedQuotes.get, issuedQuotes.pdf, issuedQuotes.retry]) {
    expect(await server.call(endpoint, { token, params })).toMatchObject({ status: 404 })
  }
  const staff = { token: world.tokens['staff'], query: { globalSearch: body.number } }
  expect((await server.call(issuedQuotes.list, staff)).body).toMatchObject({
    data: [{ id: body.id, company: 'Company own', customer: { name: 'Greenline' } }],
    filteredCount: 1,
  })
})
