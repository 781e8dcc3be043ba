import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { onlineStatus } from '@service-center/contract/devices/device-state.ts'

/** A device's online status by the shared rule. */
export function statusOf({ data, deprecated }: Pick<DeviceStatus, 'data' | 'deprecated'>) {
  return onlineStatus((key) => (Object.hasOwn(data, key) ? data[key] : undefined), deprecated !== null)
}
