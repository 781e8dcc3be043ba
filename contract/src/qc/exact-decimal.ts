/** A decimal number with all its digits: `digits` times ten to the power of `exponent`. Zero has the exponent 0. */
export interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

/** A number as JSON or people write it: no other letters, no Infinity. */
const NUMBER = /^([+-]?)(\d+\.?\d*|\.\d+)(?:e([+-]?\d{1,3}))?$/i
/** Longer texts are not numbers. */
const MAX_CHARACTERS = 400

/** The number in a text, or undefined. Ignores spaces around it. */
export function decimalIn(text: string): Decimal | undefined {
  const trimmed = text.trim()
  const [, sign, mantissa = '', power = '0'] =
    trimmed.length > MAX_CHARACTERS ? [] : (NUMBER.exec(trimmed) ?? [])
  if (sign === undefined) return undefined
  const [whole = '', fraction = ''] = mantissa.split('.')
  const all = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = all.replace(/0+$/, '')
  if (significant === '') return { digits: 0n, exponent: 0 }
  const digits = BigInt(significant)
  return {
    digits: sign === '-' ? -digits : digits,
    exponent: Number(power) - fraction.length + all.length - significant.length,
  }
}

/** Negative: the first is smaller. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const exponent = Math.min(a.exponent, b.exponent)
  const [x, y] = [a, b].map((one) => one.digits * 10n ** BigInt(one.exponent - exponent))
  if (x === undefined || y === undefined || x === y) return 0
  return x < y ? -1 : 1
}
