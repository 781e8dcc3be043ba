import type { QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import type { LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'
import type {
  CompanySnapshot,
  ContactSnapshot,
  QuoteSelection,
} from '@service-center/contract/quotes/quote-selection.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { QuotePaper } from './quote-pdf.views.ts'

/** An issued quote with the fields that the work on it needs. */
export interface WorkedQuote {
  readonly id: number
  readonly number: string
  readonly requestId: string
  readonly customerId: number
  readonly username: string
  readonly contract: LegalEntity
  readonly issuedAt: Date
  readonly issuedOn: string
  readonly validUntil: string
  readonly closeDate: string
  readonly selection: QuoteSelection
  readonly figures: QuoteFigures
  readonly company: CompanySnapshot
  readonly contact: ContactSnapshot
  readonly paper: QuotePaper
  readonly file: string | null
  readonly mailState: string | null
  readonly mailTo: string | null
  readonly crmState: string | null
  readonly dealStage: string | null
  readonly dealId: string | null
  readonly companyId: string | null
  readonly contactId: string | null
}

/** For the system user, without scope. */
export async function findQuote(db: Database, id: number): Promise<WorkedQuote | undefined> {
  const { rows } = await sql<WorkedQuote>`
    select id, number, request_id as "requestId", customer_id as "customerId", username, contract,
      issued_at as "issuedAt", issued_on::text as "issuedOn", valid_until::text as "validUntil",
      close_date::text as "closeDate", selection, figures, company, contact, paper, file_name as file,
      mail_state as "mailState", mail_to as "mailTo", crm_state as "crmState", deal_stage as "dealStage",
      deal_id as "dealId", company_id as "companyId", contact_id as "contactId"
    from quote where id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a quote; false if it has its PDF already. */
export async function lockWithoutPaper(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('quote')
    .select('id')
    .where('id', '=', id)
    .where('file_name', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

interface WorkChange {
  readonly file_name?: string
  readonly pdf_failure?: string | null
  readonly paper?: string
  readonly mail_state?: 'pending' | 'sent' | 'failed'
  readonly mail_failure?: string | null
  readonly crm_state?: 'pending' | 'done' | 'failed'
  readonly crm_failure?: string | null
  readonly deal_id?: string
  readonly company_id?: string
  readonly contact_id?: string
}

export async function updateQuoteWork(db: Database, id: number, change: WorkChange): Promise<void> {
  await db.updateTable('quote').set(change).where('id', '=', id).execute()
}

/**
 * Makes work that has failed, or waits for its next attempt, run now.
 * @returns 'active' if it is being tried at this moment anyway; null if there is no such work
 */
export async function retryWork(
  db: Database,
  { id, kind }: { id: number; kind: string },
): Promise<'waiting' | 'active' | null> {
  const { rows } = await sql<{ state: 'waiting' | 'active' | null }>`
    select retry_quote_work(${id}, ${kind}) as state`.execute(db)
  return rows[0]?.state ?? null
}

export async function lockQuote(db: Database, id: number): Promise<void> {
  await db.selectFrom('quote').select('id').where('id', '=', id).forUpdate().execute()
}
