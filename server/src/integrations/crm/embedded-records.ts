import type { DealStage } from '@service-center/contract/quotes/quotes.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { ContactLink, CrmRecords, NewCompany, NewContact, NewDeal } from './crm.ts'

/** The deal stages of our own database: the first ones of HubSpot's sales pipeline. */
export const DEAL_STAGES: readonly DealStage[] = [
  { id: 'appointmentscheduled', label: 'Appointment scheduled', isClosed: false },
  { id: 'qualifiedtobuy', label: 'Qualified to buy', isClosed: false },
  { id: 'presentationscheduled', label: 'Presentation scheduled', isClosed: false },
  { id: 'decisionmakerboughtin', label: 'Decision maker bought in', isClosed: false },
  { id: 'contractsent', label: 'Contract sent', isClosed: false },
  { id: 'closedwon', label: 'Closed won', isClosed: true },
  { id: 'closedlost', label: 'Closed lost', isClosed: true },
]

/** Creates records in our own database. Their id is their reference, so that a repeated call changes nothing. */
export const embeddedRecords: CrmRecords = {
  createCompany: async (db, company) => known(await insertCompany(db, company)),
  createContact: async (db, contact) => known(await insertContact(db, contact)),
  linkContact: async (db, link) => {
    await insertLink(db, link)
    return async () => undefined
  },
  createDeal: async (db, deal) => known(await insertDeal(db, deal)),
}

const known = (id: string) => async () => ({ id })

async function insertCompany(db: Database, { reference, customerId, company }: NewCompany): Promise<string> {
  await db
    .insertInto('crm_company')
    .values({ id: reference, customer_id: customerId, ...company })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return reference
}

async function insertContact(
  db: Database,
  { reference, customerId, companyId, contact }: NewContact,
): Promise<string> {
  // One statement, so that a contact is never stored without its company. Companies deleted meanwhile are left out.
  await sql`
    with added as (
      insert into crm_contact (id, customer_id, firstname, lastname, phone, email, country)
      select ${reference}, ${customerId}, ${contact.firstname}, ${contact.lastname}, ${contact.phone}, ${contact.email},
        coalesce((select country from crm_company where id = ${companyId}), '')
      on conflict (id) do nothing returning id)
    insert into crm_contact_company (contact_id, company_id)
    select added.id, c.id from added, crm_company c where c.id = ${companyId}`.execute(db)
  return reference
}

/** Records deleted meanwhile are left out. */
async function insertLink(db: Database, { contactId, companyId }: ContactLink): Promise<void> {
  await sql`
    insert into crm_contact_company (contact_id, company_id)
    select p.id, c.id from crm_contact p, crm_company c where p.id = ${contactId} and c.id = ${companyId}
    on conflict do nothing`.execute(db)
}

async function insertDeal(db: Database, deal: NewDeal): Promise<string> {
  const { reference, customerId, name, stage, amount, currency, closeDate, companyId, contactId } = deal
  const isClosed = DEAL_STAGES.find(({ id }) => id === stage)?.isClosed ?? false
  await sql`
    insert into crm_deal (id, customer_id, name, stage, is_closed, amount, currency, close_date, company_id, contact_id)
    values (${reference}, ${customerId}, ${name}, ${stage}, ${isClosed}, ${amount}, ${currency}, ${closeDate}::date,
      ${companyId}, (select id from crm_contact where id = ${contactId}))
    on conflict (id) do nothing`.execute(db)
  return reference
}
