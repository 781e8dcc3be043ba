import { daysAfter } from '@service-center/contract/quotes/quote-days.ts'
import { randomUUID } from 'node:crypto'
import { quotationNumber } from '@service-center/contract/quotes/quotation-number.ts'
import { countryCodeOf } from '@service-center/contract/quotes/quote-countries.ts'
import { chosenPlans, quoteFigures } from '@service-center/contract/quotes/quote-calculation.ts'
import { namedPlans } from '@service-center/contract/quotes/quote-plans.ts'
import { quoteLanguageOf, type LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'
import type { QuoteSelection } from '@service-center/contract/quotes/quote-selection.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { readPageFiles } from '../../features/quotes/work/quote-pdf.views.ts'
import { DEMO_FREE_TEMPLATES, demoPlans } from './demo-quote-catalogue.ts'
import { DEMO_ENTITIES } from './demo-quote-entities.ts'
import { DEMO_ITEM_NUMBERS, DEMO_TRANSLATIONS } from './demo-quote-texts.ts'

const DAY_MS = 24 * 3_600_000
const QUOTES = 20
const ISSUERS = [
  { username: 'admin', firstname: 'Demo', lastname: 'Admin' },
  { username: 'support', firstname: 'Demo', lastname: 'Support' },
  { username: 'dealer', firstname: 'Demo', lastname: 'Dealer' },
] as const
/** The legal entities for which each user may make quotes. */
const ENTITIES: Readonly<Record<string, readonly LegalEntity[]>> = {
  admin: ['FR', 'NL', 'AU'],
  support: ['UK', 'US', 'DE'],
  dealer: ['UK'],
}
const CHOICES = [
  { product: 'TLM Sport 2', plan: 'Advantage, 3 years', templates: [101, 102, 104, 105, 108, 112] },
  { product: 'TLM ProX', plan: 'Standard Payment', templates: [115] },
  { product: 'TLM Sport 2', plan: 'Monthly, 3 years', templates: [101, 103, 106, 107, 109, 110, 117] },
  { product: 'TS Plotter', plan: 'All Inclusive', templates: [] },
] as const

/** A company and its contact, as printed on a quote. */
interface Party {
  readonly id: string
  readonly customer_id: number
  readonly company: Record<string, string>
  readonly contact: Record<string, string>
}

/** Adds quotes of the last two months. The job for missing papers makes their PDFs. */
export async function addDemoIssuedQuotes(db: Database, now: number): Promise<void> {
  for (let place = 0; place < QUOTES; place += 1) await addQuote(db, { place, now })
  await sql`update quote_setting set next_number = ${QUOTES + 1}`.execute(db)
}

async function addQuote(db: Database, { place, now }: { place: number; now: number }): Promise<void> {
  const issuer = ISSUERS[place % ISSUERS.length] ?? ISSUERS[0]
  const entities = ENTITIES[issuer.username] ?? ['DE']
  const entity = entities[Math.floor(place / ISSUERS.length) % entities.length] ?? 'DE'
  const owner = await mainCustomerOf(db, issuer.username)
  const sold = DEMO_ENTITIES.find(({ name }) => name === entity)
  const party = sold && (await partyOf(db, { owner, place, countries: sold.countries }))
  if (party === undefined || sold === undefined) return
  const issuedAt = new Date(now - (QUOTES - place) * 3 * DAY_MS)
  const issuedOn = issuedAt.toISOString().slice(0, 10)
  const selection = selectionOf({ entity, place, party, issuedOn, currency: sold.currency })
  const figures = quoteFigures({
    settings: {
      freeTemplates: DEMO_FREE_TEMPLATES.ids,
      freeTemplatesQty: DEMO_FREE_TEMPLATES.quantity,
      allFreeAfterQty: DEMO_FREE_TEMPLATES.allAfter,
    },
    contract: { name: entity, plans: demoPlans(sold) },
    selection,
    country: party.company['country'] ?? '',
    itemNumbers: DEMO_ITEM_NUMBERS,
  })
  const language = quoteLanguageOf(entity)
  const paper = {
    language,
    seller: sold.seller,
    plans: namedPlans(chosenPlans({ plans: demoPlans(sold) }, selection)),
    zeroDecimal: false,
    translations: DEMO_TRANSLATIONS.filter(({ lang }) => lang === language),
    pages: await readPageFiles(db, { contract: entity, quoteType: selection.quoteType }),
  }
  await db
    .insertInto('quote')
    .values({
      number: quotationNumber(issuer, place + 1, 1 + (place % 9)),
      counter: place + 1,
      request_id: randomUUID(),
      request: JSON.stringify(selection),
      customer_id: owner,
      username: issuer.username,
      contract: entity,
      quote_type: selection.quoteType,
      selection: JSON.stringify(selection),
      figures: JSON.stringify(figures),
      company: JSON.stringify(party.company),
      contact: JSON.stringify(party.contact),
      paper: JSON.stringify(paper),
      currency: figures.currency,
      net: figures.net,
      vat: figures.vat?.amount ?? null,
      total: figures.total,
      issued_at: issuedAt,
      issued_on: issuedOn,
      valid_until: daysAfter(issuedOn, selection.expDays),
      close_date: selection.closedate,
      company_id: party.id,
      contact_id: `${party.id}-contact`,
      ...(place % 2 === 0
        ? { crm_state: 'done', deal_stage: 'contractsent', deal_id: `demo-deal-${place}` }
        : {}),
    })
    .execute()
  if (place % 2 === 0) await addDeal(db, { place, party, amount: figures.total, selection })
}

function selectionOf(of: {
  entity: LegalEntity
  place: number
  party: Party
  issuedOn: string
  currency: string
}): QuoteSelection {
  const { entity, place, party, issuedOn, currency } = of
  const { product, plan, templates } = CHOICES[place % CHOICES.length] ?? CHOICES[0]
  return {
    contract: entity,
    quoteType: place % 3 === 0 ? 'signature' : 'budgetary',
    company: { id: party.id },
    contact: { id: `${party.id}-contact` },
    expDays: place % 4 === 0 ? 60 : 30,
    closedate: daysAfter(issuedOn, 45),
    productsPlans: [{ product, plan, qty: 1 + (place % 3) }],
    extras: [
      { id: 34, qty: place % 2 },
      { id: 42, qty: 1 + (place % 2) },
    ],
    templates: [...templates],
    splitExtras: place % 5 === 0,
    comments: place % 4 === 1 ? 'Delivery before the season opens.' : '',
    currency,
  }
}

async function mainCustomerOf(db: Database, username: string): Promise<number> {
  const row = await db
    .selectFrom('user_customer')
    .select('customer_id')
    .where('username', '=', username)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  return row.customer_id
}

/** A company below a customer in one of these countries; undefined if there is none. */
async function partyOf(
  db: Database,
  { owner, place, countries }: { owner: number; place: number; countries: readonly string[] },
): Promise<Party | undefined> {
  const { rows } = await sql<Party>`
    select c.id, c.customer_id,
      json_build_object('name', c.name, 'country', c.country, 'city', c.city, 'address', c.address, 'zip', c.zip,
        'state', c.state, 'phone', c.phone) as company,
      json_build_object('firstname', p.firstname, 'lastname', p.lastname, 'phone', p.phone, 'email', p.email) as contact
    from crm_company c join crm_contact p on p.id = c.id || '-contact' join customer o on o.id = c.customer_id
    where ${owner} = any (o.path) order by c.id`.execute(db)
  const parties = rows.filter(({ company }) => countries.includes(countryCodeOf(company['country'] ?? '')))
  return parties[place % Math.max(1, parties.length)]
}

async function addDeal(
  db: Database,
  deal: { place: number; party: Party; amount: number; selection: QuoteSelection },
): Promise<void> {
  const { place, party, amount, selection } = deal
  await db
    .insertInto('crm_deal')
    .values({
      id: `demo-deal-${place}`,
      customer_id: party.customer_id,
      name: `Quote ${place + 1} ${party.company['name']}`,
      stage: 'contractsent',
      amount,
      currency: selection.currency,
      close_date: selection.closedate,
      company_id: party.id,
      contact_id: `${party.id}-contact`,
    })
    .execute()
}
