import { quoteIssuing, type QuoteRequest } from '@service-center/contract/quotes/quotes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addQuoteCompany, addQuoteWorld, quoteRequestOf } from '../../testing/worlds/quote-world.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addQuoteWorld>>
beforeAll(async () => {
  server = await startTestServer()
  world = await addQuoteWorld(server)
  await addQuoteCompany(server.db, { id: 'own', customerId: world.dealer })
})
afterAll(() => server.stop())

const issue = (body: QuoteRequest, token = world.tokens['seller']) =>
  server.call(quoteIssuing.issue, { token, body })
const own = (changed: Partial<QuoteRequest> = {}) =>
  quoteRequestOf({ company: { id: 'own' }, contact: { id: 'own-contact' }, ...changed })

test('a refused quote says in its message what is missing', async () => {
  const { body } = await issue(own({ closedate: '2020-01-01', productsPlans: [] }))
  expect(body).toEqual({
    code: 'invalid',
    message: 'Select a Proper Close Date! Add at least 1 robot to the quote!',
    errors: [
      { param: 'customer', msg: 'Select a Proper Close Date!' },
      { param: 'robots', msg: 'Add at least 1 robot to the quote!' },
    ],
  })
  const { body: extra } = await issue(own({ extras: [{ id: 42, qty: 6 }] }))
  expect(extra).toMatchObject({
    message: 'Must be a whole number from 1 to 5.',
    errors: [{ param: 'extras.0.qty' }],
  })
})

test('the country of a new company is one of the contract, or none', async () => {
  const { company } = quoteRequestOf()
  if (company.id !== null) throw new Error('The company is new.')
  for (const country of ['Germany', 'XX', 'FR', 'de', ' '])
    expect((await issue(quoteRequestOf({ company: { ...company, country } }))).body).toMatchObject({
      code: 'invalid',
      message: "The country must be one of the contract's: DE, AT.",
      errors: [{ param: 'company.country' }],
    })
  for (const country of ['', 'AT'])
    expect((await issue(quoteRequestOf({ company: { ...company, country } }))).status).toBe(200)
})

test('a company or a contact of neither form is told both', async () => {
  for (const field of ['company', 'contact'] as const)
    for (const wrong of [{ id: null, name: 'Club' }, 'own', { id: 7 }, {}]) {
      const response = await fetch(new URL(quoteIssuing.issue.path, server.url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${world.tokens['seller']}`,
        },
        body: JSON.stringify({ ...own(), [field]: wrong }),
      })
      expect(await response.json()).toMatchObject({
        errors: [
          {
            param: field,
            msg: `Must be the id of a ${field}, or a new one with id null and all its fields as texts.`,
          },
        ],
      })
    }
})

test('a revoked token issues nothing', async () => {
  const token = await server.signIn('staff')
  await sql`delete from session where username = 'staff'`.execute(server.db)
  expect(await issue(own(), token)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
})
