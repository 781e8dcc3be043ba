import type { KeyGroups } from './key-table.ts'
import { STATION_KEYS } from './keys-stations.ts'
import { ROBOT_KEYS } from './keys-robots.ts'
import { TABLET_KEYS } from './keys-tablets.ts'

/** Display information about a key of a device type. */
export interface KeyDefinition {
  deviceType: 1 | 2 | 3
  key: string
  group: string
  /** Position of the group within the device type, and of the key within its group, both from 1. */
  groupPosition: number
  position: number
  alias: string
  unit: string | null
  /** Raw value to display text; empty when the raw value is the text. */
  translations: Readonly<Record<string, string>>
}

/** Every reported key, once for each device type that reports it. */
export const KEYS: readonly KeyDefinition[] = [
  ...definitions(1, ROBOT_KEYS),
  ...definitions(2, TABLET_KEYS),
  ...definitions(3, STATION_KEYS),
]

function definitions(deviceType: 1 | 2 | 3, groups: KeyGroups): KeyDefinition[] {
  return Object.entries(groups).flatMap(([group, rows], groupIndex) =>
    rows.map(([key, alias, unit, translations], index) => ({
      deviceType,
      key,
      group,
      groupPosition: groupIndex + 1,
      position: index + 1,
      alias,
      unit: unit ?? null,
      translations: translations ?? {},
    })),
  )
}
