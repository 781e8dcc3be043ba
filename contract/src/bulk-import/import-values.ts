import { MAX_DEVICE_NAME } from '../device-settings/device-setting-rules.ts'
import { canBeStored } from '../endpoint/fields.ts'
import { DEVELOPER_LEVEL, hasKnoxId, TABLET_USER_LEVELS } from '../tablet-management/tablet-rules.ts'
import { refusedCharacter } from '../text/name-characters.ts'
import { readDay } from '../text/read-day.ts'
import { isBlank } from '../text/text-checks.ts'
import { type ImportField, MAX_IMPORT_VALUE } from './import-operations.ts'

/** How a row that is not imported is classified (specification 2, section 2.11). */
const ROW_CLASSES = ['invalidId', 'conflicting', 'matching'] as const
export type RowClass = (typeof ROW_CLASSES)[number]

/** Messages for rows that are not imported. `{now}` stands for the device's current value. */
export const IMPORT_REASONS = {
  /** Also used for one that is outside the viewer's scope. */
  device_unknown: { is: 'invalidId', text: 'There is no such device.' },
  device_deprecated: { is: 'invalidId', text: 'This device is deprecated.' },
  value_same: { is: 'matching', text: 'The device has this value already.' },
  row_repeated: { is: 'matching', text: 'The same as a row above.' },
  value_exists: {
    is: 'conflicting',
    text: "The device has another value already: '{now}'. Choose Update to replace it.",
  },
  value_missing: { is: 'conflicting', text: 'The device has no value to update. Choose Insert to set one.' },
  id_repeated: { is: 'conflicting', text: 'Several rows have different values for this id.' },
  value_empty: { is: 'conflicting', text: 'The value is empty.' },
  value_too_long: { is: 'conflicting', text: 'The value is too long.' },
  value_unstorable: { is: 'conflicting', text: 'The value has characters that cannot be stored.' },
  name_unreadable: {
    is: 'conflicting',
    text: 'The name has a line break, an invisible character or a mark of direction.',
  },
  day_invalid: { is: 'conflicting', text: 'Must be a date, as YYYY/MM/DD, YYYY-MM-DD or DD.MM.YYYY.' },
  end_not_after_start: {
    is: 'conflicting',
    text: "The end must be after the start: the device's other date is {now}.",
  },
  /** Also used for one that is outside the viewer's scope. */
  customer_unknown: { is: 'conflicting', text: 'There is no such customer.' },
  knox_id_invalid: { is: 'conflicting', text: 'A Knox id has 32 hexadecimal digits.' },
  knox_id_taken: { is: 'conflicting', text: 'Another tablet has this Knox id.' },
  user_level_unknown: { is: 'conflicting', text: 'Must be normal, super, dealer, limited or dev.' },
  user_level_not_allowed: { is: 'conflicting', text: 'You may not set this user level.' },
} as const satisfies Record<string, { is: RowClass; text: string }>

export type ImportReason = keyof typeof IMPORT_REASONS

// Object.keys loses the literal key types.
export const IMPORT_REASON_CODES = Object.keys(IMPORT_REASONS) as [ImportReason, ...ImportReason[]]

export function reasonText({ reason, now = '' }: { reason: ImportReason; now?: string | undefined }): string {
  return IMPORT_REASONS[reason].text.replace('{now}', () => now)
}

const MAX_ID = 2_147_483_647

/** A cell as the field reads it: the value to store, or the reason why it is refused. */
export type ReadValue = { readonly value: string } | { readonly reason: ImportReason }

/**
 * Reads a cell by the same rules as a change of a single device. Checks that need the device itself are made by the
 * server.
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
      if (value.length > MAX_DEVICE_NAME) return { reason: 'value_too_long' }
      return refusedCharacter(value) === undefined ? { value } : { reason: 'name_unreadable' }
    case 'day':
      return readStoredDay(value)
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

/** Dates are read as forms read them, and stored as robots report them: YYYY-MM-DD. */
function readStoredDay(text: string): ReadValue {
  const value = readDay(text)
  return value === undefined ? { reason: 'day_invalid' } : { value }
}

function readLevel(level: string, rights: { has(right: 'TabletLevelDeveloper'): boolean }): ReadValue {
  if (!TABLET_USER_LEVELS.some((known) => known === level)) return { reason: 'user_level_unknown' }
  if (level === DEVELOPER_LEVEL && !rights.has('TabletLevelDeveloper')) {
    return { reason: 'user_level_not_allowed' }
  }
  return { value: level }
}

/** The format in which days are stored and robots report them: YYYY-MM-DD. */
export const storedDay = (day: string) => day.replaceAll('/', '-')

/** The device id in a cell; undefined if no device can have this id. Digits are never rounded. */
export function deviceIdOf(cell: string | number): number | undefined {
  const text = String(cell).trim()
  if (!/^\d+$/.test(text)) return undefined
  const digits = text.replace(/^0+(?=\d)/, '')
  return digits.length <= 10 && Number(digits) <= MAX_ID ? Number(digits) : undefined
}
