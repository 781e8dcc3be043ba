import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { ReactNode } from 'react'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { useDeviceStatus } from './use-device-status.ts'

interface WithStatusProps {
  type: DeviceType
  id: number
  children: (status: DeviceStatus) => ReactNode
}

/** Renders children with a device's status, or the loading or error state. */
export function WithStatus({ type, id, children }: WithStatusProps) {
  return <Loaded load={useDeviceStatus(type, id)}>{children}</Loaded>
}
