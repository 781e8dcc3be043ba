import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { belongsTo } from '@service-center/contract/customer-relations/same-records.ts'
import type { QuoteRequest } from '@service-center/contract/quotes/quotes.ts'
import { findContact } from '../customer-relations/crm.views.ts'
import {
  checkNewRecords,
  type KnownRecords,
  type NewRecords,
  type RecordsContext,
} from '../customer-relations/same-records.service.ts'
import { lockContactOfQuote } from './quote-issue.store.ts'
import { contactOfOther } from './quotes.errors.ts'

type Parties = Pick<QuoteRequest, 'company' | 'contact'>

/** The company and the contact that a quote adds. */
export function newPartiesOf({ company, contact }: Parties): NewRecords {
  return {
    company: company.id === null ? company : undefined,
    contact: contact.id === null ? contact : undefined,
  }
}

/**
 * Checks the company and the contact of a quote in its own transaction: new ones that exist already would be doubled.
 * @param known what an outside system knows; undefined: our own database is read here
 * @throws company_exists; contact_exists; invalid
 */
export async function checkParties(
  context: RecordsContext,
  { known, ...parties }: Parties & { known: KnownRecords | undefined },
): Promise<void> {
  await checkNewRecords(context, { ...newPartiesOf(parties), known })
  if (context.crm.outside === undefined) await checkStillBelongs(context, parties)
}

/** Somebody may have moved the contact to another company after it was read. */
async function checkStillBelongs(context: RecordsContext, { company, contact }: Parties): Promise<void> {
  if (company.id === null || contact.id === null) return
  await lockContactOfQuote(context.db, contact.id)
  const found = await (await findContact(context, contact.id))()
  checkBelongs(found, company.id)
}

/** @throws invalid when a contact is not one of the company */
export function checkBelongs(
  contact: CrmContact | undefined,
  company: string | Pick<CrmCompany, 'id' | 'contacts'>,
): void {
  const isTheirs =
    contact !== undefined && belongsTo(contact, typeof company === 'string' ? { id: company } : company)
  if (!isTheirs) throw contactOfOther()
}
