/** Result of a check, with one plain sentence that explains it. */
export interface QcVerdict {
  readonly passed: boolean
  readonly sentence: string
}

/** A number as JSON or people write it: no other letters, no Infinity. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i
const MAX_SHOWN = 200

/** The number in a text, or undefined. Ignores spaces around it. */
export function numberIn(text: string): number | undefined {
  const trimmed = text.trim()
  if (!NUMBER.test(trimmed)) return undefined
  const number = Number(trimmed)
  return Number.isFinite(number) ? number : undefined
}

/** Compares as numbers if both are numbers, otherwise as text. Negative: the first is smaller. */
export function compareValues(a: string, b: string): number {
  const [x, y] = [numberIn(a), numberIn(b)]
  if (x !== undefined && y !== undefined) return x - y
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** A value in a sentence: empty values are named, long ones are cut. */
export function shownValue(value: string): string {
  if (value.trim() === '') return value === '' ? 'empty' : 'blank'
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN).toWellFormed()}…` : value
}
