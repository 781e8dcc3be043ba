import { DEVICE_TYPE, type DeviceKind } from '@service-center/contract/devices/devices.ts'
import { lazy, Suspense } from 'react'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { useWidth } from '../../ui/hooks/use-width.ts'
import type { OpenDiagrams } from './use-open-diagrams.ts'
import classes from './diagrams.module.css'

const HistoricDiagramsView = lazy(() => import('./HistoricDiagramsView.tsx'))

interface HistoricDiagramsProps {
  kind: DeviceKind
  id: number
  /** The device's id and name. */
  title: string
  /** The robot that a tablet is looked at beside. */
  robotId?: number | undefined
  diagrams: OpenDiagrams
}

/** The dialog with a device's historic diagrams, while the address asks for it. */
export function HistoricDiagrams({ kind, id, title, robotId, diagrams }: HistoricDiagramsProps) {
  const isSheet = useWidth() === 'phone'
  const { search, close, keep } = diagrams
  if (search === undefined) return null
  const beside = kind.type === DEVICE_TYPE.tablet && robotId !== undefined ? { robotId } : {}
  return (
    <AppDialog opened onClose={close} title="Historic Diagrams" about={title} size="data">
      <div className={classes['frame']} data-sheet={isSheet || undefined}>
        <Suspense fallback={<LoadingState />}>
          <HistoricDiagramsView type={kind.type} id={id} {...beside} search={search} onShown={keep} />
        </Suspense>
      </div>
    </AppDialog>
  )
}
