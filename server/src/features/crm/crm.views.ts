import type { CrmCompany, CrmContact } from '@service-center/contract/crm/crm.ts'
import type { Crm, Question } from '../../integrations/crm/crm.ts'
import type { Database } from '../../platform/database/database.ts'
import { noAccess } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/access/viewers.ts'

const READERS = ['QuoteGenerator', 'HubspotMatch']

/**
 * Holds a viewer to what is needed to read companies and contacts: contracts of their own (specification 1, section 6),
 * or a right that works with companies.
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

interface Asking {
  readonly crm: Crm
  readonly db: Database
  readonly viewer: Viewer
}

/** The companies that a viewer may know: all of them, or those that belong to customers of theirs. */
export async function listCompanies({ crm, db, viewer }: Asking): Promise<Question<CrmCompany[]>> {
  const companies = await crm.companies(db)
  if (viewer.isAdmin) return async () => [...(await companies())]
  const known = await knownCompanies(db)
  return async () => (await companies()).filter(({ id }) => known.has(id))
}

/** The contacts that a viewer may know: all of them, or those of the companies that they may know. */
export async function listContacts({ crm, db, viewer }: Asking): Promise<Question<CrmContact[]>> {
  const contacts = await crm.contacts(db)
  if (viewer.isAdmin) return async () => [...(await contacts())]
  const known = await knownCompanies(db)
  return async () =>
    (await contacts())
      .filter(({ companies }) => companies.some((id) => known.has(id)))
      .map((contact) => ({ ...contact, companies: contact.companies.filter((id) => known.has(id)) }))
}

/** The close date of a company that the viewer may know; of others there is none to them. */
export async function findCloseDate(
  { crm, db, viewer }: Asking,
  company: string,
): Promise<Question<string | undefined>> {
  const mayKnow = viewer.isAdmin || (await knownCompanies(db)).has(company)
  return mayKnow ? crm.closeDate(db, company) : async () => undefined
}

/** The ids of the companies that belong to customers whom the viewer sees. */
async function knownCompanies(db: Database): Promise<ReadonlySet<string>> {
  const linked = await db.selectFrom('customer_company').select('company_id as id').execute()
  const own = await db.selectFrom('crm_company').select('id').execute()
  return new Set([...linked, ...own].map(({ id }) => id))
}

/** The ids of the companies that customers are connected with. */
export async function linkedCompanies(db: Database): Promise<ReadonlySet<string>> {
  const linked = await db.selectFrom('customer_company').select('company_id').execute()
  return new Set(linked.map(({ company_id: id }) => id))
}
