import { issuedQuotes } from '@service-center/contract/quotes/issued-quotes.ts'
import { quoteIssuing, type QuoteRequest } from '@service-center/contract/quotes/quotes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedCrm } from '../../integrations/crm/embedded-crm.ts'
import { actingAsUser } from '../../platform/access/acting-as-user.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addQuoteCompany, addQuoteWorld, quoteRequestOf } from '../../testing/worlds/quote-world.ts'
import { issueQuote } from './quote-issue.service.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addQuoteWorld>>
beforeAll(async () => {
  server = await startTestServer()
  world = await addQuoteWorld(server)
  await addQuoteCompany(server.db, { id: 'own', customerId: world.dealer })
  await addQuoteCompany(server.db, { id: 'second', customerId: world.dealer })
  await addQuoteCompany(server.db, { id: 'foreign', customerId: world.otherDealer })
})
afterAll(() => server.stop())

const issue = (body: QuoteRequest, user = 'seller') =>
  server.call(quoteIssuing.issue, { token: world.tokens[user], body })

const companyOf = (name: string, more: { isNew?: boolean; city?: string } = {}) => ({
  id: null,
  name,
  country: 'DE',
  city: '',
  address: '',
  zip: '',
  state: '',
  phone: '',
  ...more,
})
const contactOf = (lastname: string, more: { isNew?: boolean; email?: string; phone?: string } = {}) => ({
  id: null,
  firstname: '',
  lastname,
  phone: '',
  email: '',
  ...more,
})
let people = 0
/** A contact whom nobody else has. */
const somebody = () => contactOf('Someone', { phone: String((people += 1)) })

