import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { findDevice, type FleetDevice } from '../../../api/fleet.ts'

const NAMING_KEYS: Record<string, DeviceType | undefined> = {
  base_station: DEVICE_TYPE.referenceStation,
  robot: DEVICE_TYPE.robot,
}

/** The device that a value refers to, such as a tablet's `robot` or a robot's `base_station`. */
export function referencedDevice(
  { key, value }: { key: string; value: string },
  fleet: readonly FleetDevice[],
): FleetDevice | undefined {
  const type = NAMING_KEYS[key]
  if (type === undefined || !/^-?\d+$/.test(value)) return undefined
  return findDevice(fleet, { type, id: Number(value) })
}
