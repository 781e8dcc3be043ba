import { MAX_PRICE, type GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { amountProblem, readAmount } from '../../../kit/fields/money.ts'

/** The number of decimals of a currency. */
const decimalsOf = (isZeroDecimal: boolean): number => (isZeroDecimal ? 0 : 2)

type PriceCurrency = Pick<GroupPrice, 'CurrencyISO' | 'ZeroDecimal'>

/** '1,234.50 EUR'. `Price` is in the smallest unit of the currency (cents), so that it is always an integer. */
export function priceText({
  Price,
  CurrencyISO,
  ZeroDecimal,
}: Pick<GroupPrice, 'Price'> & PriceCurrency): string {
  const fraction = decimalsOf(ZeroDecimal)
  const digits = String(Price).padStart(fraction + 1, '0')
  const whole = Number(digits.slice(0, digits.length - fraction)).toLocaleString('en')
  const decimals = fraction === 0 ? '' : `.${digits.slice(-fraction)}`
  return `${whole}${decimals} ${CurrencyISO}`
}

/** The text of an input with the price: '1234.50'. */
export const amountText = ({ Price, ZeroDecimal }: Pick<GroupPrice, 'Price' | 'ZeroDecimal'>): string =>
  ZeroDecimal ? String(Price) : (Price / 100).toFixed(2)

/**
 * Parses a price into the smallest unit of the currency: times 100 unless the currency has no decimals (specification 3,
 * section 5). Undefined if the text is not a price.
 */
export function smallestUnits(text: string, isZeroDecimal: boolean): number | undefined {
  const fraction = decimalsOf(isZeroDecimal)
  const amount = readAmount(text, { fraction })
  if (amount === undefined || amount.startsWith('-')) return undefined
  const [whole = '', decimals = ''] = amount.split('.')
  return Number(`${whole}${decimals.padEnd(fraction, '0')}`)
}

/** Validates the text of a price: required and numeric (specification 3, section 5). Undefined if it is valid. */
export function priceProblem(text: string, { CurrencyISO, ZeroDecimal }: PriceCurrency): string | undefined {
  if (text.trim() === '') return 'This field is required'
  const units = smallestUnits(text, ZeroDecimal)
  if (units === undefined) {
    return amountProblem(text, { fraction: decimalsOf(ZeroDecimal) }) ?? 'Must not be below 0.'
  }
  if (units <= MAX_PRICE) return undefined
  // As it can be typed: without a separator of thousands, because ',' is read as the decimal sign.
  return `Must be at most ${amountText({ Price: MAX_PRICE, ZeroDecimal })} ${CurrencyISO}.`
}

/** '365 days', or 'Infinite'. */
export const ownershipText = (days: number | null): string =>
  days === null ? 'Infinite' : days === 1 ? '1 day' : `${days.toLocaleString('en')} days`
