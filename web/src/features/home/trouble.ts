import { batteryPercent, onlineStatus, systemStatus } from '@service-center/contract/devices/device-state.ts'
import type { FleetDevice } from '../../api/fleet.ts'
import type { ReaderOf, ReadValue } from '../../api/status-values.ts'

/** Something about a device that wants to be looked at. */
export interface Trouble {
  readonly device: FleetDevice
  readonly state: 'bad' | 'warning'
  readonly text: string
}

/** Under this many percent a battery is empty soon (specification 2, section 4: the red band). */
const LOW_BATTERY = 30

/** What is wrong with a device that is at work; one that is offline is not at work, and says nothing new. */
export function troubleOf(device: FleetDevice, read: ReadValue): Trouble | undefined {
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

/** All that wants to be looked at, faults before warnings. */
export function troublesOf(fleet: readonly FleetDevice[], readerOf: ReaderOf): readonly Trouble[] {
  const all = fleet.flatMap((device) => troubleOf(device, readerOf(device)) ?? [])
  return all.toSorted((a, b) => Number(b.state === 'bad') - Number(a.state === 'bad'))
}
