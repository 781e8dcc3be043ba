import { issuedQuotes } from '@service-center/contract/quotes/issued-quotes.ts'
import { quoteIssuing } from '@service-center/contract/quotes/quotes.ts'
import { startServerForTest } from '../server/test-server.ts'
import { addQuoteCompany, addQuoteWorld, quoteRequestOf } from './quote-world.ts'

/** The part of a request that names the company of `startQuoteSeller`. */
export const OWN_COMPANY = { company: { id: 'own' }, contact: { id: 'own-contact' } }

/** A server with the quote world, and the calls of `seller`, whose dealer has the company `own`. */
export async function startQuoteSeller(env: Record<string, string> = {}) {
  const server = await startServerForTest(env)
  const world = await addQuoteWorld(server)
  await addQuoteCompany(server.db, { id: 'own', customerId: world.dealer })
  const token = world.tokens['seller']
  return {
    server,
    world,
    token,
    /** By default, a quote for its own company, with a mail. */
    issue: async (changed: Parameters<typeof quoteRequestOf>[0] = { ...OWN_COMPANY, sendEmail: true }) =>
      (await server.call(quoteIssuing.issue, { token, body: quoteRequestOf(changed) })).body,
    read: async (id: number) =>
      (await server.call(issuedQuotes.get, { token, params: { id: String(id) } })).body,
    retry: (id: number) => server.call(issuedQuotes.retry, { token, params: { id: String(id) } }),
  }
}
