import type { OnlineStatus } from '@service-center/contract/devices/device-state.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { FleetDevice } from './fleet.ts'

/** The number of devices of a type, in total and by state; states are undefined until known. */
export interface KindCounts {
  readonly type: DeviceType
  readonly total: number
  readonly byStatus: Readonly<Record<OnlineStatus, number>> | undefined
}

const KINDS = Object.values(DEVICE_TYPE)

/**
 * Counts a fleet by device type and online state.
 * @param statusOf undefined while a device's state is not known yet
 */
export function countFleet(
  fleet: readonly FleetDevice[],
  {
    isExcluding,
    statusOf,
  }: { isExcluding: boolean; statusOf: (device: FleetDevice) => OnlineStatus | undefined },
): readonly KindCounts[] {
  const shown = isExcluding ? fleet.filter(({ deprecated }) => deprecated === null) : fleet
  return KINDS.map((type) => {
    const own = shown.filter((device) => device.type === type)
    const statuses = own.map(statusOf)
    const byStatus = { online: 0, offline: 0, unknown: 0, deprecated: 0 }
    for (const status of statuses) if (status !== undefined) byStatus[status] += 1
    return { type, total: own.length, byStatus: statuses.includes(undefined) ? undefined : byStatus }
  })
}
