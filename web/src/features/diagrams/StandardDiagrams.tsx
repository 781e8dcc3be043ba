import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { WithStatus } from '../../kit/device/WithStatus.tsx'
import { chosenKeys } from './chosen-keys.ts'
import { DeviceDiagrams, type DeviceDiagramsProps } from './DeviceDiagrams.tsx'
import { useDiagramKeys } from './use-diagram-keys.ts'

type StandardDiagramsProps = Omit<DeviceDiagramsProps, 'keys'>

/** The diagrams of a device with the user's last keys for its type, without controls. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function StandardDiagrams(props: StandardDiagramsProps) {
  return (
    <WithStatus type={props.type} id={props.deviceId}>
      {(status) => <OfStatus {...props} status={status} />}
    </WithStatus>
  )
}

function OfStatus({ status, ...props }: StandardDiagramsProps & { status: DeviceStatus }) {
  const { standard } = useDiagramKeys(props.type, status)
  const remembered = useStoredValue(chosenKeys)[props.type]
  return <DeviceDiagrams {...props} keys={remembered ?? standard} />
}
