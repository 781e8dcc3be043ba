import { useMemo, type ComponentType } from 'react'
import { useStoredValue } from '../../api/stored-value.ts'
import type { PanelDevice } from '../../kit/device/dashboard-panel.ts'
import { translateSetting } from '../../kit/device/translate-setting.ts'
import { useDeviceStatus } from '../../kit/device/use-device-status.ts'
import { AccessGroups } from './AccessGroups.tsx'
import { BaseStationConnections, TabletConnections } from './Connections.tsx'
import type { DialogContentProps } from './dialog-content.ts'
import { KeyHistory } from './KeyHistory.tsx'
import { LatestValues } from './LatestValues.tsx'
import { Layouts } from './Layouts.tsx'
import { Templates } from './Templates.tsx'

const CONTENTS = {
  latest: LatestValues,
  all: KeyHistory,
  tabletConnections: TabletConnections,
  baseStationConnections: BaseStationConnections,
  layouts: Layouts,
  templates: Templates,
  accessGroups: AccessGroups,
} as const satisfies Record<string, ComponentType<DialogContentProps>>

export type DataDialogName = keyof typeof CONTENTS

interface DialogBodyProps {
  name: DataDialogName
  device: PanelDevice
}

/** The content of a device's data dialog. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function DialogBody({ name, device: { kind, id, title } }: DialogBodyProps) {
  const Content = CONTENTS[name]
  const status = useDeviceStatus(kind.type, id)
  const isTranslated = useStoredValue(translateSetting)
  // Values change all the time, keys hardly ever: a stable list keeps the table's columns.
  const names = status.data?.entries.map(([key]) => key).join('\n') ?? ''
  const keys = useMemo(() => (names === '' ? [] : names.split('\n')), [names])
  return (
    <Content
      kind={kind}
      id={id}
      title={title}
      status={status}
      dictionary={status.data?.dictionary}
      isTranslated={isTranslated}
      keys={keys}
    />
  )
}
