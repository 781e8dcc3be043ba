import type { KeyGroups } from './key-table.ts'
import { STATION_KEYS } from './keys-stations.ts'
import { ROBOT_KEYS } from './keys-robots.ts'
import { TABLET_KEYS } from './keys-tablets.ts'

/** What people should know about a key that devices of a kind report. */
export interface KeyDefinition {
  deviceType: 1 | 2 | 3
  key: string
  group: string
  /** Place of the group among the kind's groups and of the key within its group, both from 1. */
  groupPosition: number
  position: number
  alias: string
  unit: string | null
  /** Raw value to the text that people read; empty when the raw value is the text. */
  translations: Readonly<Record<string, string>>
}

/** Every key that devices report, once for each kind that reports it. */
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
