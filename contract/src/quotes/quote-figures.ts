import { z } from 'zod'
import { idNumber, text } from '../endpoint/fields.ts'

/** An amount in minor units of the quote's currency. */
const amount = z.int()

/** Kinds of quote lines, in display order. */
export const LINE_KINDS = ['item', 'extra', 'charger', 'template'] as const

/** Specification 3, section 9. */
export const quoteLine = z
  .strictObject({
    kind: z.enum(LINE_KINDS),
    key: text(200).describe(
      'Its configured name: the key of its translations and, except for the charger, of its item numbers.',
    ),
    id: idNumber
      .nullable()
      .describe('The id of the extra or template. Null for items of a plan and the charger.'),
    itemNumber: text(200).nullable().describe('Null: there is no item number for it.'),
    qty: z.int().min(0),
    price: amount.describe('The price of one, in minor units of the currency; 0 if it is free.'),
    total: amount.describe('`qty` times `price`.'),
    isFree: z.boolean(),
  })
  .meta({ id: 'QuoteLine', description: 'A line of a quote.' })
export type QuoteLine = z.infer<typeof quoteLine>

const sums = {
  net: amount,
  vat: amount.nullable().describe('Null: no value added tax is added.'),
  total: amount.describe('`net` plus `vat`.'),
}

export const quotePayment = z
  .strictObject({
    year: z.int().min(1).describe('Counted from 1.'),
    ...sums,
    months: z
      .array(z.strictObject({ count: z.int().min(1).max(12), ...sums }))
      .nullable()
      .describe(
        'Twelve payments, as groups of equal ones that follow each other. Null: the year is paid at once.',
      ),
  })
  .meta({
    id: 'QuotePayment',
    description: 'The payments of a year. Amounts are in minor units of the currency of the quote.',
  })
export type QuotePayment = z.infer<typeof quotePayment>

export const storedFigures = z
  .strictObject({
    lines: z.array(quoteLine),
    net: amount,
    vat: z
      .strictObject({ percent: z.number(), amount })
      .nullable()
      .describe('Null: no value added tax is added.'),
    total: amount,
    payments: z
      .array(quotePayment)
      .nullable()
      .describe('The years of the payment plan. Null: none is shown.'),
    currency: z.string().describe("ISO code; '' if no plan is chosen."),
  })
  .meta({ id: 'QuoteFigures', description: 'All amounts of a quote, in minor units of its currency.' })
export type QuoteFigures = z.infer<typeof storedFigures>

/** Key of the free charger's translations. Its item numbers have one key per region ({@link CHARGER_KEYS}). */
export const CHARGER_KEY = 'charger'

/** Keys of the charger's item numbers by region (specification 3, section 9). */
export const CHARGER_KEYS = { us: 'charger_us', au: 'charger_au', eu: 'charger_eu' } as const

/**
 * Formats an amount for screens, which are in English. Quotes use `quoteAmount`.
 * @param minor in minor units
 * @example amountText(940000, { zeroDecimal: false }) // '9,400.00'
 */
export function amountText(minor: number, { zeroDecimal }: { zeroDecimal: boolean }): string {
  const digits = String(Math.abs(minor)).padStart(zeroDecimal ? 1 : 3, '0')
  const whole = zeroDecimal ? digits : digits.slice(0, -2)
  const fraction = zeroDecimal ? '' : `.${digits.slice(-2)}`
  return `${minor < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${fraction}`
}
