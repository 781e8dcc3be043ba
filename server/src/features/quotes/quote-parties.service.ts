import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import {
  belongsTo,
  companyKey,
  contactKeys,
  sameCompanies,
  sameContacts,
} from '@service-center/contract/customer-relations/same-records.ts'
import type { QuoteRequest } from '@service-center/contract/quotes/quotes.ts'
import type { Crm } from '../../integrations/crm/crm.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { OutgoingError } from '../../platform/outgoing.ts'
import { findContact, listCompanies, listContacts } from '../customer-relations/crm.views.ts'
import { lockNewParties, lockContactOfQuote } from './quote-issue.store.ts'
import { companyExists, contactExists, contactOfOther } from './quote-parties.errors.ts'
import { listAddedCompanies, listAddedContacts } from './quote-parties.views.ts'

export interface PartiesContext {
  readonly crm: Crm
  readonly db: Database
  readonly viewer: Viewer
}

type Parties = Pick<QuoteRequest, 'company' | 'contact'>

/** The companies and contacts that a viewer may see. */
export interface KnownParties {
  readonly companies: readonly CrmCompany[]
  readonly contacts: readonly CrmContact[]
}

const NOBODY: KnownParties = { companies: [], contacts: [] }

/** Whether a new company or contact may be one that exists already. */
const isUnsure = (party: Parties['company'] | Parties['contact']) => party.id === null && party.isNew !== true

/**
 * Begins to read what a new company and contact are compared with. If an outside system does not answer, they are
 * compared with nothing: a quote for a new company does not wait for it.
 */
export async function readKnownParties(
  context: PartiesContext,
  { company, contact }: Parties,
): Promise<() => Promise<KnownParties>> {
  if (!isUnsure(company) && !isUnsure(contact)) return async () => NOBODY
  const [companies, contacts] = [await listCompanies(context), await listContacts(context)]
  return async () => {
    try {
      return { companies: await companies(), contacts: await contacts() }
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      return NOBODY
    }
  }
}

/**
 * Checks the company and the contact of a quote in its own transaction: new ones that exist already would be doubled. Other
 * quotes with the same new company or contact wait until this one has ended.
 * @param known what an outside system knows; undefined: our own database is read here
 * @throws company_exists; contact_exists; invalid
 */
export async function checkParties(
  context: PartiesContext,
  { company, contact, known }: Parties & { known: KnownParties | undefined },
): Promise<void> {
  await lockNewParties(context.db, [
    ...(company.id === null ? [`company ${companyKey(company)}`] : []),
    ...(contact.id === null ? contactKeys(contact).map((key) => `contact ${key}`) : []),
  ])
  const found = known ?? (await (await readKnownParties(context, { company, contact }))())
  await checkNewCompany(context.db, { company, found })
  await checkNewContact(context.db, { contact, found })
  if (context.crm.outside === undefined) await checkStillBelongs(context, { company, contact })
}

async function checkNewCompany(
  db: Database,
  { company, found }: { company: Parties['company']; found: KnownParties },
): Promise<void> {
  if (company.id !== null || company.isNew === true) return
  const existing = sameCompanies(company, found.companies)
  if (existing.length > 0) throw companyExists(company.name, existing)
  const key = companyKey(company)
  const added = (await listAddedCompanies(db)).find((one) => companyKey(one.company) === key)
  if (added !== undefined) throw companyExists(company.name, added)
}

async function checkNewContact(
  db: Database,
  { contact, found }: { contact: Parties['contact']; found: KnownParties },
): Promise<void> {
  if (contact.id !== null || contact.isNew === true) return
  const existing = sameContacts(contact, found.contacts)
  if (existing.length > 0) throw contactExists(contact, { existing, companies: found.companies })
  const keys = new Set(contactKeys(contact))
  const isSame = (one: { contact: Parameters<typeof contactKeys>[0] }) =>
    contactKeys(one.contact).some((key) => keys.has(key))
  const added = (await listAddedContacts(db)).find(isSame)
  if (added !== undefined) throw contactExists(contact, added)
}

/** Somebody may have moved the contact to another company after it was read. */
async function checkStillBelongs(context: PartiesContext, { company, contact }: Parties): Promise<void> {
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
