import { z } from 'zod'
import { idNumber, text } from '../endpoint/fields.ts'
import { nameText } from '../endpoint/names.ts'
import { LEGAL_ENTITIES } from '../quote-settings/quote-language.ts'
import { MAX_QUANTITY } from '../quote-settings/quote-settings.ts'

/** Kinds of quotes and their names (specification 3, section 9). */
export const QUOTE_TYPES = { budgetary: 'Budgetary', signature: 'Final' } as const
export type QuoteType = keyof typeof QUOTE_TYPES

/** Possible validity of a quote, in days (specification 3, section 9). */
export const VALID_DAYS = [30, 60, 90] as const
export const DEFAULT_VALID_DAYS = 30

const MAX_COMMENTS = 2000
const MAX_CHOICES = 500
const field = text(200)

/** A company or contact that exists in the CRM. */
const existing = z.strictObject({ id: text(100).min(1) })

const companyFields = {
  name: nameText(200),
  country: field.describe(
    "For a new company an ISO 3166-1 alpha-2 code or ''; for an existing one the CRM's text.",
  ),
  city: field,
  address: field,
  zip: field,
  state: field,
  phone: field,
}
const contactFields = { firstname: nameText(200), lastname: nameText(200), phone: field, email: field }

export const companySnapshot = z
  .strictObject(companyFields)
  .meta({ id: 'QuoteCompanySnapshot', description: 'A company as it is printed on a quote.' })
export type CompanySnapshot = z.infer<typeof companySnapshot>
export const contactSnapshot = z
  .strictObject(contactFields)
  .meta({ id: 'QuoteContactSnapshot', description: 'A contact as it is printed on a quote.' })
export type ContactSnapshot = z.infer<typeof contactSnapshot>

const isNew = z.boolean().optional()

/** A company that issuing the quote creates. Only its name is required. */
const newCompany = z.strictObject({
  id: z.null(),
  ...companyFields,
  isNew: isNew.describe(
    'The caller knows that there is a company of this name, and means another one. Without it, that is the error `company_exists`.',
  ),
})
/** A contact that issuing the quote creates. A name is required, and a phone number or an email address. */
const newContact = z.strictObject({
  id: z.null(),
  ...contactFields,
  isNew: isNew.describe(
    'The caller knows that there is a contact of this email address, or of this name and phone number, and means another one. Without it, that is the error `contact_exists`.',
  ),
})

/** A choice of two forms is refused as a whole, so its message names both. */
const oneOrNew = (noun: string) =>
  `Must be the id of a ${noun}, or a new one with id null and all its fields as texts.`

export const quoteCompany = z.union([existing, newCompany], { error: oneOrNew('company') }).meta({
  id: 'QuoteCompany',
  description:
    'The company that a quote is for: one of the customer relationship system by its id, or a new one, of which the name is required.',
})
export type QuoteCompany = z.infer<typeof quoteCompany>
export const quoteContact = z.union([existing, newContact], { error: oneOrNew('contact') }).meta({
  id: 'QuoteContact',
  description:
    'The contact that a quote is for: one of the customer relationship system by its id, or a new one, of which a name and a phone number or an email address are required.',
})
export type QuoteContact = z.infer<typeof quoteContact>

/** Robots of one product. `plan` is the title of one of its plans; '' if none is chosen. */
const productPlan = z.strictObject({
  product: field.min(1),
  plan: field,
  qty: z.int().min(0).max(MAX_QUANTITY),
})
export type ProductPlan = z.infer<typeof productPlan>

/** The products of a quote, without seller and buyer. */
export const quoteParts = {
  productsPlans: z.array(productPlan).max(MAX_CHOICES),
  extras: z.array(z.strictObject({ id: idNumber, qty: z.int().min(0).max(MAX_QUANTITY) })).max(MAX_CHOICES),
  templates: z
    .array(idNumber)
    .max(MAX_CHOICES)
    .describe('Ids in the order in which they were chosen. A repeated one counts once.'),
  splitExtras: z
    .boolean()
    .describe('Whether extras, chargers and templates are spread over the years of the plans.'),
}

export const quoteSelection = z
  .strictObject({
    contract: z.enum(LEGAL_ENTITIES).describe('The name of a contract configuration.'),
    quoteType: z.enum(['budgetary', 'signature'] satisfies QuoteType[]),
    company: quoteCompany,
    contact: quoteContact,
    expDays: z.literal(VALID_DAYS).describe('How many days it is valid.'),
    closedate: z.iso
      .date()
      .describe('The day on which the deal is expected to be closed, as YYYY-MM-DD, in the future.'),
    ...quoteParts,
    comments: text(MAX_COMMENTS),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .describe("ISO code of the chosen plans' currency."),
  })
  .meta({ id: 'QuoteSelection', description: 'What was chosen for a quote.' })
export type QuoteSelection = z.infer<typeof quoteSelection>

/** The part of a selection that the amounts depend on. */
export type QuoteParts = Pick<QuoteSelection, 'productsPlans' | 'extras' | 'templates' | 'splitExtras'>

/** An incomplete selection; null and '' mean not chosen yet. */
export type QuoteDraft = QuoteParts & {
  contract: QuoteSelection['contract'] | null
  quoteType: QuoteType | null
  company: QuoteCompany | null
  contact: QuoteContact | null
  expDays: QuoteSelection['expDays']
  closedate: string
  comments: string
}
