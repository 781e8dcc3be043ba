import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/database-errors.ts'
import type { NewQuote } from './new-quote.ts'
import { quoteRequestUsed } from './quotes.errors.ts'

/** The same request at the same time waits for the first one. */
export async function lockRequest(db: Database, requestId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quote request ${requestId}`}, 0))`.execute(db)
}

/** Whether a request has issued a quote in the viewer's scope. */
export async function isIssued(db: Database, requestId: string): Promise<boolean> {
  const found = await db
    .selectFrom('quote')
    .select('id')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * The quote that a request has issued, and whether it asked for the same. The number that it showed may be another one: it
 * goes on when a quote is issued, of which the answer was lost.
 */
export async function findRequest(
  db: Database,
  { requestId, request }: { requestId: string; request: object },
): Promise<{ id: number; username: string; isSame: boolean } | undefined> {
  const { rows } = await sql<{ id: number; username: string; isSame: boolean }>`
    select id, username,
      request - 'quotationNumber' = ${JSON.stringify(request)}::jsonb - 'quotationNumber' as "isSame"
    from quote where request_id = ${requestId}`.execute(db)
  return rows[0]
}

/** The names of the user who issues a quote. */
export async function findIssuer(
  db: Database,
  username: string,
): Promise<{ firstname: string; lastname: string; username: string }> {
  return db
    .selectFrom('app_user')
    .select(['firstname', 'lastname', 'username'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
}

/** Takes the next number. Others who issue quotes wait until this transaction has ended. */
export async function takeNumber(db: Database): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select take_quote_number() as taken`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A function without conditions returned no row.')
  return row.taken
}

/** Inserts an issued quote, and returns its id. @throws quote_request_used by somebody out of the viewer's scope */
export async function insertQuote(db: Database, quote: NewQuote): Promise<number> {
  const { selection, figures, company, contact } = quote
  const { id } = await db
    .insertInto('quote')
    .values({
      number: quote.number,
      counter: quote.counter,
      request_id: quote.requestId,
      request: JSON.stringify(quote.request),
      customer_id: quote.customerId,
      username: quote.username,
      contract: selection.contract,
      quote_type: selection.quoteType,
      selection: JSON.stringify(selection),
      figures: JSON.stringify(figures),
      company: JSON.stringify(company.snapshot),
      contact: JSON.stringify(contact.snapshot),
      paper: JSON.stringify(quote.paper),
      currency: figures.currency,
      net: figures.net,
      vat: figures.vat?.amount ?? null,
      total: figures.total,
      issued_on: quote.issuedOn,
      valid_until: quote.validUntil,
      close_date: selection.closedate,
      mail_state: quote.mailTo === null ? null : 'pending',
      mail_to: quote.mailTo,
      crm_state: quote.hasCrmWork ? 'pending' : null,
      deal_stage: quote.dealStage,
      company_id: company.id,
      contact_id: contact.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsAs({ quote_request_id_key: quoteRequestUsed }))
  return id
}
