import * as api from '@service-center/contract/api.ts'
import type { OnlineStatus } from '@service-center/contract/devices/device-state.ts'
import { DEVICE_TYPE, type DeviceInfo, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { TabletConnectionEvent } from '@service-center/contract/device-data/device-events.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { preparedOnce } from './prepared-once.ts'
import { q } from '../queries/query.ts'
import { useLiveEvents } from '../live/use-live.ts'

/** A device of any type, for lists and searches. */
export interface FleetDevice {
  readonly type: DeviceType
  readonly id: number
  readonly name: string
  readonly customerId: number
  /** The robot that a tablet is connected to. */
  readonly connectedRobotId: number | null
  /** null if active; otherwise the id of the device that replaces it, 0 if none does. */
  readonly deprecated: number | null
}

/** All devices of a `devices.list` reply in one list: robots, tablets, stations. Cached per reply. */
export const fleetOf = preparedOnce((info: DeviceInfo): readonly FleetDevice[] => {
  const { robot, tablet, referenceStation } = DEVICE_TYPE
  return [
    ...info.robots.map((one) => ({ ...one, type: robot, connectedRobotId: null })),
    ...info.tablets.map((one) => ({ ...one, type: tablet })),
    ...info.baseStations.map((one) => ({ ...one, type: referenceStation, connectedRobotId: null })),
  ]
})

/**
 * All devices that the viewer may see, deprecated ones too; undefined while loading. All callers share one list: with a
 * `select`, each of the dozens of callers on a page would make its own.
 */
export function useFleet({ enabled = true }: { enabled?: boolean } = {}): readonly FleetDevice[] | undefined {
  const { data } = useQuery({ ...q(api.devices.list, {}), enabled })
  return data && fleetOf(data)
}

export function findDevice(
  fleet: readonly FleetDevice[],
  { type, id }: { type: DeviceType; id: number },
): FleetDevice | undefined {
  return fleet.find((device) => device.type === type && device.id === id)
}

/** A device's title: '4155 North Park'. */
export const deviceTitle = ({ id, name }: { id: number; name: string }) => sentence`${id} ${name}`.trimEnd()

/** Applies live events about the connections of tablets to the loaded device list. Mount once. */
export function useLiveConnections(): void {
  const client = useQueryClient()
  useLiveEvents('tabletConnection', (event) => {
    client.setQueryData(q(api.devices.list, {}).queryKey, (old) => old && withConnection(old, event))
  })
}

/** Returns the devices with the connected robot of one tablet changed. */
export function withConnection(info: DeviceInfo, { id, connectionId }: TabletConnectionEvent): DeviceInfo {
  return {
    ...info,
    tablets: info.tablets.map((tablet) =>
      tablet.id === id ? { ...tablet, connectedRobotId: connectionId } : tablet,
    ),
  }
}

/** The number of devices of a type, in total and by state; `byStatus` is undefined until all states are loaded. */
export interface KindCounts {
  readonly type: DeviceType
  readonly total: number
  readonly byStatus: Readonly<Record<OnlineStatus, number>> | undefined
}

const KINDS = Object.values(DEVICE_TYPE)

/**
 * Counts a fleet by device type and online state.
 * @param statusOf returns undefined while the state of a device is loading
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
