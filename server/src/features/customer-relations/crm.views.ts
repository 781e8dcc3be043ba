import { sql } from 'kysely'
import type { CompanyLink, CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import type { Crm, CrmQuery } from '../../integrations/crm/crm.ts'
import type { Database } from '../../platform/database/database.ts'
import { noAccess } from '../../platform/errors.ts'
import { OutgoingError } from '../../platform/outgoing.ts'
import type { Viewer } from '../../platform/access/viewers.ts'

const READERS = ['QuoteGenerator', 'HubspotMatch']

/**
 * Checks that a viewer may read companies and contacts: they need access to contracts (specification 1,
 * section 6), or a right that involves companies.
 * @throws noAccess when they have neither
 */
export async function checkReadsCrm(db: Database, viewer: Viewer): Promise<void> {
  if (READERS.some((right) => viewer.rights.has(right))) return
  const user = await db
    .selectFrom('app_user')
    .select('contract_access')
    .where('username', '=', viewer.username)
    .executeTakeFirst()
  if (user?.contract_access !== true) throw noAccess()
}

interface CrmContext {
  readonly crm: Crm
  readonly db: Database
  readonly viewer: Viewer
}

/** The companies that a viewer may see: all of them, or those of customers in scope. */
export async function listCompanies({ crm, db, viewer }: CrmContext): Promise<CrmQuery<CrmCompany[]>> {
  const companies = await crm.companies(db)
  if (viewer.isAdmin) return async () => [...(await companies())]
  const known = await knownCompanies(db)
  return async () => (await companies()).filter(({ id }) => known.has(id))
}

/** The companies created last that a viewer may see. */
export async function listRecentCompanies(
  { crm, db, viewer }: CrmContext,
  max: number,
): Promise<CrmQuery<CrmCompany[]>> {
  const companies = await crm.recentCompanies(db, max)
  if (viewer.isAdmin) return async () => [...(await companies())]
  const known = await knownCompanies(db)
  return async () => (await companies()).filter(({ id }) => known.has(id))
}

/** The contacts that a viewer may see: all of them, or those of visible companies. */
export async function listContacts({ crm, db, viewer }: CrmContext): Promise<CrmQuery<CrmContact[]>> {
  const contacts = await crm.contacts(db)
  if (viewer.isAdmin) return async () => [...(await contacts())]
  const known = await knownCompanies(db)
  return async () =>
    (await contacts())
      .filter(({ companies }) => companies.some((id) => known.has(id)))
      .map((contact) => ({ ...contact, companies: contact.companies.filter((id) => known.has(id)) }))
}

/** A visible company; undefined for others. While an outside system fails, the cached companies are used. */
export async function findCompany(
  { crm, db, viewer }: CrmContext,
  id: string,
): Promise<CrmQuery<CrmCompany | undefined>> {
  if (!(await mayKnowCompany({ db, viewer }, id))) return async () => undefined
  const company = await crm.findCompany(db, id)
  return crm.outside === undefined ? company : orOfList(company, { list: await crm.companies(db), id })
}

/** A contact of a visible company, with the same fallback. */
export async function findContact(
  { crm, db, viewer }: CrmContext,
  id: string,
): Promise<CrmQuery<CrmContact | undefined>> {
  const one = await crm.findContact(db, id)
  const contact = crm.outside === undefined ? one : orOfList(one, { list: await crm.contacts(db), id })
  if (viewer.isAdmin) return contact
  const known = await knownCompanies(db)
  return async () => {
    const found = await contact()
    return found?.companies.some((company) => known.has(company)) === true ? found : undefined
  }
}

const orOfList =
  <Item extends { id: string }>(
    one: CrmQuery<Item | undefined>,
    { list, id }: { list: CrmQuery<readonly Item[]>; id: string },
  ): CrmQuery<Item | undefined> =>
  async () => {
    try {
      return await one()
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      return (await list()).find((item) => item.id === id)
    }
  }

/** The close date of a visible company; undefined for others. */
export async function findCloseDate(
  { crm, db, viewer }: CrmContext,
  company: string,
): Promise<CrmQuery<string | undefined>> {
  return (await mayKnowCompany({ db, viewer }, company)) ? crm.closeDate(db, company) : async () => undefined
}

/** Whether a company is among those that a viewer may see. */
export async function mayKnowCompany(
  { db, viewer }: { readonly db: Database; readonly viewer: Pick<Viewer, 'isAdmin'> },
  company: string,
): Promise<boolean> {
  return viewer.isAdmin || (await knownCompanies(db)).has(company)
}

/** The visible customers that are connected with a company. */
export function listLinks(db: Database): Promise<CompanyLink[]> {
  return db
    .selectFrom('customer_company')
    .select(['customer_id as customerId', 'company_id as companyId', 'company_name as companyName'])
    .orderBy('customer_id')
    .execute()
}

/** The ids of the companies of customers in scope, and of those that quotes in scope have added. */
async function knownCompanies(db: Database): Promise<ReadonlySet<string>> {
  const linked = await db.selectFrom('customer_company').select('company_id as id').execute()
  const own = await db.selectFrom('crm_company').select('id').execute()
  // With HubSpot, a company of a quote has no customer yet, but who issued the quote selects it for the next one.
  const { rows: added } = await sql<{ id: string }>`
    select distinct company_id as id from quote
    where crm_state is not null and company_id is not null and selection -> 'company' ->> 'id' is null`.execute(
    db,
  )
  return new Set([...linked, ...own, ...added].map(({ id }) => id))
}

/** The ids of the companies that are linked to a customer. */
export async function linkedCompanies(db: Database): Promise<ReadonlySet<string>> {
  const linked = await db.selectFrom('customer_company').select('company_id').execute()
  return new Set(linked.map(({ company_id: id }) => id))
}
