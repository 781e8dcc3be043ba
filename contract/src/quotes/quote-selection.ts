import { z } from 'zod'
import { idNumber, text } from '../endpoint/fields.ts'
import { LEGAL_ENTITIES } from '../quote-settings/quote-language.ts'
import { MAX_QUANTITY } from '../quote-settings/quote-settings.ts'

/** The kinds of quotes and what they are called (specification 3, section 9). */
export const QUOTE_TYPES = { budgetary: 'Budgetary', signature: 'Final' } as const
export type QuoteType = keyof typeof QUOTE_TYPES

/** For how many days a quote can be valid (specification 3, section 9). */
export const VALID_DAYS = [30, 60, 90] as const
export const DEFAULT_VALID_DAYS = 30

const MAX_COMMENTS = 2000
const MAX_CHOICES = 500
const field = text(200)

/** A company of the customer relationship system, by its id. */
const existing = z.strictObject({ id: text(100).min(1) })

const companyFields = {
  name: field,
  /** Of a new company an ISO 3166-1 alpha-2 code, or ''; of an existing one what the other system says. */
  country: field,
  city: field,
  address: field,
  zip: field,
  state: field,
  phone: field,
}
const contactFields = { firstname: field, lastname: field, phone: field, email: field }

/** A company as it stands on the paper. */
export const companySnapshot = z.strictObject(companyFields).meta({ id: 'QuoteCompanySnapshot' })
export type CompanySnapshot = z.infer<typeof companySnapshot>
/** A contact as they stand on the paper. */
export const contactSnapshot = z.strictObject(contactFields).meta({ id: 'QuoteContactSnapshot' })
export type ContactSnapshot = z.infer<typeof contactSnapshot>

/** A company that the quote adds. Only its name is required. */
const newCompany = z.strictObject({ id: z.null(), ...companyFields })
/** A contact that the quote adds. A name is required, and a phone number or an email address. */
const newContact = z.strictObject({ id: z.null(), ...contactFields })

export const quoteCompany = z.union([existing, newCompany]).meta({ id: 'QuoteCompany' })
export type QuoteCompany = z.infer<typeof quoteCompany>
export const quoteContact = z.union([existing, newContact]).meta({ id: 'QuoteContact' })
export type QuoteContact = z.infer<typeof quoteContact>

/** Robots of one product. `plan` is the title of a plan of that product; '' while none is chosen. */
const productPlan = z.strictObject({
  product: field.min(1),
  plan: field,
  qty: z.int().min(0).max(MAX_QUANTITY),
})
export type ProductPlan = z.infer<typeof productPlan>

/** What a quote is about, apart from who sells it to whom. */
export const quoteParts = {
  productsPlans: z.array(productPlan).max(MAX_CHOICES),
  extras: z.array(z.strictObject({ id: idNumber, qty: z.int().min(0).max(MAX_QUANTITY) })).max(MAX_CHOICES),
  /** Ids in the order in which they were chosen, each once. */
  templates: z.array(idNumber).max(MAX_CHOICES),
  /** Whether extras, charger and templates are spread over the years of the plans. */
  splitExtras: z.boolean(),
}

/** Everything that is chosen for a quote: what the form sends and what is stored with the quote. */
export const quoteSelection = z
  .strictObject({
    /** The name of a contract configuration. */
    contract: z.enum(LEGAL_ENTITIES),
    quoteType: z.enum(['budgetary', 'signature'] satisfies QuoteType[]),
    company: quoteCompany,
    contact: quoteContact,
    expDays: z.literal(VALID_DAYS),
    /** YYYY-MM-DD, in the future. */
    closedate: z.iso.date(),
    ...quoteParts,
    comments: text(MAX_COMMENTS),
    /** ISO code: that of the chosen plans. */
    currency: z.string().regex(/^[A-Z]{3}$/),
  })
  .meta({ id: 'QuoteSelection' })
export type QuoteSelection = z.infer<typeof quoteSelection>

/** The part of a selection that decides its figures. */
export type QuoteParts = Pick<QuoteSelection, 'productsPlans' | 'extras' | 'templates' | 'splitExtras'>

/** A selection that is not complete: null and '' are what is not chosen yet. */
export type QuoteDraft = QuoteParts & {
  contract: QuoteSelection['contract'] | null
  quoteType: QuoteType | null
  company: QuoteCompany | null
  contact: QuoteContact | null
  expDays: QuoteSelection['expDays']
  closedate: string
  comments: string
}
