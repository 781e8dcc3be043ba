declare global {
  // Node has both; the type definitions do not know them yet.
  interface JSON {
    rawJSON(text: string): ExactNumber
    isRawJSON(value: unknown): value is ExactNumber
  }
}

/** A number as it was written, because a JavaScript number cannot hold its digits. `JSON.stringify` writes it unchanged. */
export interface ExactNumber {
  readonly rawJSON: string
}

/** JavaScript numbers hold this many digits of any decimal number. */
const SAFE_DIGITS = 15

/** Looks at the prototype first, because `JSON.isRawJSON` is slow: only raw JSON has none of all that is parsed. */
export const isExactNumber = (value: unknown): value is ExactNumber =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === null &&
  JSON.isRawJSON(value)

/**
 * Parses JSON. Numbers that would lose digits (such as numbers of SIM cards) are `ExactNumber`s, all others are numbers.
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  // A reviver takes several times as long, and few messages need it.
  return /\d[\d.]{15}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = typeof value === 'number' ? context?.source : undefined
  if (source === undefined || source.length <= SAFE_DIGITS || String(value) === source) return value
  // Beyond the range of numbers, an exponent could stand for any number of digits.
  const isBounded = Number.isFinite(value) || /^-?\d+$/.test(source)
  return isBounded ? JSON.rawJSON(source) : value
}
