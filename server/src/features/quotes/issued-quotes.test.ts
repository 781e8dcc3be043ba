import {
  ISSUED_COLUMNS,
  type IssuedQuote,
  issuedQuotes,
} from '@service-center/contract/quotes/issued-quotes.ts'
import type { EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addQuoteWorld } from '../../testing/worlds/quote-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

const COUNT = 60
const FIRST_AT = 1_795_370_000

let server: TestServer
/** Tokens. `club` belongs to a customer below the dealer's, and sees only that one. */
let tokens: Readonly<Record<string, string>>

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const world = await addQuoteWorld(server)
  const club = await addCustomer(db, { name: 'Ærø klub', parentId: world.dealer })
  await addUser(db, { username: 'club', customers: [club], rights: ['QuoteGenerator'] })
  tokens = { ...world.tokens, club: await server.signIn('club') }
  await addIssued([world.dealer, club, world.otherDealer])
})
afterAll(() => server.stop())

/** Quotes of three customers in turn, with texts that test sorting and searching. */
async function addIssued(customers: readonly number[]): Promise<void> {
  const quotes = Array.from({ length: COUNT }, (_none, n) => ({
    number: `${['MetteHolm', 'Żółć', '=Sum'][n % 3]}-${String(n + 1).padStart(3, '0')}${(n % 9) + 1}`,
    counter: n + 1,
    customer_id: customers[n % 3],
    username: ['seller', 'club', 'other'][n % 3],
    contract: n % 4 === 0 ? 'US' : 'DE',
    quote_type: n % 2 === 0 ? 'budgetary' : 'signature',
    company: { name: `Club ${(n * 7) % 13}${n % 5 === 0 ? ' 100%_é' : ''}` },
    contact: { firstname: n % 2 === 0 ? 'Zoë' : '', lastname: `Keller ${n % 11}` },
    currency: n % 4 === 0 ? 'JPY' : 'EUR',
    net: n * 1001,
    vat: n % 4 === 0 ? null : n * 190,
    total: n % 4 === 0 ? n * 1001 : n * 1191,
    at: FIRST_AT + (n - (n % 2)),
    valid_until: `2027-01-${String((n % 28) + 1).padStart(2, '0')}`,
    close_date: `2027-02-${String(((n * 5) % 28) + 1).padStart(2, '0')}`,
    mail_state: [null, 'pending', 'sent', 'failed'][n % 4],
    mail_failure: n % 4 === 3 ? 'The mail server refused the mail.' : null,
    crm_state: [null, 'done'][n % 2],
  }))
  await sql`
    insert into quote (number, counter, request_id, request, customer_id, username, contract, quote_type, selection, figures,
      company, contact, paper, currency, net, vat, total, issued_at, issued_on, valid_until, close_date, mail_state, mail_to,
      mail_failure, crm_state)
    select number, counter, gen_random_uuid(), '{}', customer_id, username, contract, quote_type, '{}', '{}', company, contact,
      '{}', currency, net, vat, total, to_timestamp(at), to_timestamp(at)::date, valid_until::date, close_date::date,
      mail_state, case when mail_state is not null then 'to@example.com' end, mail_failure, crm_state
    from jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb) as q (number text, counter integer, customer_id integer,
      username text, contract text, quote_type text, company jsonb, contact jsonb, currency text, net bigint, vat bigint,
      total bigint, at float8, valid_until text, close_date text, mail_state text, mail_failure text, crm_state text)
    order by counter`.execute(server.db)
}

type Query = EndpointInput<typeof issuedQuotes.list>['query']

async function ask(query: Query, user = 'staff') {
  const { status, body } = await server.call(issuedQuotes.list, { token: tokens[user], query })
  expect(status).toBe(200)
  return body
}

const ALL = { limit: '1000' }
const list = async (query: Query = {}, user = 'staff') => (await ask({ ...ALL, ...query }, user)).data

const natural = new Intl.Collator('und', { numeric: true })

/** The expected order of a column, computed in JavaScript independently of the server. */
const COMPARED: Readonly<Record<string, (one: IssuedQuote, other: IssuedQuote) => number>> = {
  number: (one, other) => one.id - other.id,
  issuedAt: (one, other) => one.issuedAt - other.issuedAt,
  username: (one, other) => natural.compare(one.username, other.username),
  customer: (one, other) => natural.compare(one.customer.name, other.customer.name),
  contract: (one, other) => Number(one.contract > other.contract) - Number(one.contract < other.contract),
  quoteType: (one, other) =>
    Number(one.quoteType > other.quoteType) - Number(one.quoteType < other.quoteType),
  company: (one, other) => natural.compare(one.company, other.company),
  contact: (one, other) => natural.compare(one.contact, other.contact),
  currency: (one, other) => Number(one.currency > other.currency) - Number(one.currency < other.currency),
  total: (one, other) => one.total - other.total,
  validUntil: (one, other) =>
    Number(one.validUntil > other.validUntil) - Number(one.validUntil < other.validUntil),
  closedate: (one, other) =>
    Number(one.closedate > other.closedate) - Number(one.closedate < other.closedate),
}

