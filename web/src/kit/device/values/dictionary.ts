import type { Dictionary, DictionaryEntry } from '@service-center/contract/device-data/device-data.ts'
import { storedValue } from '../../../api/stored-value.ts'

/** Whether keys and values are shown translated; on by default. */
export const translateSetting = storedValue<boolean>({
  key: 'translateDeviceData',
  parse: (text) => text !== 'false',
  format: String,
})

/** Display names of keys that the server derives. */
const DERIVED_ALIASES = new Map([
  ['customer_id', 'Customer id'],
  ['Aggregated Parents', 'Parent customers'],
  ['deprecated', 'Replaced by'],
  ['updated_at', 'Updated'],
  ['created_at', 'Added'],
])

/** The derived keys whose values are times in unix seconds. */
export const TIME_KEYS: ReadonlySet<string> = new Set(['updated_at', 'created_at'])

/** The dictionary entry of a key. `hasOwn`, because a device may report a key such as `constructor`. */
export function meaningOf(dictionary: Dictionary, key: string): DictionaryEntry | undefined {
  return Object.hasOwn(dictionary, key) ? dictionary[key] : undefined
}

export function aliasOf(key: string, dictionary: Dictionary): string {
  return meaningOf(dictionary, key)?.alias ?? DERIVED_ALIASES.get(key) ?? key
}
