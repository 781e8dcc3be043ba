import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { findDevice, type FleetDevice } from '../../../api/fleet.ts'

/** The tablets that are connected to a robot, by id. */
export function tabletsOf(robotId: number, fleet: readonly FleetDevice[]): FleetDevice[] {
  return fleet
    .filter(({ type, connectedRobotId }) => type === DEVICE_TYPE.tablet && connectedRobotId === robotId)
    .toSorted((a, b) => a.id - b.id)
}

/** The robot that a tablet is connected to, if it is in scope. */
export function robotOf(tabletId: number, fleet: readonly FleetDevice[]): FleetDevice | undefined {
  const tablet = findDevice(fleet, { type: DEVICE_TYPE.tablet, id: tabletId })
  if (tablet === undefined || tablet.connectedRobotId === null) return undefined
  return findDevice(fleet, { type: DEVICE_TYPE.robot, id: tablet.connectedRobotId })
}

/** The number of hidden connected devices, in words; undefined when there are none. */
export function hiddenNotice(count: number, noun: 'tablet' | 'robot'): string | undefined {
  if (count <= 0) return undefined
  return count === 1
    ? `1 connected ${noun} is not visible to you`
    : `${count} connected ${noun}s are not visible to you`
}
