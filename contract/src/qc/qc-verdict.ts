/** Whether something is as a workflow wants it, with one plain sentence that says why. */
export interface QcVerdict {
  readonly passed: boolean
  readonly sentence: string
}

/** A text that is a number as JSON or a person writes it: no other letters, no Infinity. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i
const MAX_SHOWN = 200

/** The number that a text is, or undefined; spaces around it do not count. */
export function numberIn(text: string): number | undefined {
  const trimmed = text.trim()
  if (!NUMBER.test(trimmed)) return undefined
  const number = Number(trimmed)
  return Number.isFinite(number) ? number : undefined
}

/** Compares two texts: as numbers if both are numbers, by their letters otherwise. Negative: the first is less. */
export function compareValues(a: string, b: string): number {
  const [x, y] = [numberIn(a), numberIn(b)]
  if (x !== undefined && y !== undefined) return x - y
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** A value within a sentence: an empty one is named, a long one is cut. */
export function shownValue(value: string): string {
  if (value.trim() === '') return value === '' ? 'empty' : 'blank'
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN).toWellFormed()}…` : value
}
