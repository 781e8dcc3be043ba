import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface ReviewedCustomer {
  readonly id: number
  readonly name: string
  readonly reviewed: boolean
  readonly countries: readonly string[]
  readonly company: { readonly id: string; readonly name: string } | null
}

/** A customer in scope with its company, locked; undefined out of scope. */
export async function lockCustomer(db: Database, id: number): Promise<ReviewedCustomer | undefined> {
  const customer = await db
    .selectFrom('customer')
    .select(['id', 'name', 'reviewed', 'countries'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (customer === undefined) return undefined
  const company = await db
    .selectFrom('customer_company')
    .select(['company_id as id', 'company_name as name'])
    .where('customer_id', '=', id)
    .executeTakeFirst()
  return { ...customer, company: company ?? null }
}

export async function updateReviewed(db: Database, id: number, reviewed: boolean): Promise<void> {
  await db.updateTable('customer').set({ reviewed }).where('id', '=', id).execute()
}

/**
 * Locks the links of a company, so that of two customers approved as it at the same time, the second sees the
 * first. Returns whether a customer is linked.
 */
export async function lockCompanyLinks(db: Database, companyId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company ${companyId}`}, 0))`.execute(db)
  const linked = await db
    .selectFrom('customer_company')
    .select('customer_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return linked !== undefined
}

export async function upsertLink(
  db: Database,
  link: { customerId: number; companyId: string; companyName: string },
): Promise<void> {
  const company = { company_id: link.companyId, company_name: link.companyName }
  await db
    .insertInto('customer_company')
    .values({ customer_id: link.customerId, ...company })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(company))
    .execute()
}

export async function deleteLink(db: Database, customerId: number): Promise<void> {
  await db.deleteFrom('customer_company').where('customer_id', '=', customerId).execute()
}

/**
 * Deletes a company that was created for a customer, if nobody has changed it or linked contacts or customers
 * to it since.
 */
export async function deleteUnusedCompany(db: Database, id: string): Promise<void> {
  await sql`
    delete from crm_company c where id = ${id} and modified_at = created_at
      and not exists (select from crm_contact_company where company_id = c.id)
      and not exists (select from customer_company where company_id = c.id)`.execute(db)
}

/**
 * How long to wait after an attempt whose result is unknown: new companies appear in the outside search only
 * after some time.
 */
const PENDING_SECONDS = 30

interface Creation {
  /** When the first attempt began. */
  readonly since: Date
  /** The company that an earlier attempt has created. */
  readonly companyId: string | null
}

/**
 * Begins an attempt to create the company of a customer; undefined while the result of another attempt is
 * unknown. A company that an attempt with the same name has created is used.
 */
export async function claimCreation(
  db: Database,
  { customerId, name }: { customerId: number; name: string },
): Promise<Creation | undefined> {
  const { rows } = await sql<Creation>`
    insert into company_creation as c (customer_id, name, attempt_at) values (${customerId}, ${name}, now())
    on conflict (customer_id) do update set attempt_at = now(), name = excluded.name,
      since = case when c.name = excluded.name then c.since else now() end,
      company_id = case when c.name = excluded.name then c.company_id end
    where c.attempt_at is null or c.company_id is not null
      or c.attempt_at < now() - make_interval(secs => ${PENDING_SECONDS})
    returning since, company_id as "companyId"`.execute(db)
  return rows[0]
}

/** Whether an earlier attempt has created the company of a customer, or may have. */
export async function isBegun(
  db: Database,
  { customerId, name }: { customerId: number; name: string },
): Promise<boolean> {
  const begun = await db
    .selectFrom('company_creation')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('name', '=', name)
    .where(({ or, eb }) => or([eb('attempt_at', 'is not', null), eb('company_id', 'is not', null)]))
    .executeTakeFirst()
  return begun !== undefined
}

export async function updateCreated(
  db: Database,
  { customerId, companyId }: { customerId: number; companyId: string },
): Promise<void> {
  await db
    .updateTable('company_creation')
    .set({ company_id: companyId })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Ends an attempt that has certainly not created a company, so that another one can begin at once. */
export async function releaseCreation(db: Database, customerId: number): Promise<void> {
  await db
    .updateTable('company_creation')
    .set({ attempt_at: null })
    .where('customer_id', '=', customerId)
    .execute()
}

export async function deleteCreation(db: Database, customerId: number): Promise<void> {
  await db.deleteFrom('company_creation').where('customer_id', '=', customerId).execute()
}
