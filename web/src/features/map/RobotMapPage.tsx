import { IconDownload, IconFocusCentered, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { areaOf } from './data/mercator.ts'
import { MapCanvas } from './parts/MapCanvas.tsx'
import { MapFilters } from './parts/MapFilters.tsx'
import { MapLayout } from './parts/MapLayout.tsx'
import { MapLegend } from './parts/MapLegend.tsx'
import { MapList } from './parts/MapList.tsx'
import { MapNotices } from './parts/MapNotices.tsx'
import { useOpened } from './parts/opened.ts'
import type { MapStage } from './stage/map-stage.ts'
import { type MapModel, useMapModel } from './use-map-model.ts'
import classes from './map.module.css'

const ICON = { size: 14, stroke: 1.6 } as const

/** Where the robots are and have been (specification 2, section 2.8). */
export default function RobotMapPage() {
  const mayLookBack = useViewer().userAccess.includes('HistoricLocation')
  const model = useMapModel(mayLookBack)
  const { view, entries, points, location } = model
  const [stage, setStage] = useState<MapStage>()
  const [opened, setOpened] = useOpened(points, model.isHistoric)
  const [sheet, setSheet] = useState<'filters' | 'list'>()

  const openEntry = (row: number) => {
    setOpened({ row })
    setSheet(undefined)
    stage?.center({ lng: points.lng[row] ?? 0, lat: points.lat[row] ?? 0 })
  }
  const fit = () => {
    const area = areaOf(entries.rows, points)
    if (area !== undefined) stage?.show(area, { isKept: true })
  }
  return (
    <div className={classes['page']}>
      <PageHeader
        title="Map"
        sentence={sentenceOf(model)}
        actions={[
          {
            id: 'refresh',
            label: 'Refresh data',
            icon: <IconRefresh {...ICON} />,
            onClick: model.reload,
            disabled: location.isFetching,
          },
          {
            id: 'fit',
            label: 'Zoom to Fit',
            icon: <IconFocusCentered {...ICON} />,
            onClick: fit,
            disabled: entries.rows.length === 0,
          },
          {
            id: 'export',
            label: exportLabel(model.exported.progress),
            icon: <IconDownload {...ICON} />,
            onClick: () => model.exported.run(model.listed),
            disabled: model.exported.isPending || model.listed.length === 0,
          },
        ]}
      />
      <MapNotices model={model} />
      <MapLayout
        isTableShown={view.isTableShown}
        onTableShown={(isTableShown) => model.change({ isTableShown })}
        sheet={sheet}
        onSheet={setSheet}
        legend={<MapLegend model={model} />}
        filters={<MapFilters model={model} mayLookBack={mayLookBack} />}
        map={<MapCanvas model={model} opened={opened} onOpened={setOpened} onStage={setStage} />}
        list={<MapList model={model} opened={opened} onOpen={openEntry} />}
      />
    </div>
  )
}

function exportLabel(progress: number | undefined): string {
  if (progress === undefined) return 'Export detailed CSV'
  return `Geocoding ${Math.floor(progress * 100)}%`
}

function sentenceOf({ entries, isHistoric, location }: MapModel): string {
  if (location.isLoading) return 'Loading...'
  if (!isHistoric) {
    return `${count(entries.robotsInView)} of ${count(entries.robotsInAll)} robots in view, current positions`
  }
  return `${count(entries.inView.length)} of ${count(entries.rows.length)} positions of ${count(entries.robotsInAll)} robots in view`
}

const count = (value: number) => value.toLocaleString('en')
