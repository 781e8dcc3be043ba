import type { DealStage } from '@service-center/contract/quotes/quotes.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type {
  ContactLink,
  Crm,
  CrmRecords,
  NewCompany,
  NewContact,
  NewDeal,
  ReachableContact,
} from './crm.ts'

/** The deal stages of our own database: the first ones of HubSpot's sales pipeline. */
const DEAL_STAGES: readonly DealStage[] = [
  { id: 'appointmentscheduled', label: 'Appointment scheduled', isClosed: false },
  { id: 'qualifiedtobuy', label: 'Qualified to buy', isClosed: false },
  { id: 'presentationscheduled', label: 'Presentation scheduled', isClosed: false },
  { id: 'decisionmakerboughtin', label: 'Decision maker bought in', isClosed: false },
  { id: 'contractsent', label: 'Contract sent', isClosed: false },
  { id: 'closedwon', label: 'Closed won', isClosed: true },
  { id: 'closedlost', label: 'Closed lost', isClosed: true },
]

/** Creates records in our own database. Their id is their reference, so that a repeated call changes nothing. */
const embeddedRecords: CrmRecords = {
  createCompany: async (db, company) => known(await insertCompany(db, company)),
  createContact: async (db, contact) => known(await insertContact(db, contact)),
  linkContact: async (db, link) => known(await insertLink(db, link)),
  createDeal: async (db, deal) => known(await insertDeal(db, deal)),
}

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
  findReachable,
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

async function insertCompany(
  db: Database,
  { reference, customerId, company }: NewCompany,
): Promise<{ id: string }> {
  await db
    .insertInto('crm_company')
    .values({ id: reference, customer_id: customerId, ...company })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return { id: reference }
}

async function insertContact(
  db: Database,
  { reference, customerId, companyId, contact }: NewContact,
): Promise<{ id: string }> {
  // One statement, so that a contact is never stored without its company. Companies deleted meanwhile are left out.
  await sql`
    with added as (
      insert into crm_contact (id, customer_id, firstname, lastname, phone, email, country)
      select ${reference}, ${customerId}, ${contact.firstname}, ${contact.lastname}, ${contact.phone}, ${contact.email},
        coalesce((select country from crm_company where id = ${companyId}), '')
      on conflict (id) do nothing returning id)
    insert into crm_contact_company (contact_id, company_id)
    select added.id, c.id from added, crm_company c where c.id = ${companyId}`.execute(db)
  return { id: reference }
}

/** Records deleted meanwhile are left out. */
async function insertLink(db: Database, { contactId, companyId }: ContactLink): Promise<void> {
  await sql`
    insert into crm_contact_company (contact_id, company_id)
    select p.id, c.id from crm_contact p, crm_company c where p.id = ${contactId} and c.id = ${companyId}
    on conflict do nothing`.execute(db)
}

async function insertDeal(db: Database, deal: NewDeal): Promise<{ id: string }> {
  const { reference, customerId, name, stage, amount, currency, closeDate, companyId, contactId } = deal
  const isClosed = DEAL_STAGES.find(({ id }) => id === stage)?.isClosed ?? false
  await sql`
    insert into crm_deal (id, customer_id, name, stage, is_closed, amount, currency, close_date, company_id, contact_id)
    values (${reference}, ${customerId}, ${name}, ${stage}, ${isClosed}, ${amount}, ${currency}, ${closeDate}::date,
      ${companyId}, (select id from crm_contact where id = ${contactId}))
    on conflict (id) do nothing`.execute(db)
  return { id: reference }
}
