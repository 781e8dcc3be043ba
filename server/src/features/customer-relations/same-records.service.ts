import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import {
  companyKey,
  contactKeys,
  sameCompanies,
  sameContacts,
} from '@service-center/contract/customer-relations/same-records.ts'
import type { CompanySnapshot, ContactSnapshot } from '@service-center/contract/quotes/quote-selection.ts'
import type { Crm } from '../../integrations/crm/crm.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { OutgoingError } from '../../platform/outgoing.ts'
import { listCompanies, listContacts, listLinks } from './crm.views.ts'
import { companyExists, contactExists, type ExistingCompany } from './same-records.errors.ts'
import { lockNewRecords } from './same-records.store.ts'
import { listAddedCompanies, listAddedContacts } from './same-records.views.ts'

export interface RecordsContext {
  readonly crm: Crm
  readonly db: Database
  readonly viewer: Viewer
}

/** A new record; `isNew` says that it is another one than those that exist. */
type New<Record> = Record & { readonly isNew?: boolean | undefined }

/** What a call adds. */
export interface NewRecords {
  readonly company?: New<Pick<CompanySnapshot, 'name'>> | undefined
  readonly contact?: New<ContactSnapshot> | undefined
  /** The customer whose company is approved: the former attempts to create it are no other company. */
  readonly customerId?: number | undefined
}

/** The companies and contacts that a viewer may see. */
export interface KnownRecords {
  readonly companies: readonly CrmCompany[]
  readonly contacts: readonly CrmContact[]
}

const NOTHING: KnownRecords = { companies: [], contacts: [] }

const isUnsure = (record: New<object> | undefined) => record !== undefined && record.isNew !== true

/**
 * Begins to read what a new company and contact are compared with. If an outside system does not answer, they are
 * compared with nothing: who adds a company does not wait for it.
 */
export async function readKnownRecords(
  context: RecordsContext,
  { company, contact }: NewRecords,
): Promise<() => Promise<KnownRecords>> {
  if (!isUnsure(company) && !isUnsure(contact)) return async () => NOTHING
  const companies = await listCompanies(context)
  const contacts = isUnsure(contact) ? await listContacts(context) : async () => []
  return async () => {
    try {
      return { companies: await companies(), contacts: await contacts() }
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      return NOTHING
    }
  }
}

/** Calls that add the same company or contact wait from here on until this one has ended. Before other rows are locked. */
export function lockAdding(db: Database, { company, contact }: NewRecords): Promise<void> {
  return lockNewRecords(db, [
    ...(company === undefined ? [] : [`company ${companyKey(company)}`]),
    ...(contact === undefined ? [] : contactKeys(contact).map((key) => `contact ${key}`)),
  ])
}

/**
 * Checks in the transaction that adds them that a new company and contact do not exist: they would be doubled. Other calls
 * that add the same ones wait until this one has ended.
 * @param known what an outside system knows; undefined: our own database is read here
 * @throws company_exists; contact_exists
 */
export async function checkNewRecords(
  context: RecordsContext,
  { known, ...added }: NewRecords & { known?: KnownRecords | undefined },
): Promise<void> {
  const { company, contact, customerId } = added
  await lockAdding(context.db, added)
  const found = known ?? (await (await readKnownRecords(context, added))())
  await checkNewCompany(context.db, { company, customerId, found })
  await checkNewContact(context.db, { contact, found })
}

async function checkNewCompany(
  db: Database,
  { company, customerId, found }: Pick<NewRecords, 'company' | 'customerId'> & { found: KnownRecords },
): Promise<void> {
  if (company === undefined || company.isNew === true) return
  const existing = sameCompanies(company, await withLinked(db, found.companies))
  if (existing.length > 0) throw companyExists(company.name, existing)
  const key = companyKey(company)
  const added = (await listAddedCompanies(db, customerId)).find((one) => companyKey(one.company) === key)
  if (added !== undefined) throw companyExists(company.name, added)
}

/** An outside system lists a company only some time after a customer was approved as it. */
async function withLinked(
  db: Database,
  companies: readonly ExistingCompany[],
): Promise<readonly ExistingCompany[]> {
  const listed = new Set(companies.map(({ id }) => id))
  const linked = new Map((await listLinks(db)).map((link) => [link.companyId, link.companyName]))
  const unlisted = [...linked].filter(([id]) => !listed.has(id))
  return [...companies, ...unlisted.map(([id, name]) => ({ id, name, city: '', country: '' }))]
}

async function checkNewContact(
  db: Database,
  { contact, found }: Pick<NewRecords, 'contact'> & { found: KnownRecords },
): Promise<void> {
  if (contact === undefined || contact.isNew === true) return
  const existing = sameContacts(contact, found.contacts)
  if (existing.length > 0) throw contactExists(contact, { existing, companies: found.companies })
  const keys = new Set(contactKeys(contact))
  const isSame = (one: { contact: Parameters<typeof contactKeys>[0] }) =>
    contactKeys(one.contact).some((key) => keys.has(key))
  const added = (await listAddedContacts(db)).find(isSame)
  if (added !== undefined) throw contactExists(contact, added)
}
