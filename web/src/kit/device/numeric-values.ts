import type { DictionaryEntry } from '@service-center/contract/device-data/device-data.ts'

/** More than 15 digits are an identifier, such as that of a SIM card, and exceed a number's precision. */
const NUMBER = /^[+-]?\d{1,15}(\.\d+)?(e[+-]?\d{1,2})?$/i
/** From this share of numbers on, values count as numeric: one of them may be 'n/a'. */
const NUMERIC_SHARE = 0.9
/** Numbers that are identifiers. */
const NAMING_KEYS = new Set(['customer_id', 'deprecated', 'base_station', 'robot', 'robot_software'])

/** Whether values are numbers; missing and empty ones do not count. */
export function areNumbers(values: readonly (string | null)[]): boolean {
  const mostTexts = Math.ceil((1 - NUMERIC_SHARE) * values.length)
  let numbers = 0
  let texts = 0
  for (const value of values) {
    if (value === null) continue
    // Few have spaces around them, and there may be a million of them.
    if (NUMBER.test(value)) numbers += 1
    else if (isNumberWithin(value)) numbers += 1
    else if (value.trim() !== '') texts += 1
    if (texts > mostTexts) return false
  }
  return numbers > 0 && numbers >= NUMERIC_SHARE * (numbers + texts)
}

function isNumberWithin(value: string): boolean {
  const trimmed = value.trim()
  return trimmed.length < value.length && NUMBER.test(trimmed)
}

/**
 * Whether numbers of a key are quantities: neither the names of things nor codes that the dictionary translates. The
 * one rule of overviews and diagrams, whether or not the dictionary knows a unit.
 */
export function isQuantity(key: string, meaning: DictionaryEntry | undefined): boolean {
  return !NAMING_KEYS.has(key) && (meaning?.translations.length ?? 0) === 0
}