test.each(ISSUED_COLUMNS)('sorts by %s both ways, and equal quotes in the order of issue', async (column) => {
  const compare = COMPARED[column]
  for (const [direction, sign] of [
    ['asc', 1],
    ['desc', -1],
  ] as const) {
    const rows = await list({ orderBy: `${column},${direction}` })
    expect(rows).toHaveLength(COUNT)
    const sorted = rows.toSorted((one, other) => sign * ((compare?.(one, other) ?? 0) || one.id - other.id))
    expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT)
  }
})

test('lists the newest first by default; a second column sorts rows that are equal in the first', async () => {
  const rows = await list()
  expect(rows.map(({ id }) => id)).toEqual((await list({ orderBy: 'number,desc' })).map(({ id }) => id))
  const sorted = await list({ orderBy: ['contract,asc', 'total,desc'] })
  const again = sorted.toSorted(
    (one, other) => (COMPARED['contract']?.(one, other) ?? 0) || other.total - one.total || other.id - one.id,
  )
  expect(sorted.map(({ id }) => id)).toEqual(again.map(({ id }) => id))
})

test('pages together are the whole list, each quote once, with the total count', async () => {
  const whole = (await list({ orderBy: 'company,asc' })).map(({ id }) => id)
  const pages: number[] = []
  for (let skip = 0; skip < COUNT + 7; skip += 7) {
    const { data, filteredCount } = await ask({ orderBy: 'company,asc', skip: String(skip), limit: '7' })
    expect(filteredCount).toBe(COUNT)
    pages.push(...data.map(({ id }) => id))
  }
  expect(pages).toEqual(whole)
  expect(await ask({ skip: '999999999', limit: '1' })).toEqual({ data: [], filteredCount: COUNT })
})

test('each filter returns exactly the matching quotes', async () => {
  const rows = await list()
  const cases: [Query, (quote: IssuedQuote) => boolean][] = [
    [{ contract: 'US' }, ({ contract }) => contract === 'US'],
    [{ quoteType: 'signature' }, ({ quoteType }) => quoteType === 'signature'],
    [{ numberSearch: 'METTE' }, ({ number }) => number.startsWith('Mette')],
    [{ numberSearch: '-01' }, ({ number }) => number.includes('-01')],
    [{ usernameSearch: 'Sell' }, ({ username }) => username === 'seller'],
    [{ companySearch: 'club 1' }, ({ company }) => company.startsWith('Club 1')],
    // Wildcards are literal, and accents are ignored.
    [{ companySearch: '100%_E' }, ({ company }) => company.endsWith('100%_é')],
    [{ companySearch: '1_0' }, () => false],
    [{ companySearch: '%' }, ({ company }) => company.includes('%')],
    [{ contactSearch: 'zoe keller 1' }, ({ contact }) => contact.startsWith('Zoë Keller 1')],
    [
      { notBefore: String(FIRST_AT + 20), notAfter: String(FIRST_AT + 30) },
      ({ issuedAt }) => issuedAt >= FIRST_AT + 20 && issuedAt <= FIRST_AT + 30,
    ],
    [
      { globalSearch: 'keller mette' },
      ({ number, contact }) => number.startsWith('Mette') && contact.includes('Keller'),
    ],
    [{ globalSearch: 'Keller 1', strict: 'true' }, ({ contact }) => contact === 'Keller 1'],
    [{ globalSearch: 'seller', strict: 'true' }, ({ username }) => username === 'seller'],
    [{ globalSearch: 'ell', strict: 'true' }, () => false],
    [{ globalSearch: "' or 1=1 --" }, () => false],
    [
      { contract: 'DE', quoteType: 'budgetary', usernameSearch: 'club', contactSearch: '3' },
      (quote) =>
        quote.contract === 'DE' &&
        quote.quoteType === 'budgetary' &&
        quote.username === 'club' &&
        quote.contact.includes('3'),
    ],
  ]
  for (const [query, isMeant] of cases) {
    const expected = rows.filter(isMeant).map(({ number }) => number)
    const { data, filteredCount } = await ask({ ...ALL, ...query })
    expect([query, data.map(({ number }) => number)]).toEqual([query, expected])
    expect(filteredCount).toBe(expected.length)
  }
  const found = cases.filter(([, isMeant]) => rows.some(isMeant))
  expect(found).toHaveLength(cases.length - 3)
})

