import { batteryPercent, onlineStatus, systemStatus } from '@service-center/contract/devices/device-state.ts'
import type { FleetDevice } from '../../api/fleet.ts'
import type { ReaderOf, ReadValue } from '../../api/status-values.ts'

/** A problem of a device. */
export interface Problem {
  readonly device: FleetDevice
  readonly state: 'bad' | 'warning'
  readonly text: string
}

/** Below this percentage the battery is low (specification 2, section 4: the red band). */
const LOW_BATTERY = 30

/** The problem of an online device; an offline one reports nothing new. */
export function problemOf(device: FleetDevice, read: ReadValue): Problem | undefined {
  if (onlineStatus(read, device.deprecated !== null) !== 'online') return undefined
  const message = read('system_message')
  const system = systemStatus(message)
  if (message !== undefined && (system === 'bad' || system === 'warning')) {
    return { device, state: system, text: message }
  }
  const battery = batteryPercent(read('Battery'))
  if (battery === undefined || battery >= LOW_BATTERY) return undefined
  return { device, state: 'bad', text: `Battery at ${Math.round(battery)}%` }
}

/** All problems, faults before warnings. */
export function problemsOf(fleet: readonly FleetDevice[], readerOf: ReaderOf): readonly Problem[] {
  const all = fleet.flatMap((device) => problemOf(device, readerOf(device)) ?? [])
  return all.toSorted((a, b) => Number(b.state === 'bad') - Number(a.state === 'bad'))
}
