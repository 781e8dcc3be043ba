import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { FleetDevice } from '../../../api/fleet.ts'

/** The tablets that are connected to a robot, by id. */
export function tabletsOf(robotId: number, fleet: readonly FleetDevice[]): FleetDevice[] {
  return fleet
    .filter(({ type, connectedRobotId }) => type === DEVICE_TYPE.tablet && connectedRobotId === robotId)
    .toSorted((a, b) => a.id - b.id)
}

/** The robot that a tablet is connected to, as far as the viewer may see it. */
export function robotOf(tabletId: number, fleet: readonly FleetDevice[]): FleetDevice | undefined {
  const tablet = findDevice(fleet, { type: DEVICE_TYPE.tablet, id: tabletId })
  if (tablet === undefined || tablet.connectedRobotId === null) return undefined
  return findDevice(fleet, { type: DEVICE_TYPE.robot, id: tablet.connectedRobotId })
}

/** A device of the fleet. */
export function findDevice(
  fleet: readonly FleetDevice[],
  { type, id }: { type: DeviceType; id: number },
): FleetDevice | undefined {
  return fleet.find((device) => device.type === type && device.id === id)
}

/** The device that a value such as a tablet's `robot` or a robot's `base_station` names. */
export function deviceNamedBy(
  { key, value }: { key: string; value: string },
  fleet: readonly FleetDevice[],
): FleetDevice | undefined {
  const type = NAMING_KEYS[key]
  if (type === undefined || !/^-?\d+$/.test(value)) return undefined
  return findDevice(fleet, { type, id: Number(value) })
}

const NAMING_KEYS: Record<string, DeviceType | undefined> = {
  base_station: DEVICE_TYPE.referenceStation,
  robot: DEVICE_TYPE.robot,
}

/** An id and name as one writes a device: '4155 North Park'. */
export const deviceTitle = ({ id, name }: { id: number; name: string }) => `${id} ${name}`.trimEnd()

/** How many connected devices the viewer may not see, in words; undefined when there are none. */
export function hiddenNotice(count: number, noun: 'tablet' | 'robot'): string | undefined {
  if (count <= 0) return undefined
  return count === 1
    ? `1 connected ${noun} is not visible to you`
    : `${count} connected ${noun}s are not visible to you`
}
