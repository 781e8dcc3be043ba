import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { WithStatus } from '../../kit/device/WithStatus.tsx'
import { chosenKeys } from './chosen-keys.ts'
import { DeviceDiagrams, type DeviceDiagramsProps } from './DeviceDiagrams.tsx'
import { withSetting } from './model/row-settings.ts'
import { rememberRows, useRememberedRows } from './remembered-rows.ts'
import { useDiagramKeys } from './use-diagram-keys.ts'

type StandardDiagramsProps = Omit<DeviceDiagramsProps, 'keys' | 'settings' | 'onSettingChange'>

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
