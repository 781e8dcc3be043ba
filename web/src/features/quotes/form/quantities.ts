import { MAX_QUANTITY } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { QuantityLimits } from '@service-center/contract/quotes/quote-extras.ts'

/** Longest text that a field for a number takes. */
export const MAX_TYPED = 20

export const ROBOT_LIMITS: QuantityLimits = { min: 0, max: MAX_QUANTITY }

/** Names of the fields for numbers. */
export const robotsField = (product: string): string => `robots.${product}`
export const extraField = (id: number): string => `extras.${id}`

/** Reads a typed whole number; undefined if it is none, or not allowed. '1e3', '2.7' and '' are none. */
export function readQuantity(text: string, { min, max }: QuantityLimits): number | undefined {
  const digits = text.trim()
  if (!/^\d+$/.test(digits)) return undefined
  const number = Number(digits)
  return number >= min && number <= max ? number : undefined
}

/** Keeps what was typed into a field and is not allowed there; undefined: the field has an allowed number again. */
export function withTyped(
  typed: Readonly<Record<string, string>>,
  field: string,
  text: string | undefined,
): Readonly<Record<string, string>> {
  const { [field]: _before, ...others } = typed
  return text === undefined ? others : { ...others, [field]: text }
}
