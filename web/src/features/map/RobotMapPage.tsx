import { HISTORIC_LOCATION_RIGHT } from '@service-center/contract/map/location.ts'
import { IconDownload, IconFocusCentered, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { mayCall } from '../../api/rights.ts'
import { type HeaderAction, PageHeader } from '../../ui/page/PageHeader.tsx'
import { formatTime } from '../../ui/time/format-time.ts'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import { areaOf } from './data/mercator.ts'
import { robotOf } from './data/points.ts'
import { ChosenRobots } from './filters/ChosenRobots.tsx'
import { FilterPanel } from './filters/FilterPanel.tsx'
import { IonosphereFields } from './filters/IonosphereFields.tsx'
import { Legend } from './parts/Legend.tsx'
import { MapCanvas } from './parts/MapCanvas.tsx'
import { MapLayout } from './parts/MapLayout.tsx'
import { MapList } from './parts/MapList.tsx'
import { MapNotices } from './parts/MapNotices.tsx'
import { useOpened } from './parts/use-info-window.ts'
import type { MapRenderer } from './renderer/map-renderer.ts'
import { type ReplayDiagramsProps, ReplayPanel } from './replay/ReplayPanel.tsx'
import { type MapModel, useMapModel } from './use-map-model.ts'
import classes from './map.module.css'

const ICON = { size: 14, stroke: 1.6 } as const

interface RobotMapPageProps {
  /** The diagrams under a replay, which belong to another feature; passed in by the app. */
  renderDiagrams: (props: ReplayDiagramsProps) => ReactNode
}

/** The map of current and past robot positions (specification 2, section 2.8). */
export function RobotMapPage({ renderDiagrams }: RobotMapPageProps) {
  const mayLookBack = mayCall(useViewer(), HISTORIC_LOCATION_RIGHT)
  const model = useMapModel(mayLookBack)
  const { view, entries, points, stage, location } = model
  const offset = useTimeOffset()
  const [renderer, setRenderer] = useState<MapRenderer>()
  const [opened, setOpened] = useOpened(stage.points, model.isHistoric && !model.isReplaying)
  const [sheet, setSheet] = useState<'filters' | 'list'>()

  const openEntry = (row: number) => {
    setOpened({ row })
    setSheet(undefined)
    renderer?.center({ lng: stage.points.lng[row] ?? 0, lat: stage.points.lat[row] ?? 0 })
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
            // The file has the positions themselves, also during a replay.
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
        legend={<MapLegend model={model} />}
        filters={<MapFilters model={model} mayLookBack={mayLookBack} />}
        map={<MapCanvas model={model} opened={opened} onOpened={setOpened} onRenderer={setRenderer} />}
        list={<MapList model={model} opened={opened} onOpen={openEntry} />}
      />
      {model.isReplaying && !location.isLoading && entries.rows.length > 0 && (
        <ReplayPanel
          key={`${model.range.from} ${model.range.until}`}
          model={model}
          renderer={renderer}
          openedRobot={
            opened !== undefined && 'row' in opened ? robotOf(stage.points, opened.row)?.id : undefined
          }
          renderDiagrams={renderDiagrams}
        />
      )}
    </div>
  )
}

/** Only history can be replayed. */
function replayAction({ isHistoric, isReplaying, range, entries, change }: MapModel): HeaderAction[] {
  if (!isHistoric) return []
  return [
    {
      id: 'replay',
      label: isReplaying ? 'End replay' : 'Replay',
      icon: <IconPlayerPlay {...ICON} />,
      // It begins where there is data, see ReplayPanel.
      onClick: () => change({ replayAt: isReplaying ? null : range.from }),
      disabled: entries.rows.length === 0,
    },
  ]
}

function exportLabel(progress: number | undefined): string {
  if (progress === undefined) return 'Export detailed CSV'
  return `Geocoding ${Math.floor(progress * 100)}%`
}

function sentenceOf({ entries, isHistoric, location, stage }: MapModel, offset: number): string {
  if (location.isLoading) return 'Loading...'
  if (stage.at !== undefined) {
    const when = formatTime(stage.at, { offset, pattern: 'minute' })
    return `${count(stage.inView.length)} of ${robots(entries.robotsInAll)} in view at ${when}`
  }
  if (!isHistoric) {
    return `${count(entries.robotsInView)} of ${robots(entries.robotsInAll)} in view, current positions`
  }
  return `${count(entries.inView.length)} of ${count(entries.rows.length)} positions of ${robots(entries.robotsInAll)} in view`
}

const count = (value: number) => value.toLocaleString('en')
const robots = (value: number) => `${count(value)} ${value === 1 ? 'robot' : 'robots'}`

function MapLegend({ model }: { model: MapModel }) {
  return (
    <Legend
      counts={model.entries.counts}
      hiddenTypes={model.view.hiddenTypes}
      onHiddenTypes={(hiddenTypes) => model.change({ hiddenTypes })}
      scheme={model.scheme}
      range={model.shownRange}
      isReplaying={model.isReplaying}
    />
  )
}

function MapFilters({ model, mayLookBack }: { model: MapModel; mayLookBack: boolean }) {
  const { view, filters, ionosphere } = model
  return (
    <FilterPanel
      view={view}
      range={model.range}
      now={model.now}
      mayLookBack={mayLookBack}
      onChange={model.changeWithin}
      onHistoric={model.switchHistoric}
      onClear={model.clear}
      chosen={
        <ChosenRobots
          view={view}
          robots={filters.robots}
          customers={filters.customers}
          onChange={model.changeWithin}
        />
      }
      ionosphere={
        <IonosphereFields
          at={view.ionosphereAt}
          onAt={(ionosphereAt) => model.change({ ionosphereAt })}
          now={model.now}
          source={ionosphere?.data?.source}
          error={ionosphere?.error?.message}
        />
      }
    />
  )
}
