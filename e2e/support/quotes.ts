import type { LegalEntity } from '../../contract/src/quote-settings/quote-language.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addQuoteContract, QUOTE_PLANS } from '../../server/src/testing/worlds/quote-world.ts'
import { addUser } from '../../server/src/testing/server/world.ts'
import { customerId } from './accounts.ts'

/** Ids of the templates of `QUOTE_PLANS`, of which a Sport robot needs two. */
const FREE_TEMPLATES = { always: [101], others: 1 }

/** A second plan of the Sport robot, so that there is a choice. */
const PLANS = [
  ...QUOTE_PLANS,
  ...QUOTE_PLANS.slice(0, 1).map((plan) => ({ ...plan, title: 'Two years', plan: [800_000, 800_000] })),
]

/** Adds the contracts that are not there yet, and what is free with a Sport robot. */
async function addContracts(db: Database): Promise<void> {
  const present = await db.selectFrom('quote_contract').select('name').execute()
  const names: LegalEntity[] = ['DE', 'US']
  for (const name of names)
    if (!present.some((contract) => contract.name === name))
      await addQuoteContract(db, { name, plans: PLANS })
  await db
    .updateTable('quote_setting')
    .set({ free_templates: FREE_TEMPLATES.always, free_templates_qty: FREE_TEMPLATES.others })
    .execute()
}

/** Adds a seller of Northern Clubs, Mette Holm, who may make quotes of some legal entities, with the contracts for it. */
export async function addSeller(
  db: Database,
  { username, rights }: { username: string; rights: string[] },
): Promise<void> {
  await addContracts(db)
  const customers = [await customerId(db, 'Northern Clubs')]
  await addUser(db, { username, customers, rights: ['QuoteGenerator', ...rights] })
  await db
    .updateTable('app_user')
    .set({ contract_access: true, firstname: 'Mette', lastname: 'Holm' })
    .where('username', '=', username)
    .execute()
}

/** Adds a company of Northern Clubs with a contact; both get the same id. */
export async function addCompany(
  db: Database,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  const customer_id = await customerId(db, 'Northern Clubs')
  await db
    .insertInto('crm_company')
    .values({ id, name, country: 'Germany', city: 'Freiburg', customer_id })
    .execute()
  await db
    .insertInto('crm_contact')
    .values({ id, firstname: 'Jonas', lastname: 'Keller', email, customer_id })
    .execute()
  await db.insertInto('crm_contact_company').values({ company_id: id, contact_id: id }).execute()
}

/** Adds an open deal with a company, which is to be closed in some days. @returns that day, as the form shows it */
export async function addDeal(
  db: Database,
  { company, days }: { company: string; days: number },
): Promise<string> {
  const closed = dayAhead(days)
  await db
    .insertInto('crm_deal')
    .values({
      id: `deal of ${company}`,
      customer_id: await customerId(db, 'Northern Clubs'),
      name: 'Robots',
      stage: 'open',
      amount: 100,
      currency: 'EUR',
      close_date: closed.replaceAll('/', '-'),
      company_id: company,
    })
    .execute()
  return closed
}

/** A day some weeks from now (20 days by default), in the form's format YYYY/MM/DD. */
export const dayAhead = (days = 20): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')
