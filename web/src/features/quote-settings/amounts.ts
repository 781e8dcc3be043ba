import { readAmount } from '../../kit/fields/money.ts'

export interface AmountCurrency {
  /** Whether the currency has no minor units, such as yen. */
  readonly zeroDecimal: boolean
}

const fractionOf = ({ zeroDecimal }: AmountCurrency) => (zeroDecimal ? 0 : 2)

/**
 * Reads a typed amount in minor units; undefined if it is not an amount, or is negative.
 * @example minorUnitsOf('1 234,5', { zeroDecimal: false }) // 123450
 */
export function minorUnitsOf(text: string, currency: AmountCurrency): number | undefined {
  const fraction = fractionOf(currency)
  const read = readAmount(text, { fraction })
  if (read === undefined || read.startsWith('-')) return undefined
  const [whole = '', digits = ''] = read.split('.')
  const minor = Number(whole + digits.padEnd(fraction, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

/**
 * Writes minor units as a text to edit, without thousands separators.
 * @example editedAmount(123450, { zeroDecimal: false }) // '1234.50'
 */
export function editedAmount(minor: number, currency: AmountCurrency): string {
  const fraction = fractionOf(currency)
  const digits = String(minor).padStart(fraction + 1, '0')
  return fraction === 0 ? digits : `${digits.slice(0, -fraction)}.${digits.slice(-fraction)}`
}

/** Why a typed amount cannot be saved; undefined if it can. */
export function amountError(text: string, currency: AmountCurrency): string | undefined {
  if (text.trim() === '') return 'This field is required'
  if (minorUnitsOf(text, currency) !== undefined) return undefined
  return currency.zeroDecimal
    ? 'Must be an amount without a fraction.'
    : 'Must be an amount with up to 2 digits after the point.'
}
