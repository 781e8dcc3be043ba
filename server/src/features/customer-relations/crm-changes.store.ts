import { randomUUID } from 'node:crypto'
import type { CompanyFields, ContactFields } from '@service-center/contract/customer-relations/crm-changes.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Inserts a company that belongs to a customer, and returns its id. */
export async function insertCompany(
  db: Database,
  { customerId, ...fields }: CompanyFields & { customerId: number },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('crm_company')
    .values({ id, customer_id: customerId, ...fields })
    .execute()
  return id
}

/** A company, locked, with the customer that it belongs to; undefined out of scope. */
export async function lockCompany(
  db: Database,
  id: string,
): Promise<{ fields: CompanyFields; customerId: number } | undefined> {
  const row = await db
    .selectFrom('crm_company')
    .select(['name', 'country', 'city', 'address', 'zip', 'state', 'phone', 'customer_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { customer_id: customerId, ...fields } = row
  return { fields, customerId }
}

export async function updateCompany(db: Database, id: string, fields: CompanyFields): Promise<void> {
  await db
    .updateTable('crm_company')
    .set({ ...fields, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes a company; a trigger deletes its links with customers. */
export async function deleteCompany(db: Database, id: string): Promise<void> {
  await db.deleteFrom('crm_company').where('id', '=', id).execute()
}

export async function insertContact(
  db: Database,
  { customerId, companies, ...fields }: ContactFields & { customerId: number },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('crm_contact')
    .values({ id, customer_id: customerId, ...fields })
    .execute()
  await replaceCompanies(db, id, companies)
  return id
}

/** A contact with its visible companies, locked; undefined out of scope. */
export async function lockContact(
  db: Database,
  id: string,
): Promise<{ fields: ContactFields; customerId: number } | undefined> {
  const row = await db
    .selectFrom('crm_contact')
    .select(['firstname', 'lastname', 'phone', 'email', 'country', 'customer_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { customer_id: customerId, ...fields } = row
  return { fields: { ...fields, companies: await listCompaniesOf(db, id) }, customerId }
}

async function listCompaniesOf(db: Database, contactId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('crm_contact_company')
    .innerJoin('crm_company', 'crm_company.id', 'company_id')
    .select('company_id')
    .where('contact_id', '=', contactId)
    .execute()
  return rows.map(({ company_id: id }) => id).toSorted()
}

export async function updateContact(
  db: Database,
  id: string,
  { companies, ...fields }: ContactFields,
): Promise<void> {
  await db
    .updateTable('crm_contact')
    .set({ ...fields, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await replaceCompanies(db, id, companies)
}

/** Replaces the visible companies of a contact; those out of scope stay. */
async function replaceCompanies(
  db: Database,
  contactId: string,
  companies: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('crm_contact_company')
    .where('contact_id', '=', contactId)
    .where('company_id', 'in', (of) => of.selectFrom('crm_company').select('id'))
    .execute()
  if (companies.length === 0) return
  await db
    .insertInto('crm_contact_company')
    .values(companies.map((company_id) => ({ contact_id: contactId, company_id })))
    .execute()
}

export async function deleteContact(db: Database, id: string): Promise<void> {
  await db.deleteFrom('crm_contact').where('id', '=', id).execute()
}

/** The companies among the given ones that the viewer may see, locked against deletion. */
export async function lockCompanies(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('crm_company')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}
