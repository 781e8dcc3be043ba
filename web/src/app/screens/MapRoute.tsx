import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { lazy } from 'react'
import { RobotMapPage } from '../../features/map/RobotMapPage.tsx'
import type { ReplayDiagramsProps } from '../../features/map/ReplayPanel.tsx'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { LoadingState } from '../../ui/feedback/Loaded.tsx'

const StandardDiagrams = lazy(() => import('../../features/diagrams/StandardDiagrams.tsx'))

/** The map with the diagrams of a robot under its replay. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function MapRoute() {
  return <RobotMapPage renderDiagrams={renderDiagrams} />
}

const renderDiagrams = ({ robotId, ...time }: ReplayDiagramsProps) => (
  <LazyPart fallback={<LoadingState />}>
    <StandardDiagrams key={robotId} type={DEVICE_TYPE.robot} deviceId={robotId} {...time} />
  </LazyPart>
)
