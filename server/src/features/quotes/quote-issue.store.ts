import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import type { QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import type {
  CompanySnapshot,
  ContactSnapshot,
  QuoteSelection,
} from '@service-center/contract/quotes/quote-selection.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/database-errors.ts'
import type { QuotePaper } from './work/quote-pdf.views.ts'
import { quoteRequestUsed } from './quotes.errors.ts'

/** The company and contact of a quote, as they are printed. A new one has no id yet. */
export interface QuoteParties {
  readonly company: { readonly id: string | null; readonly snapshot: CompanySnapshot }
  readonly contact: { readonly id: string | null; readonly snapshot: ContactSnapshot }
}

export interface NewQuote extends QuoteParties {
  readonly number: string
  readonly counter: number
  readonly request: object
  readonly requestId: string
  readonly customerId: number
  readonly username: string
  readonly selection: QuoteSelection
  readonly figures: QuoteFigures
  readonly paper: QuotePaper
  readonly issuedOn: string
  readonly validUntil: string
  readonly mailTo: string | null
  readonly hasCrmWork: boolean
  readonly dealStage: string | null
}

/** Makes a repeated request wait until the first one has ended. */
export async function lockRequest(db: Database, requestId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quote request ${requestId}`}, 0))`.execute(db)
}

/** Nobody changes the contact's companies until the quote is stored. */
export async function lockContactOfQuote(db: Database, id: string): Promise<void> {
  await db.selectFrom('crm_contact').select('id').where('id', '=', id).forShare().execute()
}

/** Whether this request has already issued a quote in the viewer's scope. */
export async function isIssued(db: Database, requestId: string): Promise<boolean> {
  const found = await db
    .selectFrom('quote')
    .select('id')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * The quote that this request has already issued, and whether its content was the same. The shown quotation number is not
 * compared: it has increased when the first answer was lost.
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

/** Takes the next number. Other transactions that issue quotes wait until this one has ended. */
export async function takeNumber(db: Database): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select take_quote_number() as taken`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A function without conditions returned no row.')
  return row.taken
}

/** Inserts an issued quote and returns its id. @throws quote_request_used when somebody outside of the viewer's scope used it */
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

interface NewParties {
  readonly newCompany: CrmCompany | null
  readonly newContact: CrmContact | null
}

/** The company and the contact that a quote has created; null if they existed before or are not created yet. */
export async function readNewParties(db: Database, id: number): Promise<NewParties> {
  const { rows } = await sql<NewParties>`
    select
      case when q.company_id is not null and q.selection -> 'company' ->> 'id' is null then
        q.company || jsonb_build_object('id', q.company_id, 'lastmodified', extract(epoch from q.issued_at)::bigint,
          'contacts', to_jsonb(array_remove(array[q.contact_id], null))) end as "newCompany",
      case when q.contact_id is not null and q.selection -> 'contact' ->> 'id' is null then
        q.contact || jsonb_build_object('id', q.contact_id, 'lastmodified', extract(epoch from q.issued_at)::bigint,
          'country', q.company ->> 'country', 'companies', to_jsonb(array_remove(array[q.company_id], null)))
        end as "newContact"
    from quote q where q.id = ${id}`.execute(db)
  return rows[0] ?? { newCompany: null, newContact: null }
}
