import { useState } from 'react'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { useLiveEvents } from '../../../api/use-live.ts'
import { type LiveValue, liveValues } from '../model/series.ts'

/** More than a device reports in hours; older values are loaded again with their tile. */
const MAX_KEPT = 2000

/** By key, the values that a device has reported since the diagrams opened. */
export function useLiveValues(type: DeviceType, id: number): ReadonlyMap<string, readonly LiveValue[]> {
  const [values, setValues] = useState<ReadonlyMap<string, readonly LiveValue[]>>(() => new Map())
  useLiveEvents('data', (event) => {
    if (event.type !== type || event.id !== id) return
    setValues((before) => {
      const next = new Map(before)
      for (const [key, value] of liveValues(event.entries)) {
        next.set(key, [...(before.get(key) ?? []), value].slice(-MAX_KEPT))
      }
      return next
    })
  })
  return values
}
