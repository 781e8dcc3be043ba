import { api } from '@service-center/contract/api.ts'
import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import { keyOf } from '../../api/query.ts'

/** Where the rows of a kind's overview are kept, beside the queries. */
export function fleetKey(kind: DeviceKind): readonly unknown[] {
  return [...keyOf(api.deviceData.latestByKeys), 'fleet', kind.type]
}
