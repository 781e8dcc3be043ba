import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useMemo, useState } from 'react'
import type { PanelDevice } from '../../kit/device/dashboard-panel.ts'
import { CommandWorkspace } from './CommandWorkspace.tsx'

/** The commands of one device, in a dialog of its dashboard. Loaded lazily. */
// oxlint-disable-next-line import/no-default-export
export default function CommandsDialog({ device: { kind, id } }: { device: PanelDevice }) {
  const [selected, setSelected] = useState<number>()
  const target = useMemo(
    () => ({ type: kind.type === DEVICE_TYPE.referenceStation ? kind.type : DEVICE_TYPE.robot, ids: [id] }),
    [kind.type, id],
  )
  return <CommandWorkspace target={target} selected={selected} onSelect={setSelected} />
}
