import type { ComponentType } from 'react'
import { useWidth } from '../../ui/hooks/use-width.ts'
import { AccessGroups } from './AccessGroups.tsx'
import { BaseStationConnections, TabletConnections } from './Connections.tsx'
import type { DataDialogName } from './data-dialogs.ts'
import type { DialogContentProps } from './dialog-content.ts'
import { KeyHistory } from './KeyHistory.tsx'
import { LatestValues } from './LatestValues.tsx'
import { Layouts } from './Layouts.tsx'
import { Templates } from './Templates.tsx'
import classes from './data.module.css'

/** Tables fill the dialog, from edge to edge; cards stand in its body. */
const CONTENTS: Record<DataDialogName, { Content: ComponentType<DialogContentProps>; isTable: boolean }> = {
  latest: { Content: LatestValues, isTable: true },
  all: { Content: KeyHistory, isTable: true },
  tabletConnections: { Content: TabletConnections, isTable: true },
  baseStationConnections: { Content: BaseStationConnections, isTable: true },
  layouts: { Content: Layouts, isTable: true },
  templates: { Content: Templates, isTable: false },
  accessGroups: { Content: AccessGroups, isTable: false },
}

interface DialogBodyProps extends DialogContentProps {
  name: DataDialogName
}

/** What one of a device's data dialogs holds. Loaded when the first one opens, by its default export. */
// oxlint-disable-next-line import/no-default-export
export default function DialogBody({ name, ...device }: DialogBodyProps) {
  const { Content, isTable } = CONTENTS[name]
  const isSheet = useWidth() === 'phone'
  if (!isTable) return <Content {...device} />
  return (
    <div className={classes['frame']} data-sheet={isSheet || undefined}>
      <Content {...device} />
    </div>
  )
}
