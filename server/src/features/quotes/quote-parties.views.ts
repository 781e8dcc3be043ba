import type { CompanySnapshot, ContactSnapshot } from '@service-center/contract/quotes/quote-selection.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A company that a quote in scope adds to the customer relationship system. */
export interface AddedCompany {
  readonly company: CompanySnapshot
  /** Null until it is added. */
  readonly id: string | null
  /** The number of the quote. */
  readonly number: string
}

/** A contact that a quote in scope adds, alike. */
export interface AddedContact {
  readonly contact: ContactSnapshot
  readonly id: string | null
  readonly number: string
}

/**
 * Quotes whose companies and contacts the lists may not have yet: the work on them has not ended, or it has just ended and
 * an outside system finds new records only after some time.
 */
const UNLISTED = sql`(q.crm_state in ('pending', 'failed') or q.issued_at > now() - interval '1 hour')`

/** The companies that quotes in scope are adding or have just added. */
export async function listAddedCompanies(db: Database): Promise<AddedCompany[]> {
  const { rows } = await sql<AddedCompany>`
    select q.company, q.company_id as id, q.number from quote q
    where q.crm_state is not null and ${UNLISTED} and q.selection -> 'company' ->> 'id' is null
    order by q.id`.execute(db)
  return rows
}

/** The contacts that quotes in scope are adding or have just added. */
export async function listAddedContacts(db: Database): Promise<AddedContact[]> {
  const { rows } = await sql<AddedContact>`
    select q.contact, q.contact_id as id, q.number from quote q
    where q.crm_state is not null and ${UNLISTED} and q.selection -> 'contact' ->> 'id' is null
    order by q.id`.execute(db)
  return rows
}
