import type { DeviceStatus, Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { useMemo } from 'react'
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
