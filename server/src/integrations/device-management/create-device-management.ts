import type { Devices } from '../../platform/devices/devices.ts'
import type { Outgoing } from '../../platform/outgoing.ts'
import type { Config } from '../../platform/start/config.ts'
import type { DeviceManagement } from './device-management.ts'
import { embeddedDeviceManagement } from './embedded-device-management.ts'
import { knoxDeviceManagement } from './knox/knox-device-management.ts'

/** Samsung Knox Manage if configured, otherwise our own device management. */
export function createDeviceManagement(options: {
  knox: Config['knox']
  pages: Config['knoxPages']
  devices: Devices
  outgoing: Outgoing
}): DeviceManagement {
  const { knox, pages, devices, outgoing } = options
  const linksOf: DeviceManagement['linksOf'] = (knoxId) => ({
    consoleUrl: pages.consoleUrl,
    remoteSupportUrl:
      knoxId === undefined ? null : pages.remoteSupportUrl.replaceAll('{knoxId}', encodeURIComponent(knoxId)),
  })
  return {
    ...(knox === undefined ? embeddedDeviceManagement(devices) : knoxDeviceManagement(knox, outgoing)),
    linksOf,
  }
}
