import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { WithStatus } from '../../kit/device/status/use-device-status.tsx'
import { DeviceDiagrams, type DeviceDiagramsProps } from './DeviceDiagrams.tsx'
import {
  chosenKeys,
  rememberRows,
  useDiagramKeys,
  useRememberedRows,
  withSetting,
} from './diagram-settings.ts'

type StandardDiagramsProps = Omit<DeviceDiagramsProps, 'keys' | 'settings' | 'onSettingChange'>

/** The diagrams of a device with the keys that the user last chose for its type, without controls. Loaded lazily. */
// oxlint-disable-next-line import/no-default-export
export default function StandardDiagrams(props: StandardDiagramsProps) {
  return (
    <WithStatus type={props.type} id={props.deviceId}>
      {(status) => <LoadedDiagrams {...props} status={status} />}
    </WithStatus>
  )
}

function LoadedDiagrams({ status, ...props }: StandardDiagramsProps & { status: DeviceStatus }) {
  const { standard } = useDiagramKeys(props.type, status)
  const remembered = useStoredValue(chosenKeys)[props.type]
  const settings = useRememberedRows(props.type)
  return (
    <DeviceDiagrams
      {...props}
      keys={remembered ?? standard}
      settings={settings}
      onSettingChange={(key, setting) => rememberRows(props.type, withSetting(settings, key, setting))}
    />
  )
}
