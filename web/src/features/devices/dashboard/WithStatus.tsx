import type { DeviceStatus } from '@service-center/contract/device-data.ts'
import type { DeviceType } from '@service-center/contract/devices.ts'
import type { ReactNode } from 'react'
import { failureKindOf, messageOf } from '../../../api/api-error.ts'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../../ui/feedback/PageState.tsx'
import { useDeviceStatus } from './use-device-status.ts'

interface WithStatusProps {
  type: DeviceType
  id: number
  children: (status: DeviceStatus) => ReactNode
}

/** What needs a device's status, or that it is loading or has failed. */
export function WithStatus({ type, id, children }: WithStatusProps) {
  const { data: status, error, retry, isFetching } = useDeviceStatus(type, id)
  if (status !== undefined) return children(status)
  if (error === null) return <LoadingState onRetry={retry} />
  return (
    <ErrorState
      message={messageOf(error)}
      kind={failureKindOf(error)}
      onRetry={retry}
      isRetrying={isFetching}
    />
  )
}
