import type { DeviceStatus, Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { useMemo } from 'react'
import { z } from 'zod'
import { storedValue, useStoredValue } from '../../api/stored-value.ts'
import { type RowSetting, rowSettings, type RowSettings } from '../../kit/device/dashboard-search.ts'
import { translateSetting } from '../../kit/device/values/dictionary.ts'
import { defaultKeys, diagramKey, keysWithHistory } from './values/keys.ts'

/** A setting per device type. Invalid stored text counts as no settings. */
function storedByType<T>(key: string, setting: z.ZodType<T>) {
  const schema = z.partialRecord(z.enum(['1', '2', '3']), setting)
  return storedValue<Readonly<Partial<Record<DeviceType, T>>>>({
    key,
    parse: (text) => {
      try {
        return schema.parse(JSON.parse(text ?? '{}'))
      } catch {
        return {}
      }
    },
    format: (settings) => JSON.stringify(settings),
  })
}

/** The keys that the user has last selected for each device type; undefined for the default. */
export const chosenKeys = storedByType<readonly string[]>(
  'diagramKeys',
  z.array(z.string().max(255)).max(100),
)

/** How the user has last chosen to draw the rows of each device type, by key. */
const rememberedRows = storedByType<RowSettings>('diagramRows', rowSettings)

const NO_ROWS: RowSettings = {}

export const useRememberedRows = (type: DeviceType): RowSettings =>
  useStoredValue(rememberedRows)[type] ?? NO_ROWS

export function rememberRows(type: DeviceType, rows: RowSettings): void {
  rememberedRows.set({ ...rememberedRows.get(), [type]: rows })
}

/** Whether the diagrams mark the device's tickets. On by default. */
export const ticketSetting = storedValue<boolean>({
  key: 'diagramTickets',
  parse: (text) => text !== 'false',
  format: String,
})

const NO_DICTIONARY: Dictionary = {}

/** The device's keys as rows, and the default selection. */
export function useDiagramKeys(type: DeviceType, { entries, dictionary = NO_DICTIONARY }: DeviceStatus) {
  const isTranslated = useStoredValue(translateSetting)
  // Depends on the names as one text, because values change all the time and keys hardly ever.
  const names = entries.map(([key]) => key).join('\n')
  return useMemo(() => {
    const keys = keysWithHistory(names.split('\n'), { type, dictionary })
    const available = keys.map((key) => diagramKey(key, { type, dictionary, isTranslated }))
    return { available, standard: defaultKeys(type, keys) }
  }, [names, type, dictionary, isTranslated])
}

/**
 * The keys shown in the diagrams, and those stored in the address. A device without values has no default keys yet;
 * an empty list in the address would hide the first keys that it reports.
 * @param chosen undefined if the user has not chosen any keys for this device type
 */
export function shownKeys(
  chosen: readonly string[] | undefined,
  standard: readonly string[],
): { keys: readonly string[]; kept: readonly string[] | undefined } {
  const keys = chosen ?? standard
  return { keys, kept: standard.length === 0 ? chosen : keys }
}

/** The setting of a key. A device may report a key such as `constructor`, which every object has. */
export function settingOf(rows: RowSettings, key: string): RowSetting | undefined {
  return Object.hasOwn(rows, key) ? rows[key] : undefined
}

/** Replaces the setting of a key. An empty setting is removed. */
export function withSetting(rows: RowSettings, key: string, setting: RowSetting): RowSettings {
  const others = Object.entries(rows).filter(([one]) => one !== key)
  const isEmpty = setting.as === undefined && setting.axis === undefined
  return Object.fromEntries(isEmpty ? others : [...others, [key, setting]])
}

/** The settings of the given keys; undefined if they have none. */
export function settingsFor(rows: RowSettings, keys: readonly string[]): RowSettings | undefined {
  const shown = Object.entries(rows).filter(([key]) => keys.includes(key))
  return shown.length === 0 ? undefined : Object.fromEntries(shown)
}
