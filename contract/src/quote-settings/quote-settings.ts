import { z } from 'zod'
import { idNumber, requiredText, text } from '../endpoint/fields.ts'
import { LEGAL_ENTITIES, QUOTE_LANGUAGES } from './quote-language.ts'

/** Maximum price of one item, in minor units: sums of a quote stay exact integers. */
const MAX_PRICE = 1_000_000_000
/** Maximum number of items, extras, templates or years of a plan. */
const MAX_PARTS = 200
/** Maximum number of years of a plan. */
export const MAX_YEARS = 15
const MAX_NAME = 200
/** Maximum number of robots or of one item of a plan. */
export const MAX_QUANTITY = 999

/** An amount in minor units of the currency (cents; yen have none). */
const minorUnits = z.int().min(0).max(MAX_PRICE)

/** An extra or a template that a plan offers. `id` is the same in all plans of a contract. */
export const quotePart = z
  .strictObject({ id: idNumber, name: requiredText(MAX_NAME), price: minorUnits })
  .meta({ id: 'QuotePart' })
export type QuotePart = z.infer<typeof quotePart>

/** What belongs to each robot of a plan. */
export const planItem = z
  .strictObject({ desc: requiredText(MAX_NAME), qty: z.int().min(1).max(MAX_QUANTITY), price: minorUnits })
  .meta({ id: 'QuotePlanItem' })
export type PlanItem = z.infer<typeof planItem>

const isoCurrency = z.string().regex(/^[A-Z]{3}$/, 'Must be the ISO code of a currency.')

/** A payment plan of a product (specification 3, section 3). */
export const quotePlan = z
  .strictObject({
    title: requiredText(MAX_NAME),
    product: requiredText(MAX_NAME),
    currency: isoCurrency,
    items: z.array(planItem).min(1).max(MAX_PARTS),
    extras: z.array(quotePart).max(MAX_PARTS),
    templates: z.array(quotePart).max(MAX_PARTS),
    /** What one robot costs in each year, in minor units: together the sum of the items. */
    plan: z.array(minorUnits).min(1).max(MAX_YEARS),
    /** Whether each year after the first is paid in 12 months. */
    isMonthly: z.boolean(),
  })
  .meta({ id: 'QuotePlan' })
export type QuotePlan = z.infer<typeof quotePlan>

/** Whether the yearly amounts of a plan are together what its items cost: quotes of any other plan would contradict themselves. */
export function isBalanced({ items, plan }: Pick<QuotePlan, 'items' | 'plan'>): boolean {
  const costs = items.reduce((sum, { qty, price }) => sum + qty * price, 0)
  return costs === plan.reduce((sum, amount) => sum + amount, 0)
}

const MAX_LINES = 10
const line = text(MAX_NAME)

/** Who sells, as quotes print it. */
export const quoteSeller = z
  .strictObject({
    name: line,
    address: z.array(line).max(MAX_LINES),
    /** '' for none. */
    vatId: line,
    bank: z.array(line).max(MAX_LINES),
  })
  .meta({ id: 'QuoteSeller' })
export type QuoteSeller = z.infer<typeof quoteSeller>

/** The id of a PDF of `GET /api/quote/pdf/{id}`; null: the contract has none. */
const pdfId = idNumber.nullable()

/** A contract type: what a legal entity sells, and the pages around its quotes (specification 3, section 3). */
export const contractConfiguration = z
  .strictObject({
    id: idNumber,
    name: z.enum(LEGAL_ENTITIES),
    /** ISO 3166-1 alpha-2 codes of the countries that a new company can have. */
    countryDropdown: z.array(z.string().regex(/^[A-Z]{2}$/, 'Must be the ISO code of a country.')).max(250),
    seller: quoteSeller,
    plans: z.array(quotePlan).max(MAX_PARTS),
    pdfCover: pdfId,
    pdfPayment: pdfId,
    pdfContract: pdfId,
    pdfFinal: pdfId,
    pdfBudgetary: pdfId,
  })
  .meta({ id: 'ContractConfiguration' })
export type ContractConfiguration = z.infer<typeof contractConfiguration>

/** The number of chosen templates after which all are free, unless it is set otherwise (specification 1, section 3). */
export const DEFAULT_ALL_FREE_AFTER = 999

/** What quotes are made of: the answer of `GET /api/quote` (specification 3, section 3). */
export const quoteSettings = z
  .strictObject({
    contracts: z.array(contractConfiguration),
    /** The next number. */
    quotationNumber: z.int().min(1),
    /** Ids of the templates that are free with a Sport robot, in any number. */
    freeTemplates: z.array(idNumber).max(MAX_PARTS),
    /** How many others are free with a Sport robot. */
    freeTemplatesQty: z.int().min(0).max(MAX_QUANTITY),
    allFreeAfterQty: z.int().min(0).max(MAX_QUANTITY),
    currencies: z.array(z.strictObject({ iso: isoCurrency, zeroDecimal: z.boolean() })),
  })
  .meta({ id: 'QuoteSettings' })
export type QuoteSettings = z.infer<typeof quoteSettings>

/**
 * What a text is in a language of quotes; `lang` is '' for all of them. Item numbers have the same fields. The key of an
 * item, an extra or a template is its name.
 */
const keyedText = {
  key: requiredText(MAX_NAME),
  lang: z.enum([...QUOTE_LANGUAGES, '']),
  value: text(MAX_NAME),
}
export const quoteTranslation = z.strictObject(keyedText).meta({ id: 'QuoteTranslation' })
export type QuoteTranslation = z.infer<typeof quoteTranslation>
export const quoteItemNumber = z.strictObject(keyedText).meta({ id: 'QuoteItemNumber' })
export type QuoteItemNumber = z.infer<typeof quoteItemNumber>

/** The text of a key in a language, else for all languages; undefined: there is none. */
export function keyedValue(
  texts: readonly QuoteTranslation[],
  key: string,
  lang: QuoteTranslation['lang'],
): string | undefined {
  const ofKey = texts.filter((one) => one.key === key && one.value !== '')
  return (ofKey.find((one) => one.lang === lang) ?? ofKey.find((one) => one.lang === ''))?.value
}
