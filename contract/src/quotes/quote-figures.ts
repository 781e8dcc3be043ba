import { z } from 'zod'
import { idNumber, text } from '../endpoint/fields.ts'

/** An amount in minor units of the quote's currency. */
const amount = z.int()

/** Kinds of quote lines, in display order. */
export const LINE_KINDS = ['item', 'extra', 'charger', 'template'] as const

/** A line of a quote (specification 3, section 9). */
export const quoteLine = z
  .strictObject({
    kind: z.enum(LINE_KINDS),
    /** Its configured name: the key of its translations and, except for the charger, of its item numbers. */
    key: text(200),
    /** Id of the extra or template; null for plan items and the charger. */
    id: idNumber.nullable(),
    itemNumber: text(200).nullable(),
    qty: z.int().min(0),
    /** Price of one; 0 if free. */
    price: amount,
    /** `qty` times `price`. */
    total: amount,
    isFree: z.boolean(),
  })
  .meta({ id: 'QuoteLine' })
export type QuoteLine = z.infer<typeof quoteLine>

const sums = {
  net: amount,
  /** Null: no VAT is added. */
  vat: amount.nullable(),
  /** `net` plus `vat`. */
  total: amount,
}

/** The payments of one year. */
export const quotePayment = z
  .strictObject({
    /** Counted from 1. */
    year: z.int().min(1),
    ...sums,
    /** Twelve payments as groups of equal consecutive ones; null: the year is paid at once. */
    months: z.array(z.strictObject({ count: z.int().min(1).max(12), ...sums })).nullable(),
  })
  .meta({ id: 'QuotePayment' })
export type QuotePayment = z.infer<typeof quotePayment>

/** All calculated amounts of a quote, in minor units of `currency`: the result of `quoteFigures`, as stored. */
export const storedFigures = z
  .strictObject({
    lines: z.array(quoteLine),
    net: amount,
    vat: z.strictObject({ percent: z.number(), amount }).nullable(),
    total: amount,
    /** The years of the payment plan; null: none is shown. */
    payments: z.array(quotePayment).nullable(),
    /** ISO code; '' if no plan is chosen. */
    currency: z.string(),
  })
  .meta({ id: 'QuoteFigures' })
export type QuoteFigures = z.infer<typeof storedFigures>

/** Key of the free charger's translations. Its item numbers have one key per region ({@link CHARGER_KEYS}). */
export const CHARGER_KEY = 'charger'

/** Keys of the charger's item numbers by region (specification 3, section 9). */
export const CHARGER_KEYS = { us: 'charger_us', au: 'charger_au', eu: 'charger_eu' } as const

/**
 * Formats an amount for quotes and screens.
 * @param minor in minor units
 * @example amountText(940000, { zeroDecimal: false }) // '9,400.00'
 */
export function amountText(minor: number, { zeroDecimal }: { zeroDecimal: boolean }): string {
  const digits = String(Math.abs(minor)).padStart(zeroDecimal ? 1 : 3, '0')
  const whole = zeroDecimal ? digits : digits.slice(0, -2)
  const fraction = zeroDecimal ? '' : `.${digits.slice(-2)}`
  return `${minor < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${fraction}`
}
