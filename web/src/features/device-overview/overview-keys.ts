import { SERVER_ONLINE } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'

const DEFAULT_COLUMNS: Record<DeviceType, readonly string[]> = {
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

/** Keys without a filter (specification 2, section 2.1). */
export const UNFILTERED_KEYS: readonly string[] = [
  'Dealer',
  'Current Tablets',
  ...[1, 2, 3, 4, 5].flatMap((number) => [`system_message_${number}`, `modem_operator_${number}`]),
]

/** The id of the first column. A reported key with this name gets no column. */
export const ID_COLUMN = 'ID'

/** Sorts keys into the order of their columns: default columns first, then the rest in the given order. */
export function orderKeys(type: DeviceType, keys: readonly string[]): string[] {
  const known = new Set(keys)
  const first = DEFAULT_COLUMNS[type].filter((key) => known.has(key))
  return [...first, ...keys.filter((key) => key !== ID_COLUMN && !first.includes(key))]
}

/** The keys that `onlineStatus` reads besides 'Server online'. */
const STATUS_KEYS: readonly string[] = ['vpn_status', 'connected', 'deprecated']

/** The keys that must be loaded to show these columns. */
export function keysOfColumns(columns: readonly string[]): string[] {
  return columns.includes(SERVER_ONLINE) ? [...columns, ...STATUS_KEYS] : [...columns]
}

export const defaultKeys = (type: DeviceType): string[] => keysOfColumns(DEFAULT_COLUMNS[type])

export function isDefaultColumn(type: DeviceType, key: string): boolean {
  return DEFAULT_COLUMNS[type].includes(key)
}
