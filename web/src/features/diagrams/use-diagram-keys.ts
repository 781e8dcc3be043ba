import type {
  DeviceStatus,
  Dictionary,
  LatestEntry,
} from '@service-center/contract/device-data/device-data.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { useMemo, useState } from 'react'
import { useStoredValue } from '../../api/stored-value.ts'
import { translateSetting } from '../../kit/device/translate-setting.ts'
import { defaultKeys, diagramKey, keysWithHistory } from './model/keys.ts'

const NO_DICTIONARY: Dictionary = {}

/** The device's keys as rows, and the default selection. */
export function useDiagramKeys(type: DeviceType, { entries, dictionary = NO_DICTIONARY }: DeviceStatus) {
  const isTranslated = useStoredValue(translateSetting)
  // Values change all the time, keys hardly ever.
  const names = entries.map(([key]) => key).join('\n')
  return useMemo(() => {
    const keys = keysWithHistory(names.split('\n'), { type, dictionary })
    const available = keys.map((key) => diagramKey(key, { type, dictionary, isTranslated }))
    return { available, standard: defaultKeys(type, keys) }
  }, [names, type, dictionary, isTranslated])
}

/** No entries of a device that has not been loaded yet. */
export const NO_ENTRIES: readonly LatestEntry[] = []

/**
 * By key, the first value seen here. It decides what is a number: a row must not turn from a line into bars because a
 * device says 'n/a' once.
 */
export function useFirstValues(entries: readonly LatestEntry[]): ReadonlyMap<string, string> {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(() => new Map())
  const fresh = entries.filter(([key, value]) => !seen.has(key) && value.trim() !== '')
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map(([key, value]) => [key, value] as const)]))
  return seen
}
