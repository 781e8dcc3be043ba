import { type LegalEntity, quoteLocaleOf } from '../quote-settings/quote-language.ts'

// Numbers as quotes print them: as the language and country of the legal entity write them, by the runtime's own data.
// Screens write amounts in English (`amountText`).

/** Making one is slow, and a quote has hundreds of numbers. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(entity: LegalEntity, style: 'decimal' | 'percent', digits: number): Intl.NumberFormat {
  const key = `${entity} ${style} ${digits}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(quoteLocaleOf(entity), {
    style,
    // Otherwise languages that leave four digits together would write one column in two ways.
    useGrouping: 'always',
    minimumFractionDigits: style === 'percent' ? 0 : digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, made)
  return made
}

/**
 * An amount as a quote prints it, without its currency. Exact for every integer, because the number is given as decimal
 * digits.
 * @param minor in minor units, an integer
 * @example quoteAmount(118000, { entity: 'DE', zeroDecimal: false }) // '1.180,00'
 */
export function quoteAmount(
  minor: number,
  { entity, zeroDecimal }: { entity: LegalEntity; zeroDecimal: boolean },
): string {
  const digits = zeroDecimal ? 0 : 2
  // The type has no exponents, which the format reads (ECMA-402, StringNumericLiteral).
  const decimal = `${BigInt(minor)}E-${digits}` as Intl.StringNumericLiteral
  return formatOf(entity, 'decimal', digits).format(decimal)
}

/** A quantity as a quote prints it. */
export const quoteQuantity = (qty: number, entity: LegalEntity): string =>
  formatOf(entity, 'decimal', 0).format(qty)

/**
 * A percentage as a quote prints it.
 * @example quotePercent(19, 'DE') // '19 %', with a space that does not break
 */
export const quotePercent = (percent: number, entity: LegalEntity): string =>
  formatOf(entity, 'percent', 2).format(percent / 100)
