import type { DeviceType } from '@service-center/contract/devices/devices.ts'

/** The columns that an overview shows until its user chooses others, in their order. */
const SHOWN_FIRST: Record<DeviceType, readonly string[]> = {
  1: [
    'Name',
    'Customer',
    'Server online',
    'system_message',
    'Battery',
    'HDOP',
    'Current Tablets',
    'robot_software',
    'base_station',
    'updated_at',
  ],
  2: ['Name', 'Customer', 'Server online', 'robot', 'Battery', 'app_version', 'User level', 'updated_at'],
  3: ['Name', 'Customer', 'Server online', 'HDOP', 'satellites', 'station_software', 'Dealer', 'updated_at'],
}

/** Keys that offer no filter (specification 2, section 2.1). */
export const UNFILTERED_KEYS: readonly string[] = [
  'Dealer',
  'Current Tablets',
  ...[1, 2, 3, 4, 5].flatMap((number) => [`system_message_${number}`, `modem_operator_${number}`]),
]

/** The id of the column that every overview begins with; a key that a device reports by this name has no column. */
export const ID_COLUMN = 'ID'

/** The keys in the order of their columns: those shown first, then the rest as the dictionary orders them. */
export function orderKeys(type: DeviceType, keys: readonly string[]): string[] {
  const known = new Set(keys)
  const first = SHOWN_FIRST[type].filter((key) => known.has(key))
  return [...first, ...keys.filter((key) => key !== ID_COLUMN && !first.includes(key))]
}

/** Whether a column is shown until its user chooses otherwise. */
export function isShownFirst(type: DeviceType, key: string): boolean {
  return SHOWN_FIRST[type].includes(key)
}
