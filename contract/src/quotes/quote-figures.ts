import { z } from 'zod'
import { idNumber, text } from '../endpoint/fields.ts'

/** An amount in minor units of the quote's currency. */
const amount = z.int()

/** The kinds of lines of a quote, in their order. */
export const LINE_KINDS = ['item', 'extra', 'charger', 'template'] as const

/** A line of a quote (specification 3, section 9). */
export const quoteLine = z
  .strictObject({
    kind: z.enum(LINE_KINDS),
    /** The key of its translations and, except for the charger, of its item numbers: its name as configured. */
    key: text(200),
    /** The id of the extra or the template; null for items of a plan and the charger. */
    id: idNumber.nullable(),
    itemNumber: text(200).nullable(),
    qty: z.int().min(0),
    /** Of one; 0 where `isFree`. */
    price: amount,
    /** `qty` times `price`. */
    total: amount,
    isFree: z.boolean(),
  })
  .meta({ id: 'QuoteLine' })
export type QuoteLine = z.infer<typeof quoteLine>

const sums = {
  net: amount,
  /** Null: the quote adds no value added tax. */
  vat: amount.nullable(),
  /** `net` with `vat`. */
  total: amount,
}

/** What is paid in a year of the payment plan. */
export const quotePayment = z
  .strictObject({
    /** From 1 on. */
    year: z.int().min(1),
    ...sums,
    /** Twelve payments, as groups of equal ones in their order; null: the year is paid at once. */
    months: z.array(z.strictObject({ count: z.int().min(1).max(12), ...sums })).nullable(),
  })
  .meta({ id: 'QuotePayment' })
export type QuotePayment = z.infer<typeof quotePayment>

/** Everything that is computed of a quote, in minor units of `currency`: the result of `quoteFigures`, as it is stored. */
export const storedFigures = z
  .strictObject({
    lines: z.array(quoteLine),
    net: amount,
    vat: z.strictObject({ percent: z.number(), amount }).nullable(),
    total: amount,
    /** The years of the payment plan; null: the quote shows none. */
    payments: z.array(quotePayment).nullable(),
    /** ISO code; '' while no plan is chosen. */
    currency: z.string(),
  })
  .meta({ id: 'QuoteFigures' })
export type QuoteFigures = z.infer<typeof storedFigures>

/** The key of the free charger's translations. Its item numbers have a key for each region ({@link CHARGER_KEYS}). */
export const CHARGER_KEY = 'charger'

/** The keys of the charger's item numbers by region (specification 3, section 9). */
export const CHARGER_KEYS = { us: 'charger_us', au: 'charger_au', eu: 'charger_eu' } as const

/**
 * An amount as quotes and their screens write it.
 * @param minor in minor units
 * @example amountText(940000, { zeroDecimal: false }) // '9,400.00'
 */
export function amountText(minor: number, { zeroDecimal }: { zeroDecimal: boolean }): string {
  const digits = String(Math.abs(minor)).padStart(zeroDecimal ? 1 : 3, '0')
  const whole = zeroDecimal ? digits : digits.slice(0, -2)
  const fraction = zeroDecimal ? '' : `.${digits.slice(-2)}`
  return `${minor < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${fraction}`
}
