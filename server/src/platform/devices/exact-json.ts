import { randomUUID } from 'node:crypto'

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

/** Texts, and numbers of so many characters that they may lose digits. */
const TEXTS_AND_LONG_NUMBERS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[-+.\deE]{15,}/g

/** Stands before numbers that are parsed as texts. It is random, so that no device can write it. */
const MARK = randomUUID()

/**
 * Parses JSON. Numbers that would lose digits (such as numbers of SIM cards) are `ExactNumber`s, all others are numbers.
 * @throws SyntaxError; RangeError when it is nested too deeply
 */
export function parseExactJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text)
  // Few messages have long numbers.
  if (!/\d[\d.]{15}/.test(text)) return parsed
  // A reviver would take up to forty times as long: more than a second for a large message.
  const marked = text.replaceAll(TEXTS_AND_LONG_NUMBERS, (token) =>
    token.startsWith('"') || keepsDigits(token) ? token : `"${MARK}${token}"`,
  )
  return marked === text ? parsed : unmarked(JSON.parse(marked))
}

/** Whether a number is parsed without losing digits, or is beyond the range of numbers. */
function keepsDigits(source: string): boolean {
  const value = Number(source)
  if (source.length <= SAFE_DIGITS || String(value) === source) return true
  // Beyond the range, an exponent could stand for any number of digits.
  return !Number.isFinite(value) && !/^-?\d+$/.test(source)
}

function unmarked(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.startsWith(MARK) ? JSON.rawJSON(value.slice(MARK.length)) : value
  }
  if (typeof value !== 'object' || value === null) return value
  // All are properties of the value itself, also `__proto__`, so that setting them sets nothing else.
  const parts = value as Record<string, unknown>
  for (const key of Object.keys(parts)) {
    const part = parts[key]
    if (typeof part === 'string' ? part.startsWith(MARK) : typeof part === 'object')
      parts[key] = unmarked(part)
  }
  return value
}
