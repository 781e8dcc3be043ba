import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { useMemo, useState } from 'react'
import { useLiveEvents } from '../../../api/use-live.ts'
import { newestOf, type DeviceState } from './device-state.ts'

const NOTHING: DeviceState = {}

/** What a device says now: what was loaded, and what live events have brought since. */
export function usePresentState(device: { type: DeviceType; id: number }, loaded: DeviceState): DeviceState {
  const [heard, setHeard] = useState(NOTHING)
  useLiveEvents('data', ({ type, id, entries }) => {
    if (type !== device.type || id !== device.id) return
    const values = Object.fromEntries(
      entries.map(([key, value, created]) => [key, [value, created] as const]),
    )
    setHeard((before) => newestOf(before, values))
  })
  return useMemo(() => newestOf(loaded, heard), [loaded, heard])
}
