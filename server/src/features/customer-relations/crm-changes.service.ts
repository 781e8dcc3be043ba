import type { CompanyFields, ContactFields } from '@service-center/contract/customer-relations/crm-changes.ts'
import type { Database } from '../../platform/database/database.ts'
import { checkUnchanged, notFound } from '../../platform/errors.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import {
  deleteCompany,
  deleteContact,
  insertCompany,
  insertContact,
  lockCompanies,
  lockCompany,
  lockContact,
  updateCompany,
  updateContact,
} from './crm-changes.store.ts'
import { companyUnknown } from './crm.errors.ts'
import { checkNewRecords, type RecordsContext } from './same-records.service.ts'

/** A saved record before and after, and the customers whose viewers see it. */
interface Saved<Fields> {
  readonly before?: Fields
  readonly after?: Fields
  readonly path: readonly number[]
}

/** A new record, of a customer. */
type Added<Fields> = Fields & { readonly customerId: number; readonly isNew?: boolean | undefined }

/** @throws notFound when the customer is out of scope; company_exists */
export async function createCompany(
  context: RecordsContext,
  { isNew, ...company }: Added<CompanyFields>,
): Promise<Saved<CompanyFields> & { id: string }> {
  const { db } = context
  const path = await pathOf(db, company.customerId)
  await checkNewRecords(context, { company: { name: company.name, isNew } })
  const id = await insertCompany(db, company)
  const { customerId: _owner, ...after } = company
  return { id, after, path }
}

/** @throws notFound; changed_meanwhile when it is no longer as the caller read it */
export async function saveCompany(
  db: Database,
  { id, fields, was }: { id: string; fields: CompanyFields; was: CompanyFields | undefined },
): Promise<Saved<CompanyFields>> {
  const found = await lockCompany(db, id)
  if (found === undefined) throw notFound()
  checkUnchanged(was, found.fields)
  await updateCompany(db, id, fields)
  return { before: found.fields, after: fields, path: await listConcerned(db, [found.customerId]) }
}

/** @throws notFound */
export async function removeCompany(db: Database, id: string): Promise<Saved<CompanyFields>> {
  const found = await lockCompany(db, id)
  if (found === undefined) throw notFound()
  await deleteCompany(db, id)
  return { before: found.fields, path: await listConcerned(db, [found.customerId]) }
}

/** @throws notFound when the customer is out of scope; company_unknown; contact_exists */
export async function createContact(
  context: RecordsContext,
  { isNew, ...contact }: Added<ContactFields>,
): Promise<Saved<ContactFields> & { id: string }> {
  const { db } = context
  const path = await pathOf(db, contact.customerId)
  await checkNewRecords(context, { contact: { ...contact, isNew } })
  const companies = await checkCompanies(db, contact.companies)
  const id = await insertContact(db, { ...contact, companies })
  const { customerId: _owner, ...after } = contact
  return { id, after: { ...after, companies }, path }
}

/** @throws notFound; company_unknown; changed_meanwhile when it is no longer as the caller read it */
export async function saveContact(
  db: Database,
  { id, fields, was }: { id: string; fields: ContactFields; was: ContactFields | undefined },
): Promise<Saved<ContactFields>> {
  const found = await lockContact(db, id)
  if (found === undefined) throw notFound()
  checkUnchanged(was && { ...was, companies: was.companies.toSorted() }, found.fields)
  const after = { ...fields, companies: await checkCompanies(db, fields.companies) }
  await updateContact(db, id, after)
  return { before: found.fields, after, path: await listConcerned(db, [found.customerId]) }
}

/** @throws notFound */
export async function removeContact(db: Database, id: string): Promise<Saved<ContactFields>> {
  const found = await lockContact(db, id)
  if (found === undefined) throw notFound()
  await deleteContact(db, id)
  return { before: found.fields, path: await listConcerned(db, [found.customerId]) }
}

/** Checks that the companies exist; returns the ids in order without duplicates. */
async function checkCompanies(db: Database, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)].toSorted()
  const known = await lockCompanies(db, wanted)
  if (wanted.some((id) => !known.has(id))) throw companyUnknown('companies')
  return wanted
}

async function pathOf(db: Database, customerId: number): Promise<readonly number[]> {
  const path = await listConcerned(db, [customerId])
  if (path.length === 0) throw notFound()
  return path
}