test('refuses invalid columns, sizes and times', async () => {
  const wrong = [
    { orderBy: 'figures,asc' },
    { orderBy: 'total' },
    { orderBy: 'total,asc; drop table quote' },
    { limit: '1001' },
    { skip: '-1' },
    { contract: 'XX' },
    { quoteType: 'gift' },
    { notBefore: 'yesterday' },
    { globalSearch: 'a\u0000' },
    { unknown: '1' },
  ]
  for (const query of wrong) {
    const asked = new URLSearchParams(Object.entries(query))
    const response = await fetch(`${server.url}/api/quote/issued?${asked}`, {
      headers: { authorization: `Bearer ${tokens['staff']}` },
    })
    expect([query, response.status]).toEqual([query, 400])
  }
})

async function fileOf(query: Record<string, string>, user: string): Promise<string[]> {
  const response = await fetch(
    `${server.url}/api/quote/issued?${new URLSearchParams({ csv: 'true', ...query })}`,
    {
      headers: { authorization: `Bearer ${tokens[user]}` },
    },
  )
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain('filename="quotes.csv"')
  const lines = (await response.text()).replace('\u{FEFF}', '').split('\r\n')
  expect(lines[0]).toBe(
    'Number;Issued at;User;Customer;Contract;Quote type;Company;Contact;Currency;Net;VAT;Total;Valid until;Close date;Mail;CRM',
  )
  expect(lines.at(-1)).toBe('')
  return lines.slice(1, -1)
}

test('the CSV file has all matching quotes in the order of the list, with amounts in whole units', async () => {
  const lines = await fileOf({ orderBy: 'number,asc', skip: '3', limit: '2', utcOffset: '2' }, 'staff')
  expect(lines).toHaveLength(COUNT)
  // n = 3 of the dealer in euros, n = 4 of the club in yen, n = 5 with a text that a spreadsheet must not compute.
  expect(lines.slice(3, 6)).toEqual([
    'MetteHolm-0044;2026-11-22T19:53:22.000+02:00;seller;Greenline;DE;Final;Club 8;Keller 3;EUR;30.03;5.70;35.73;2027-01-04;2027-02-16;failed;done',
    'Żółć-0055;2026-11-22T19:53:24.000+02:00;club;Ærø klub;US;Budgetary;Club 2;Zoë Keller 4;JPY;4004;;4004;2027-01-05;2027-02-21;;',
    "'=Sum-0066;2026-11-22T19:53:24.000+02:00;other;Southfield;DE;Final;Club 9 100%_é;Keller 5;EUR;50.05;9.50;59.55;2027-01-06;2027-02-26;pending;done",
  ])
  const filtered = await fileOf({ contract: 'US', orderBy: 'company,desc' }, 'staff')
  const rows = await list({ contract: 'US', orderBy: 'company,desc' })
  expect(filtered.map((line) => line.split(';')[0]?.replace(/^'/, ''))).toEqual(
    rows.map(({ number }) => number),
  )
})

test('shows only quotes of customers in scope, in pages, counts, filters and files', async () => {
  const expected = {
    staff: ['seller', 'club', 'other'],
    seller: ['seller', 'club'],
    club: ['club'],
    other: ['other'],
  }
  for (const [user, authors] of Object.entries(expected)) {
    const count = authors.length * (COUNT / 3)
    const { data, filteredCount } = await ask(ALL, user)
    expect([user, new Set(data.map(({ username }) => username))]).toEqual([user, new Set(authors)])
    expect([data.length, filteredCount]).toEqual([count, count])
    expect(await fileOf({}, user)).toHaveLength(count)
    const page = await ask({ skip: String(count - 1), limit: '10' }, user)
    expect([page.data.length, page.filteredCount]).toEqual([1, count])
    for (const author of ['seller', 'club', 'other'])
      expect(await list({ usernameSearch: author }, user)).toHaveLength(
        authors.includes(author) ? COUNT / 3 : 0,
      )
    // Sorting or searching by values out of scope reveals nothing.
    expect(await list({ orderBy: 'customer,asc', globalSearch: '=Sum' }, user)).toHaveLength(
      authors.includes('other') ? COUNT / 3 : 0,
    )
  }
  const refused = await server.call(issuedQuotes.list, { token: tokens['reader'], query: {} })
  expect(refused).toMatchObject({ status: 403 })
})
