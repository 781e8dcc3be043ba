import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Crm, ReachableContact } from './crm.ts'
import { DEAL_STAGES, embeddedRecords } from './embedded-records.ts'

/** The companies and contacts of our own database, for use without an outside system. */
export const embeddedCrm: Crm = {
  companies: async (db) => known(await readCompanies(db)),
  contacts: async (db) => known(await readContacts(db)),
  recentCompanies: async (db, max) => known(await readRecent(db, max)),
  findCompany: async (db, companyId) => known(await findCompany(db, companyId)),
  findContact: async (db, contactId) => known(await findContact(db, contactId)),
  dealStages: async () => DEAL_STAGES,
  records: embeddedRecords,
  closeDate: async (db, companyId) => known(await readCloseDate(db, companyId)),
  findReachable: (db, email) => findReachable(db, email),
  outside: undefined,
}

/** Wraps a result that was already read. */
const known =
  <Answer>(answer: Answer) =>
  () =>
    Promise.resolve(answer)

const selectCompanies = (db: Database) =>
  db
    .selectFrom('crm_company as c')
    .select(['id', 'name', 'country', 'city', 'address', 'zip', 'state', 'phone'])
    .select(
      sql<string[]>`array(select contact_id from crm_contact_company where company_id = c.id order by 1)`.as(
        'contacts',
      ),
    )
    .select(sql<number>`floor(extract(epoch from modified_at))::float8`.as('lastmodified'))

const readCompanies = (db: Database) => selectCompanies(db).orderBy('name').orderBy('id').execute()

const readRecent = (db: Database, max: number) =>
  selectCompanies(db).orderBy('created_at', 'desc').orderBy('id').limit(max).execute()

const findCompany = (db: Database, id: string) => selectCompanies(db).where('id', '=', id).executeTakeFirst()

const readContacts = (db: Database) =>
  selectContacts(db).orderBy('lastname').orderBy('firstname').orderBy('id').execute()

const findContact = (db: Database, id: string) => selectContacts(db).where('id', '=', id).executeTakeFirst()

const selectContacts = (db: Database) =>
  db
    .selectFrom('crm_contact as c')
    .select(['id', 'firstname', 'lastname', 'phone', 'email', 'country'])
    .select(
      sql<string[]>`array(select company_id from crm_contact_company where contact_id = c.id order by 1)`.as(
        'companies',
      ),
    )
    .select(sql<number>`floor(extract(epoch from modified_at))::float8`.as('lastmodified'))

async function findReachable(db: Database, email: string): Promise<ReachableContact | undefined> {
  const { rows } = await sql<ReachableContact>`
    select phone, array(select company_id from crm_contact_company where contact_id = c.id order by 1) as companies
    from crm_contact c where lower(email) = lower(${email}) and phone <> '' order by modified_at desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** The earliest date of its open deals and of the company's own field, which is older than deals. */
async function readCloseDate(db: Database, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select least(c.close_date,
      (select min(close_date) from crm_deal d where d.company_id = c.id and not d.is_closed))::text as day
    from crm_company c where c.id = ${companyId}`.execute(db)
  return rows[0]?.day ?? undefined
}
