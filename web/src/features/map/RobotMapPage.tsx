import { Button } from '@mantine/core'
import { HISTORIC_LOCATION_RIGHT } from '@service-center/contract/map/location.ts'
import { MAX_POSITIONS } from '@service-center/contract/map/positions.ts'
import { IconDownload, IconFocusCentered, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { mayCall } from '../../api/session/rights.ts'
import { errorText, PageNotice } from '../../ui/feedback/PageState.tsx'
import { type HeaderAction, PageHeader } from '../../ui/page/PageHeader.tsx'
import { count, counted } from '../../ui/text/format.ts'
import { formatTime } from '../../ui/time/format-time.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { useOpened } from './InfoWindow.tsx'
import { Legend } from './Legend.tsx'
import { MapCanvas } from './MapCanvas.tsx'
import { MapLayout } from './MapLayout.tsx'
import { MapList } from './MapList.tsx'
import { areaOf } from './positions/geometry.ts'
import { robotOf } from './positions/points.ts'
import type { MapRenderer } from './renderer/map-renderer.ts'
import { type ReplayDiagramsProps, ReplayPanel } from './ReplayPanel.tsx'
import { type MapModel, useMapModel } from './use-map-model.ts'
import classes from './map.module.css'

const ICON = { size: 14, stroke: 1.6 } as const

interface RobotMapPageProps {
  /** Renders the diagrams below a replay. They belong to another feature, so the app passes them in. */
  renderDiagrams: (props: ReplayDiagramsProps) => ReactNode
}

/** The map of current and past robot positions (specification 2, section 2.8). */
export function RobotMapPage({ renderDiagrams }: RobotMapPageProps) {
  const canSeeHistory = mayCall(useViewer(), HISTORIC_LOCATION_RIGHT)
  const model = useMapModel(canSeeHistory)
  const { view, entries, points, displayed, location } = model
  const offset = useTimeOffset()
  const [renderer, setRenderer] = useState<MapRenderer>()
  const [opened, setOpened] = useOpened(displayed.points, model.isHistoric && !model.isReplaying)
  const [sheet, setSheet] = useState<'filters' | 'list'>()

  const openEntry = (row: number) => {
    setOpened({ row })
    setSheet(undefined)
    renderer?.center({ lng: displayed.points.lng[row] ?? 0, lat: displayed.points.lat[row] ?? 0 })
  }
  const fit = () => {
    const area = areaOf(entries.rows, points)
    if (area !== undefined) renderer?.show(area, { isKept: true })
  }
  return (
    <div className={classes['page']}>
      <PageHeader
        title="Map"
        sentence={sentenceOf(model, offset)}
        actions={[
          {
            id: 'refresh',
            label: 'Refresh data',
            icon: <IconRefresh {...ICON} />,
            onClick: model.reload,
            disabled: location.isFetching,
          },
          ...replayAction(model),
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
            // Exports the recorded positions, even during a replay.
            onClick: () => model.exported.run(view.isOnlyVisible ? entries.inView : entries.rows),
            disabled: model.exported.isPending || location.isLoading || entries.rows.length === 0,
          },
        ]}
      />
      <MapNotices model={model} />
      <MapLayout
        isTableShown={view.isTableShown}
        onTableShown={(isTableShown) => model.change({ isTableShown })}
        sheet={sheet}
        onSheet={setSheet}
        legend={<Legend model={model} />}
        filters={<FilterPanel model={model} canSeeHistory={canSeeHistory} />}
        map={<MapCanvas model={model} opened={opened} onOpened={setOpened} onRenderer={setRenderer} />}
        list={<MapList model={model} opened={opened} onOpen={openEntry} />}
      />
      {model.isReplaying && !location.isLoading && entries.rows.length > 0 && (
        <ReplayPanel
          key={`${model.range.from} ${model.range.until}`}
          model={model}
          renderer={renderer}
          openedRobot={
            opened !== undefined && 'row' in opened ? robotOf(displayed.points, opened.row)?.id : undefined
          }
          renderDiagrams={renderDiagrams}
        />
      )}
    </div>
  )
}

function sentenceOf({ entries, isHistoric, location, displayed }: MapModel, offset: number): string {
  if (location.isLoading) return 'Loading...'
  if (displayed.at !== undefined) {
    const when = formatTime(displayed.at, { offset, pattern: 'minute' })
    return `${count(displayed.inView.length)} of ${counted(entries.robotsInAll, 'robots')} in view at ${when}`
  }
  if (!isHistoric) {
    return `${count(entries.robotsInView)} of ${counted(entries.robotsInAll, 'robots')} in view, current positions`
  }
  return `${count(entries.inView.length)} of ${count(entries.rows.length)} positions of ${counted(entries.robotsInAll, 'robots')} in view`
}

/** Only history can be replayed. */
function replayAction({ isHistoric, isReplaying, range, entries, change }: MapModel): HeaderAction[] {
  if (!isHistoric) return []
  return [
    {
      id: 'replay',
      label: isReplaying ? 'End replay' : 'Replay',
      icon: <IconPlayerPlay {...ICON} />,
      // ReplayPanel moves the start to the first position.
      onClick: () => change({ replayAt: isReplaying ? null : range.from }),
      disabled: entries.rows.length === 0,
    },
  ]
}

function exportLabel(progress: number | undefined): string {
  if (progress === undefined) return 'Export detailed CSV'
  return `Geocoding ${Math.floor(progress * 100)}%`
}

/** Says when positions, some of them, or the basemap could not be loaded. */
function MapNotices({ model: { location, points, basemap } }: { model: MapModel }) {
  if (location.error !== null) {
    return (
      <PageNotice state="bad" action={<RetryButton onClick={location.reload} />}>
        {errorText(location.error.message)}. The positions could not be read.
      </PageNotice>
    )
  }
  if (!points.isComplete) {
    return (
      <PageNotice state="warning">
        There are more positions than can be shown: these are the newest{' '}
        {Math.min(MAX_POSITIONS, points.at.length).toLocaleString('en')}. Choose a shorter time or a larger
        Distance Density.
      </PageNotice>
    )
  }
  if (basemap.hasFailed) {
    return (
      <PageNotice state="warning" action={<RetryButton onClick={basemap.retry} />}>
        The background of the map could not be loaded. A simpler one is shown instead.
      </PageNotice>
    )
  }
  return null
}

function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      Retry
    </Button>
  )
}
