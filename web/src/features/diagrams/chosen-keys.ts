import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { z } from 'zod'
import { storedValue } from '../../api/stored-value.ts'

const stored = z.partialRecord(z.enum(['1', '2', '3']), z.array(z.string().max(255)).max(100))

/** The keys last selected in the diagrams of a device type; a type without any has the default. */
export type ChosenKeys = Readonly<Partial<Record<DeviceType, readonly string[]>>>

export const chosenKeys = storedValue<ChosenKeys>({
  key: 'diagramKeys',
  parse: (text) => {
    try {
      return stored.parse(JSON.parse(text ?? '{}'))
    } catch {
      return {}
    }
  },
  format: (keys) => JSON.stringify(keys),
})
