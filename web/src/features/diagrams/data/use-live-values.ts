import { useState } from 'react'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { useLiveEvents } from '../../../api/use-live.ts'
import { type LiveValue, liveValues } from '../model/series.ts'

/** More than a device says in hours; what is older is read again with its tile. */
const MOST_KEPT = 2000

/** By key, what a device has said since the diagrams opened. */
export function useLiveValues(type: DeviceType, id: number): ReadonlyMap<string, readonly LiveValue[]> {
  const [values, setValues] = useState<ReadonlyMap<string, readonly LiveValue[]>>(() => new Map())
  useLiveEvents('data', (event) => {
    if (event.type !== type || event.id !== id) return
    setValues((before) => {
      const next = new Map(before)
      for (const [key, value] of liveValues(event.entries)) {
        next.set(key, [...(before.get(key) ?? []), value].slice(-MOST_KEPT))
      }
      return next
    })
  })
  return values
}
