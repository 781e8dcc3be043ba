import { z } from 'zod'
import { idNumber, requiredText, text } from '../endpoint/fields.ts'
import { nameText, requiredName } from '../endpoint/names.ts'
import { LEGAL_ENTITIES, QUOTE_LANGUAGES } from './quote-language.ts'

/** The kinds of PDFs of a contract, by their place in a quote (specification 3, section 3). */
export const PAGE_KINDS = ['cover', 'payment', 'contract', 'final', 'budgetary'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** The field of a contract for each kind of PDF. */
export const PAGE_FIELDS = {
  cover: 'pdfCover',
  payment: 'pdfPayment',
  contract: 'pdfContract',
  final: 'pdfFinal',
  budgetary: 'pdfBudgetary',
} as const satisfies Record<PageKind, string>

/** Highest price of one item, in minor units, so that sums stay exact integers. */
const MAX_PRICE = 1_000_000_000
/** Maximum number of items, extras or templates of a plan. */
const MAX_PARTS = 200
export const MAX_YEARS = 15
const MAX_NAME = 200
/** Largest quantity of robots, or of one item of a plan. */
export const MAX_QUANTITY = 999

/** An amount in minor units of the currency (cents; whole yen). */
const minorUnits = z.int().min(0).max(MAX_PRICE)

export const quotePart = z
  .strictObject({
    id: idNumber.describe('The same in all plans of a contract.'),
    name: requiredName(MAX_NAME),
    price: minorUnits.describe('In minor units of the currency.'),
  })
  .meta({ id: 'QuotePart', description: 'An extra or a template of a payment plan.' })
export type QuotePart = z.infer<typeof quotePart>

export const planItem = z
  .strictObject({
    desc: requiredName(MAX_NAME),
    qty: z.int().min(1).max(MAX_QUANTITY),
    price: minorUnits.describe('In minor units of the currency, of one.'),
  })
  .meta({ id: 'QuotePlanItem', description: 'An item that comes with each robot of a payment plan.' })
export type PlanItem = z.infer<typeof planItem>

const isoCurrency = z.string().regex(/^[A-Z]{3}$/, 'Must be the ISO code of a currency.')

/** Specification 3, section 3. */
export const quotePlan = z
  .strictObject({
    title: requiredName(MAX_NAME),
    product: requiredName(MAX_NAME),
    currency: isoCurrency,
    items: z.array(planItem).min(1).max(MAX_PARTS),
    extras: z.array(quotePart).max(MAX_PARTS),
    templates: z.array(quotePart).max(MAX_PARTS),
    plan: z
      .array(minorUnits)
      .min(1)
      .max(MAX_YEARS)
      .describe(
        'What one robot costs in each year, in minor units of the currency. The sum is that of the items.',
      ),
    isMonthly: z.boolean().describe('Whether each year after the first is paid in 12 monthly payments.'),
  })
  .meta({ id: 'QuotePlan', description: 'A payment plan of a product.' })
export type QuotePlan = z.infer<typeof quotePlan>

/** Whether the yearly amounts add up to the cost of the items. Otherwise quotes would contradict themselves. */
export function isBalanced({ items, plan }: Pick<QuotePlan, 'items' | 'plan'>): boolean {
  const costs = items.reduce((sum, { qty, price }) => sum + qty * price, 0)
  return costs === plan.reduce((sum, amount) => sum + amount, 0)
}

const MAX_LINES = 10
const line = nameText(MAX_NAME)

export const quoteSeller = z
  .strictObject({
    name: line,
    address: z.array(line).max(MAX_LINES),
    vatId: line.describe('Empty if there is none.'),
    bank: z.array(line).max(MAX_LINES),
  })
  .meta({ id: 'QuoteSeller', description: 'The seller as it is printed on quotes.' })
export type QuoteSeller = z.infer<typeof quoteSeller>

const pdfId = idNumber.nullable().describe('A PDF of GET /api/quote/pdf/{id}. Null: the contract has none.')

/** Specification 3, section 3. */
export const contractConfiguration = z
  .strictObject({
    id: idNumber,
    name: z.enum(LEGAL_ENTITIES),
    countryDropdown: z
      .array(z.string().regex(/^[A-Z]{2}$/, 'Must be the ISO code of a country.'))
      .max(250)
      .describe('ISO 3166-1 alpha-2 codes of countries that can be chosen for a new company.'),
    seller: quoteSeller,
    plans: z.array(quotePlan).max(MAX_PARTS),
    pdfCover: pdfId,
    pdfPayment: pdfId,
    pdfContract: pdfId,
    pdfFinal: pdfId,
    pdfBudgetary: pdfId,
  })
  .meta({
    id: 'ContractConfiguration',
    description:
      'A contract type: what a legal entity sells by which plans, and the pages around its quotes.',
  })
export type ContractConfiguration = z.infer<typeof contractConfiguration>

/** Default number of chosen templates after which all further ones are free (specification 1, section 3). */
export const DEFAULT_ALL_FREE_AFTER = 999

/** Specification 3, section 3. */
export const quoteSettings = z
  .strictObject({
    contracts: z.array(contractConfiguration),
    quotationNumber: z.int().min(1).describe('The next quotation number.'),
    freeTemplates: z
      .array(idNumber)
      .max(MAX_PARTS)
      .describe('Ids of templates that are always free with a Sport robot.'),
    freeTemplatesQty: z
      .int()
      .min(0)
      .max(MAX_QUANTITY)
      .describe(
        'How many other templates are free with a Sport robot: the dearest of those that are chosen.',
      ),
    allFreeAfterQty: z
      .int()
      .min(0)
      .max(MAX_QUANTITY)
      .describe(
        'With a Sport robot, at most so many of the chosen templates that can be free are counted: further ones cost nothing more.',
      ),
    currencies: z.array(z.strictObject({ iso: isoCurrency, zeroDecimal: z.boolean() })),
  })
  .meta({ id: 'QuoteSettings', description: 'What quotes are made of.' })
export type QuoteSettings = z.infer<typeof quoteSettings>

/**
 * Translation of a key; `lang` is '' for all languages. Item numbers have the same fields. The key of an item,
 * extra or template is its name.
 */
const keyedText = {
  key: requiredText(MAX_NAME),
  lang: z
    .enum([...QUOTE_LANGUAGES, ''])
    .describe('The language; empty: all languages that have none of their own.'),
  value: text(MAX_NAME),
}
export const quoteTranslation = z
  .strictObject(keyedText)
  .meta({ id: 'QuoteTranslation', description: 'A text of quotes, in a language or in all.' })
export type QuoteTranslation = z.infer<typeof quoteTranslation>
export const quoteItemNumber = z
  .strictObject(keyedText)
  .meta({ id: 'QuoteItemNumber', description: 'The item number of what is sold, in a language or in all.' })
export type QuoteItemNumber = z.infer<typeof quoteItemNumber>

/** The text of a key in a language, or else the one for all languages; undefined if there is none. */
export function keyedValue(
  texts: readonly QuoteTranslation[],
  key: string,
  lang: QuoteTranslation['lang'],
): string | undefined {
  const ofKey = texts.filter((one) => one.key === key && one.value !== '')
  return (ofKey.find((one) => one.lang === lang) ?? ofKey.find((one) => one.lang === ''))?.value
}
