import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE, type DeviceInfo, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { TabletConnectionEvent } from '@service-center/contract/device-data/device-events.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { preparedOnce } from './prepared-once.ts'
import { q } from './query.ts'
import { useLiveEvents } from './use-live.ts'

/** A device of any type, for lists and searches. */
export interface FleetDevice {
  readonly type: DeviceType
  readonly id: number
  readonly name: string
  readonly customerId: number
  /** The robot that a tablet is connected to. */
  readonly connectedRobotId: number | null
  /** Null: active. A number: deprecated, and the id of the device that replaces it (0: none). */
  readonly deprecated: number | null
}

/** All devices of a `devices.list` reply in one list: robots, tablets, stations. The same list for the same reply. */
export const fleetOf = preparedOnce((info: DeviceInfo): readonly FleetDevice[] => {
  const { robot, tablet, referenceStation } = DEVICE_TYPE
  return [
    ...info.robots.map((one) => ({ ...one, type: robot, connectedRobotId: null })),
    ...info.tablets.map((one) => ({ ...one, type: tablet })),
    ...info.baseStations.map((one) => ({ ...one, type: referenceStation, connectedRobotId: null })),
  ]
})

/**
 * Every device that the viewer may see, deprecated ones too; undefined while loading. The same list for every caller: with a
 * `select`, each of a page's dozens of callers would make its own.
 */
export function useFleet({ enabled = true }: { enabled?: boolean } = {}): readonly FleetDevice[] | undefined {
  const { data } = useQuery({ ...q(api.devices.list, {}), enabled })
  return data && fleetOf(data)
}

/** A device of the fleet. */
export function findDevice(
  fleet: readonly FleetDevice[],
  { type, id }: { type: DeviceType; id: number },
): FleetDevice | undefined {
  return fleet.find((device) => device.type === type && device.id === id)
}

/** A device's title: '4155 North Park'. */
export const deviceTitle = ({ id, name }: { id: number; name: string }) => `${id} ${name}`.trimEnd()

/** Applies live tablet moves to the loaded list. Mount once. */
export function useLiveConnections(): void {
  const client = useQueryClient()
  useLiveEvents('tabletConnection', (event) => {
    client.setQueryData(q(api.devices.list, {}).queryKey, (old) => old && withConnection(old, event))
  })
}

/** The list with one tablet moved to another robot. */
export function withConnection(info: DeviceInfo, { id, connectionId }: TabletConnectionEvent): DeviceInfo {
  return {
    ...info,
    tablets: info.tablets.map((tablet) =>
      tablet.id === id ? { ...tablet, connectedRobotId: connectionId } : tablet,
    ),
  }
}
