import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import { keyOf } from '../../api/query.ts'

/** The cache key for the rows of a type's overview. */
export function fleetKey(kind: DeviceKind): readonly unknown[] {
  return [...keyOf(deviceData.latestByKeys), 'fleet', kind.type]
}
