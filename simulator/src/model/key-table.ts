/** GNSS fix quality as numbered in the GGA sentence of NMEA 0183. */
export const FIX_TYPES = {
  '0': 'No fix',
  '1': 'GPS',
  '2': 'DGPS',
  '3': 'PPS',
  '4': 'RTK fixed',
  '5': 'RTK float',
  '6': 'Estimated',
  '7': 'Fixed position',
  '8': 'Simulated',
} as const

export const NETWORKS = { '2': 'GSM', '3': 'UMTS', '4': 'LTE', '5': '5G' } as const
export const YES_NO = { '0': 'No', '1': 'Yes' } as const
export const PRESSED = { '0': 'Released', '1': 'Pressed' } as const
export const ON_OFF = { '0': 'Off', '1': 'On' } as const

/** One key of a device type in its group's table: key, alias, unit, translations of raw codes. */
export type KeyRow = readonly [
  key: string,
  alias: string,
  unit?: string | null,
  translations?: Readonly<Record<string, string>>,
]

/** The keys of a device type by group, both in display order. */
export type KeyGroups = Readonly<Record<string, readonly KeyRow[]>>
