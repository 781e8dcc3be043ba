import type { DictionaryEntry } from '@service-center/contract/device-data/device-data.ts'

/** More than 15 digits exceed the precision of a number; such values are identifiers, for example of a SIM card. */
const NUMBER = /^[+-]?\d{1,15}(\.\d+)?(e[+-]?\d{1,2})?$/i
/** Values are numeric if at least this share of them are numbers: a few may be 'n/a'. */
const NUMERIC_SHARE = 0.9
const ID_KEYS = new Set(['customer_id', 'deprecated', 'base_station', 'robot', 'robot_software'])

/** Whether values are numbers. Missing and empty values are not considered. */
export function areNumbers(values: readonly (string | null)[]): boolean {
  const mostTexts = Math.ceil((1 - NUMERIC_SHARE) * values.length)
  let numbers = 0
  let texts = 0
  for (const value of values) {
    if (value === null) continue
    // Trimming only if needed: there may be a million values, and few have spaces around them.
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
 * Whether the numbers of a key are quantities, not identifiers or codes that the dictionary translates. Overviews and
 * diagrams both use this rule. A unit is not required.
 */
export function isQuantity(key: string, meaning: DictionaryEntry | undefined): boolean {
  return !ID_KEYS.has(key) && (meaning?.translations.length ?? 0) === 0
}
