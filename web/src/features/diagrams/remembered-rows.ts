import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { z } from 'zod'
import { storedValue, useStoredValue } from '../../api/stored-value.ts'
import { rowSettings, type RowSettings } from '../../kit/device/dashboard-search.ts'

const NONE: RowSettings = {}

const stored = z.partialRecord(z.enum(['1', '2', '3']), rowSettings)

/** How the rows of a device type were drawn last, by key. */
const rememberedRows = storedValue<Readonly<Partial<Record<DeviceType, RowSettings>>>>({
  key: 'diagramRows',
  parse: (text) => {
    try {
      return stored.parse(JSON.parse(text ?? '{}'))
    } catch {
      return {}
    }
  },
  format: (rows) => JSON.stringify(rows),
})

export const useRememberedRows = (type: DeviceType): RowSettings =>
  useStoredValue(rememberedRows)[type] ?? NONE

/** Remembers how rows are drawn. */
export function rememberRows(type: DeviceType, rows: RowSettings): void {
  rememberedRows.set({ ...rememberedRows.get(), [type]: rows })
}
