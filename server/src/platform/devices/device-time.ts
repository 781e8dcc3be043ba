import { isExactNumber } from './exact-json.ts'

/** A time as a text: digits, and perhaps decimals. */
const DIGITS = /^\d{1,20}(\.\d{1,20})?$/

/**
 * The time that a device gave, in ms since 1970, perhaps with decimals. It may be written as a number or as a text of
 * digits. Undefined: it is neither.
 */
export function readDeviceTime(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (isExactNumber(value)) return Number(value.rawJSON)
  return typeof value === 'string' && DIGITS.test(value) ? Number(value) : undefined
}
