import type { CompanySnapshot, ContactSnapshot } from '@service-center/contract/quotes/quote-selection.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A record that is being added to the customer relationship system, or was added a moment ago. */
export interface BeingAdded {
  /** Null until it is added. */
  readonly id: string | null
  readonly by:
    | { readonly kind: 'quote'; readonly number: string }
    | { readonly kind: 'approval'; readonly customer: string }
  readonly state: 'pending' | 'failed' | 'done'
}

export interface AddedCompany extends BeingAdded {
  readonly company: Pick<CompanySnapshot, 'name'>
}

export interface AddedContact extends BeingAdded {
  readonly contact: ContactSnapshot
}

/**
 * Quotes whose companies and contacts the lists may not have yet: the work on them has not ended, or it has just ended and
 * an outside system finds new records only after some time.
 */
const UNLISTED = sql`(q.crm_state in ('pending', 'failed') or q.issued_at > now() - interval '1 hour')`
const BY_QUOTE = sql`json_build_object('kind', 'quote', 'number', q.number) as by, q.crm_state as state`

/**
 * The companies that quotes in scope, and approvals of customers in scope, are adding or have just added.
 * @param except a customer whose own approval is not meant
 */
export async function listAddedCompanies(db: Database, except?: number): Promise<AddedCompany[]> {
  const { rows } = await sql<AddedCompany>`
    select q.company, q.company_id as id, ${BY_QUOTE} from quote q
    where q.crm_state is not null and ${UNLISTED} and q.selection -> 'company' ->> 'id' is null
    union all
    select jsonb_build_object('name', n.name), n.company_id,
      json_build_object('kind', 'approval', 'customer', c.name), 'pending'
    from company_creation n join customer c on c.id = n.customer_id
    where n.attempt_at > now() - interval '1 hour' and n.customer_id is distinct from ${except ?? null}::integer`.execute(
    db,
  )
  return rows
}

/** The contacts that quotes in scope are adding or have just added. */
export async function listAddedContacts(db: Database): Promise<AddedContact[]> {
  const { rows } = await sql<AddedContact>`
    select q.contact, q.contact_id as id, ${BY_QUOTE} from quote q
    where q.crm_state is not null and ${UNLISTED} and q.selection -> 'contact' ->> 'id' is null
    order by q.id`.execute(db)
  return rows
}
