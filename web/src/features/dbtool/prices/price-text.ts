import { MAX_PRICE, type GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { amountProblem, readAmount } from '../../../kit/fields/money.ts'

/** Decimals of the currencies that have some. */
const DECIMALS = 2

/** Decimals of an amount in a currency. */
export const fractionOf = (isZeroDecimal: boolean): number => (isZeroDecimal ? 0 : DECIMALS)

type PriceCurrency = Pick<GroupPrice, 'CurrencyISO' | 'ZeroDecimal'>

/** '1,234.50 EUR', from whole smallest units: no amount is ever a fraction. */
export function priceText({
  Price,
  CurrencyISO,
  ZeroDecimal,
}: Pick<GroupPrice, 'Price'> & PriceCurrency): string {
  const fraction = fractionOf(ZeroDecimal)
  const digits = String(Price).padStart(fraction + 1, '0')
  const whole = Number(digits.slice(0, digits.length - fraction)).toLocaleString('en')
  const decimals = fraction === 0 ? '' : `.${digits.slice(-fraction)}`
  return `${whole}${decimals} ${CurrencyISO}`
}

/**
 * A typed price in the currency's smallest unit: times 100 unless the currency has no decimals (specification 3, section
 * 5). Undefined for a text that is no price.
 */
export function smallestUnits(text: string, isZeroDecimal: boolean): number | undefined {
  const fraction = fractionOf(isZeroDecimal)
  const amount = readAmount(text, { fraction })
  if (amount === undefined || amount.startsWith('-')) return undefined
  const [whole = '', decimals = ''] = amount.split('.')
  return Number(`${whole}${decimals.padEnd(fraction, '0')}`)
}

/** What is wrong with a typed price; undefined: nothing. Price required and numeric (specification 3, section 5). */
export function priceProblem(text: string, { CurrencyISO, ZeroDecimal }: PriceCurrency): string | undefined {
  if (text.trim() === '') return 'This field is required'
  const units = smallestUnits(text, ZeroDecimal)
  if (units === undefined) {
    return amountProblem(text, { fraction: fractionOf(ZeroDecimal) }) ?? 'Must not be below 0.'
  }
  if (units <= MAX_PRICE) return undefined
  return `Must be at most ${priceText({ Price: MAX_PRICE, CurrencyISO, ZeroDecimal })}.`
}

/** '365 days', or 'Infinite'. */
export const ownershipText = (days: number | null): string =>
  days === null ? 'Infinite' : days === 1 ? '1 day' : `${days.toLocaleString('en')} days`
