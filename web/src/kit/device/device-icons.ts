import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { IconAntenna, IconDeviceTablet, IconTractor, type Icon } from '@tabler/icons-react'

export const DEVICE_ICONS: Record<DeviceType, Icon> = { 1: IconTractor, 2: IconDeviceTablet, 3: IconAntenna }
