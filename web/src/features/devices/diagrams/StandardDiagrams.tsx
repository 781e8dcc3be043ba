import type { DeviceStatus } from '@service-center/contract/device-data.ts'
import { failureKindOf, messageOf } from '../../../api/api-error.ts'
import { useStoredValue } from '../../../api/stored-value.ts'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../../ui/feedback/PageState.tsx'
import { useDeviceStatus } from '../dashboard/use-device-status.ts'
import { chosenKeys } from './chosen-keys.ts'
import { DeviceDiagrams, type DeviceDiagramsProps } from './DeviceDiagrams.tsx'
import { useDiagramKeys } from './use-diagram-keys.ts'

type StandardDiagramsProps = Omit<DeviceDiagramsProps, 'keys'>

/**
 * The diagrams of a device with the keys that its reader last chose for such a device: for where no room is for choosing.
 * Loaded by its default export.
 */
// oxlint-disable-next-line import/no-default-export
export default function StandardDiagrams(props: StandardDiagramsProps) {
  const { data: status, error, retry, isFetching } = useDeviceStatus(props.type, props.deviceId)
  if (status !== undefined) return <OfStatus {...props} status={status} />
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

function OfStatus({ status, ...props }: StandardDiagramsProps & { status: DeviceStatus }) {
  const { standard } = useDiagramKeys(props.type, status)
  const remembered = useStoredValue(chosenKeys)[props.type]
  return <DeviceDiagrams {...props} keys={remembered ?? standard} />
}
