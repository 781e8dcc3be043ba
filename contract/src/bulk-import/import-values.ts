import { isDay, MAX_DEVICE_NAME } from '../device-settings/device-setting-rules.ts'
import { canBeStored } from '../endpoint/fields.ts'
import { isBlank } from '../text/blank.ts'
import { DEVELOPER_LEVEL, hasKnoxId, TABLET_USER_LEVELS } from '../tablet-management/tablet-rules.ts'
import { type ImportField, MAX_IMPORT_VALUE } from './import-operations.ts'
import type { ImportReason } from './import-reasons.ts'

const MAX_ID = 2_147_483_647

/** What a cell means to a field: the value as it is stored, or why it cannot be one. */
export type ReadValue = { readonly value: string } | { readonly reason: ImportReason }

/**
 * Reads a cell by the rules of the single change. Says nothing about the device: only the server knows it.
 * @param rights whether the viewer may set the developer level
 */
export function readImportValue(
  { takes }: Pick<ImportField, 'takes'>,
  cell: string,
  rights: { has(right: 'TabletLevelDeveloper'): boolean },
): ReadValue {
  const value = cell.trim()
  if (isBlank(value)) return { reason: 'value_empty' }
  if (!canBeStored(value)) return { reason: 'value_unstorable' }
  if (value.length > MAX_IMPORT_VALUE) return { reason: 'value_too_long' }
  switch (takes) {
    case 'name':
      return value.length > MAX_DEVICE_NAME ? { reason: 'value_too_long' } : { value }
    case 'day':
      return isDay(value.replaceAll('-', '/')) ? { value: storedDay(value) } : { reason: 'day_invalid' }
    case 'customer': {
      const id = deviceIdOf(value)
      return id === undefined ? { reason: 'customer_unknown' } : { value: String(id) }
    }
    case 'knoxId':
      return hasKnoxId(value) ? { value: value.toLowerCase() } : { reason: 'knox_id_invalid' }
    case 'userLevel':
      return readLevel(value.toLowerCase(), rights)
  }
}

function readLevel(level: string, rights: { has(right: 'TabletLevelDeveloper'): boolean }): ReadValue {
  if (!TABLET_USER_LEVELS.some((known) => known === level)) return { reason: 'user_level_unknown' }
  if (level === DEVELOPER_LEVEL && !rights.has('TabletLevelDeveloper')) {
    return { reason: 'user_level_not_allowed' }
  }
  return { value: level }
}

/** A day as it is stored and as robots report it: YYYY-MM-DD. */
export const storedDay = (day: string) => day.replaceAll('/', '-')

/** The number in a cell of ids; undefined where no device can have it. Digits are never rounded. */
export function deviceIdOf(cell: string | number): number | undefined {
  const text = String(cell).trim()
  if (!/^\d+$/.test(text)) return undefined
  const digits = text.replace(/^0+(?=\d)/, '')
  return digits.length <= 10 && Number(digits) <= MAX_ID ? Number(digits) : undefined
}