const countOf = async (table: 'crm_company' | 'crm_contact' | 'quote') => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}`.execute(server.db)
  return rows[0]?.count ?? 0
}
const counts = () => Promise.all([countOf('crm_company'), countOf('crm_contact'), countOf('quote')])

test('a new company that exists is refused with its id, in whatever spelling, and added if another one is meant', async () => {
  const before = await counts()
  const { status, body } = await issue(
    quoteRequestOf({ company: companyOf(' COMPANY,  Öwn'), contact: somebody() }),
  )
  expect({ status, body }).toEqual({
    status: 409,
    body: {
      code: 'company_exists',
      message:
        '" COMPANY,  Öwn" exists already (Freiburg, DE). Use it, or say that another company is meant.',
      errors: [
        {
          param: 'company',
          msg: '"Company own" (Freiburg, DE) exists already: id own. Use it, or send isNew if another company is meant.',
        },
      ],
    },
  })
  expect(await counts()).toEqual(before)
  const another = companyOf('Company own', { isNew: true, city: 'Köln' })
  const added = await issue(quoteRequestOf({ company: another, contact: somebody() }))
  expect(added.body.newCompany).toMatchObject({ name: 'Company own', city: 'Köln' })
  const again = await issue(quoteRequestOf({ company: companyOf('Company own'), contact: somebody() }))
  expect(again.body).toMatchObject({
    code: 'company_exists',
    message: expect.stringMatching(
      /exists already \((Freiburg, DE; Köln, DE|Köln, DE; Freiburg, DE)\). Use one/,
    ),
    errors: [{}, {}],
  })
})

test('a company and a contact out of scope are not named: the dealer adds their own', async () => {
  const contact = contactOf('Keller', { email: 'foreign@example.com' })
  const { status, body } = await issue(quoteRequestOf({ company: companyOf('Company foreign'), contact }))
  expect(status).toBe(200)
  expect(body.newCompany?.id).not.toBe('foreign')
  expect(body.newContact?.id).not.toBe('foreign-contact')
  // Staff sees both.
  const staff = await issue(quoteRequestOf({ company: companyOf('Company foreign'), contact }), 'staff')
  expect(staff.body).toMatchObject({ code: 'company_exists', errors: [{}, {}] })
})

test('a new contact with a known address, or name and number, is refused with their id and company', async () => {
  const company = { id: 'own' }
  const before = await counts()
  const byAddress = await issue(
    quoteRequestOf({ company, contact: contactOf('Sportamt', { email: 'SECOND@example.com' }) }),
  )
  expect(byAddress).toMatchObject({
    status: 409,
    body: {
      code: 'contact_exists',
      message:
        '"SECOND@example.com" exists already: Keller (Company second). Use this contact, or say that another one is meant.',
      errors: [{ param: 'contact', msg: expect.stringContaining('id second-contact.') }],
    },
  })
  await sql`update crm_contact set phone = '+49 761 1' where id = 'second-contact'`.execute(server.db)
  const known = contactOf('KELLER', { phone: '0049-761-1' })
  expect((await issue(quoteRequestOf({ company, contact: known }))).body).toMatchObject({
    code: 'contact_exists',
  })
  expect(await counts()).toEqual(before)
  const added = await issue(quoteRequestOf({ company, contact: { ...known, isNew: true } }))
  expect(added.body.newContact).toMatchObject({ lastname: 'KELLER', companies: ['own'] })
})

test('the same new company and contact of several quotes at once are added once', async () => {
  const company = companyOf('Stadt Basel')
  const contact = contactOf('Meier', { email: 'meier@basel.example' })
  const before = await counts()
  const bodies = ['Stadt Basel', 'STADT BASEL', 'Stadt  Basel', 'stadt basel'].map((name) =>
    quoteRequestOf({ company: { ...company, name }, contact }),
  )
  const replies = await Promise.all(bodies.map((body) => issue(body)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await counts()).toEqual(before.map((count) => count + 1))
  // A new contact of an existing company, alike.
  const people = [1, 2, 3].map(() =>
    quoteRequestOf({ company: { id: 'own' }, contact: contactOf('Frei', { phone: '761 77' }) }),
  )
  const others = await Promise.all(people.map((body) => issue(body)))
  expect(others.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('a repeated request is answered with its quote, though its company exists by now', async () => {
  const request = quoteRequestOf({ company: companyOf('Stadt Ulm'), contact: somebody() })
  const first = await issue(request)
  const before = await counts()
  const [second, third] = await Promise.all([issue(request), issue(request)])
  for (const { body } of [second, third])
    expect([body.id, body.newCompany?.id]).toEqual([first.body.id, first.body.newCompany?.id])
  expect(await counts()).toEqual(before)
  const changed = { ...request, company: { ...companyOf('Stadt Ulm'), isNew: true } }
  expect((await issue(changed)).body).toMatchObject({ code: 'quote_request_used' })
})

test('a company and a contact that a quote is still adding are not added by the next one', async () => {
  const contact = contactOf('Weber', { email: 'weber@trier.example' })
  const { body } = await issue(quoteRequestOf({ company: companyOf('Stadt Trier'), contact }))
  // As if the customer relationship system had refused both.
  await sql`delete from crm_company where id = ${body.newCompany?.id}`.execute(server.db)
  await sql`delete from crm_contact where id = ${body.newContact?.id}`.execute(server.db)
  await sql`update quote set crm_state = 'failed', company_id = null, contact_id = null where id = ${body.id}`.execute(
    server.db,
  )
  const adding = (name: string) =>
    expect.stringContaining(
      `"${name}" is to be added by quote ${body.number}, which has failed. Retry that quote in "Issued quotes", then use what it adds, or say that another `,
    )
  const company = await issue(quoteRequestOf({ company: companyOf('STADT TRIER'), contact: somebody() }))
  expect(company.body).toMatchObject({ code: 'company_exists', message: adding('STADT TRIER') })
  const person = await issue(quoteRequestOf({ company: { id: 'own' }, contact }))
  expect(person.body).toMatchObject({ code: 'contact_exists', message: adding('Weber') })
  // Somebody else does not see that quote.
  const other = await issue(quoteRequestOf({ company: companyOf('Stadt Trier'), contact }), 'other')
  expect(other.status).toBe(200)
})

test('an existing contact must be one of the existing company', async () => {
  const before = await counts()
  const refused = await issue(quoteRequestOf({ company: { id: 'own' }, contact: { id: 'second-contact' } }))
  const message = 'This contact does not belong to the company. Choose one of its contacts, or add a new one.'
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'invalid', message, errors: [{ param: 'contact', msg: message }] },
  })
  await sql`
    insert into crm_contact (id, lastname, phone, customer_id) values ('alone', 'Alone', '9', ${world.dealer})`.execute(
    server.db,
  )
  const alone = await issue(quoteRequestOf({ company: { id: 'own' }, contact: { id: 'alone' } }), 'staff')
  expect(alone.body).toMatchObject({ errors: [{ param: 'contact' }] })
  expect(await counts()).toEqual([before[0], before[1] + 1, before[2]])
})

test('a contact that is moved to another company while a quote is prepared is refused', async () => {
  const prepared = {
    parties: {
      company: { id: 'own', snapshot: companyOf('Company own') },
      contact: { id: 'second-contact', snapshot: contactOf('Keller') },
    },
    known: undefined,
  }
  const body = quoteRequestOf({ company: { id: 'own' }, contact: { id: 'second-contact' } })
  await expect(
    actingAsUser(
      { database: server.app.database, username: 'seller', access: 'QuoteGenerator' },
      (db, viewer) => issueQuote({ crm: embeddedCrm, db, viewer }, { body, prepared, now: new Date() }),
    ),
  ).rejects.toMatchObject({ errors: [{ param: 'contact' }] })
})

test('a new company gets the existing contact, and an existing company the new one', async () => {
  const added = await issue(
    quoteRequestOf({ company: companyOf('Stadt Jena'), contact: { id: 'second-contact' } }),
  )
  expect(added.body.newCompany?.contacts).toEqual(['second-contact'])
  const { rows } = await sql<{ companies: string[] }>`
    select array_agg(company_id order by company_id = 'second') as companies from crm_contact_company
    where contact_id = 'second-contact'`.execute(server.db)
  expect(rows[0]?.companies).toEqual([added.body.newCompany?.id, 'second'])
  const other = await issue(quoteRequestOf({ company: { id: 'own' }, contact: somebody() }))
  expect(other.body.newContact?.companies).toEqual(['own'])
  const found = await server.call(issuedQuotes.get, {
    token: world.tokens['seller'],
    params: { id: String(other.body.id) },
  })
  expect(found.body.selection.company).toEqual({ id: 'own' })
})
