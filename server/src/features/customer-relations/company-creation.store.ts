import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** After an attempt without an outcome nobody tries again for so long; the search does not know new companies before. */
const PENDING_SECONDS = 30

interface Creation {
  /** When the first attempt began. */
  readonly since: Date
  /** What an attempt before has created. */
  readonly companyId: string | null
}

/**
 * Begins an attempt to create the company of a customer; undefined while another one has no outcome. A company that an
 * attempt under the same name has created is used.
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

/** The attempt has created a company. */
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

/** The attempt has certainly created none. */
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
