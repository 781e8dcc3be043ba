import { randomUUID } from 'node:crypto'
import { quoteFigures } from '@service-center/contract/quotes/quote-calculation.ts'
import type { QuoteRequest } from '@service-center/contract/quotes/quotes.ts'
import type { LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'
import type { QuoteParts } from '@service-center/contract/quotes/quote-selection.ts'
import type { QuotePlan } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { addCustomer, addUser } from '../server/world.ts'

const EXTRAS = [
  { id: 34, name: 'Reference station', price: 200_000 },
  { id: 42, name: 'Battery', price: 60_000 },
]
const TEMPLATES = [
  { id: 101, name: 'Football', price: 20_000 },
  { id: 102, name: 'Handball', price: 20_000 },
  { id: 103, name: 'Custom logo', price: 50_000 },
]

/** Plans in euros and cents of two products, one of them a Sport robot. */
export const QUOTE_PLANS: readonly QuotePlan[] = [
  {
    title: 'Standard Payment',
    product: 'TLM Sport 2',
    currency: 'EUR',
    items: [{ desc: 'Robot', qty: 1, price: 1_600_000 }],
    extras: EXTRAS,
    templates: TEMPLATES,
    plan: [1_600_000],
    isMonthly: false,
  },
  {
    title: 'Advantage, 3 years',
    product: 'TS Plotter',
    currency: 'EUR',
    items: [
      { desc: 'Plotter', qty: 1, price: 1_900_001 },
      { desc: 'Tablet', qty: 2, price: 50_000 },
    ],
    extras: EXTRAS,
    templates: TEMPLATES,
    plan: [1_000_001, 500_000, 500_000],
    isMonthly: false,
  },
]

/** Adds a contract with its plans. @returns its id */
export async function addQuoteContract(
  db: Database,
  { name, plans = QUOTE_PLANS }: { name: LegalEntity; plans?: readonly QuotePlan[] },
): Promise<number> {
  const seller = { name: `Seller ${name}`, address: ['Street 1', '1000 Town'], vatId: '', bank: [] }
  const { id } = await db
    .insertInto('quote_contract')
    .values({ name, countries: ['DE', 'AT'], seller: JSON.stringify(seller) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('quote_plan')
    .values(
      plans.map(({ items, extras, templates, isMonthly, plan, ...rest }, position) => ({
        ...rest,
        contract_id: id,
        position,
        plan: [...plan],
        items: JSON.stringify(items),
        extras: JSON.stringify(extras),
        templates: JSON.stringify(templates),
        is_monthly: isMonthly,
      })),
    )
    .execute()
  return id
}

/** The part of a test server that is needed here: journeys have no complete one. */
interface QuoteServer {
  db: Database
  signIn: (username: string) => Promise<string>
}

/**
 * Contracts of Germany and the US. `staff` may quote for both; `seller` is a dealer who may quote for Germany; `other` is a
 * dealer in another part of the tree; `clerk` may make quotes but has no access to contracts; `reader` has access but no right.
 */
export async function addQuoteWorld(server: QuoteServer) {
  const { db } = server
  const dealer = await addCustomer(db, { name: 'Greenline', isDealer: true })
  const otherDealer = await addCustomer(db, { name: 'Southfield', isDealer: true })
  const ofAll = ['QuoteGenerator', 'QuoteAccessDE']
  const users = [
    { username: 'staff', customers: [1], rights: [...ofAll, 'QuoteAccessUS', 'QuoteSettings'] },
    { username: 'seller', customers: [dealer], rights: ofAll },
    { username: 'other', customers: [otherDealer], rights: ofAll },
    { username: 'clerk', customers: [dealer], rights: ofAll },
    { username: 'reader', customers: [dealer], rights: ['QuoteAccessDE'] },
  ]
  for (const user of users) await addUser(db, user)
  await db
    .updateTable('app_user')
    .set({ contract_access: true })
    .where('username', 'in', ['staff', 'seller', 'other', 'reader'])
    .execute()
  await db
    .updateTable('app_user')
    .set({ firstname: 'Mette', lastname: 'Holm', email: 'seller@example.com' })
    .where('username', '=', 'seller')
    .execute()
  const contracts = {
    DE: await addQuoteContract(db, { name: 'DE' }),
    US: await addQuoteContract(db, { name: 'US' }),
  }
  const tokens = Object.fromEntries(
    await Promise.all(users.map(async ({ username }) => [username, await server.signIn(username)] as const)),
  )
  return { dealer, otherDealer, contracts, tokens }
}

/** Adds a company of the dealer with a contact to our own store. */
export async function addQuoteCompany(
  db: Database,
  { id, customerId }: { id: string; customerId: number },
): Promise<{ company: string; contact: string }> {
  const contact = `${id}-contact`
  await db
    .insertInto('crm_company')
    .values({ id, name: `Company ${id}`, country: 'DE', city: 'Freiburg', customer_id: customerId })
    .execute()
  await db
    .insertInto('crm_contact')
    .values({ id: contact, lastname: 'Keller', email: `${id}@example.com`, customer_id: customerId })
    .execute()
  await db.insertInto('crm_contact_company').values({ contact_id: contact, company_id: id }).execute()
  return { company: id, contact }
}

/** Many quotes of a test add the same company, so it is said to be another one each time. */
const NEW_COMPANY = {
  id: null,
  isNew: true,
  name: 'Stadt Freiburg',
  country: 'DE',
  city: 'Freiburg',
  address: 'Fehrenbachallee 12',
  zip: '79106',
  state: '',
  phone: '',
}
const NEW_CONTACT = {
  id: null,
  isNew: true,
  firstname: 'Jonas',
  lastname: 'Keller',
  phone: '',
  email: 'jonas.keller@freiburg.example',
}

/** A request for a quote for a new company, with lines that match the plans. */
export function quoteRequestOf(changed: Partial<QuoteRequest> = {}): QuoteRequest {
  const selection: QuoteParts & Pick<QuoteRequest, 'contract'> = {
    contract: 'DE',
    productsPlans: [{ product: 'TS Plotter', plan: 'Advantage, 3 years', qty: 2 }],
    extras: [{ id: 42, qty: 1 }],
    templates: [101],
    splitExtras: false,
    ...changed,
  }
  const { lines } = quoteFigures({
    settings: { freeTemplates: [], freeTemplatesQty: 0, allFreeAfterQty: 999 },
    contract: { name: selection.contract, plans: [...QUOTE_PLANS] },
    selection,
    country: 'DE',
  })
  return {
    quoteType: 'budgetary',
    company: NEW_COMPANY,
    contact: NEW_CONTACT,
    expDays: 30,
    closedate: '2999-12-31',
    comments: '',
    currency: 'EUR',
    requestId: randomUUID(),
    quotationNumber: '',
    lineItems: lines,
    sendEmail: false,
    syncHubSpotDeal: false,
    stage: '',
    ...selection,
  }
}
