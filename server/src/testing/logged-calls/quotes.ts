import { issuedQuotes } from '@service-center/contract/quotes/issued-quotes.ts'
import { quoteIssuing } from '@service-center/contract/quotes/quotes.ts'
import { type Actor, asActor, type Prepare } from '../logged-call.ts'
import { addQuoteContract, quoteRequestOf } from '../worlds/quote-world.ts'
import type { TestServer } from '../server/test-server.ts'

/** Adds a contract of Germany and lets the actor make quotes for it. */
async function prepareQuotes({ db }: TestServer, { username }: Actor): Promise<void> {
  await db.updateTable('app_user').set({ contract_access: true }).where('username', '=', username).execute()
  const found = await db.selectFrom('quote_contract').select('id').where('name', '=', 'DE').executeTakeFirst()
  if (found === undefined) await addQuoteContract(db, { name: 'DE' })
}

/** One successful call of every endpoint that changes quotes. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/quote/pdf': async (server, actor) => {
    await prepareQuotes(server, actor)
    return asActor(server, { actor, endpoint: quoteIssuing.issue, input: { body: quoteRequestOf() } })
  },
  'POST /api/quote/issued/{id}/retry': async (server, actor) => {
    await prepareQuotes(server, actor)
    const { body } = await server.call(quoteIssuing.issue, { token: actor.token, body: quoteRequestOf() })
    const params = { id: String(body.id) }
    return asActor(server, { actor, endpoint: issuedQuotes.retry, input: { params } })
  },
}
