import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useStoredValue } from '../../api/stored-value.ts'
import type { RowSetting, RowSettings } from '../../kit/device/dashboard-search.ts'
import { translateSetting } from '../../kit/device/translate-setting.ts'
import { useDeviceStatus } from '../../kit/device/use-device-status.ts'
import { useWidth } from '../../ui/hooks/use-width.ts'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import { useDiagramRows } from './data/use-diagram-rows.ts'
import { usePresent } from './data/use-present.ts'
import { diagramKey } from './model/keys.ts'
import { settingOf } from './model/row-settings.ts'
import { cursorTime, type TimeTick, timeTicks } from './model/time-axis.ts'
import type { TimeWindow } from './model/time-window.ts'
import { DiagramList } from './parts/DiagramList.tsx'
import { DiagramsFailure, DiagramsNotice, DiagramsSlow, NoKeys } from './parts/DiagramStates.tsx'
import { ElsewhereTooltip } from './parts/ElsewhereTooltip.tsx'
import { PlotSurface } from './parts/PlotSurface.tsx'
import { SpokenValues } from './parts/SpokenValues.tsx'
import type { Hover } from './parts/plot-gestures.ts'
import { pixelOf, type SharedPlot } from './parts/row-props.ts'
import { TicketLane } from './tickets/TicketLane.tsx'
import { TicketLines } from './tickets/TicketLines.tsx'
import { useDiagramTickets } from './tickets/use-diagram-tickets.ts'
import { NO_ENTRIES, useFirstValues } from './use-diagram-keys.ts'
import classes from './diagrams.module.css'

interface TimeAxisProps {
  ticks: readonly TimeTick[]
  plot: Pick<SharedPlot, 'window' | 'width'>
}

/** Labels that would extend beyond the plot are left out. */
const HALF_LABEL = 24

/** The time axis shared by all rows, above them. */
function TimeAxis({ ticks, plot }: TimeAxisProps) {
  return (
    <div className={classes['axis']} aria-hidden>
      <div className={classes['ticks']}>
        {ticks.map(({ at, label }) => {
          const x = pixelOf(at, plot)
          if (label === undefined || x < HALF_LABEL || x > plot.width - HALF_LABEL) return null
          return (
            <span key={at} style={{ transform: `translateX(${x}px) translateX(-50%)` }}>
              {label}
            </span>
          )
        })}
      </div>
    </div>
  )
}

export interface DeviceDiagramsProps {
  type: DeviceType
  deviceId: number
  /** The rows, from top to bottom. Must be a stable array. */
  keys: readonly string[]
  window: TimeWindow
  /** How rows are drawn that the user wants drawn otherwise. Must be stable. */
  settings: RowSettings
  onSettingChange: (key: string, setting: RowSetting) => void
  /** Called for each frame of a gesture, and when the present advances. */
  onWindowChange: (window: TimeWindow) => void
  /** For a tablet beside a robot: time connected to another robot is hatched. */
  robotId?: number
  /** Unix seconds: the cursor while the mouse is not over the plots. */
  cursor?: number
  /** Called when the user places the cursor by a click, a tap or a key. */
  onCursorChange?: (at: number) => void
}

/**
 * The values of a device over time: bars for texts, lines for numbers, on one time axis with one cursor. Fills a flex
 * column of a fixed height and scrolls within it.
 */
export function DeviceDiagrams(props: DeviceDiagramsProps) {
  const { type, deviceId, window, onWindowChange, robotId, onSettingChange } = props
  const rows = useRows(props)
  const { ref, width } = useElementSize()
  const now = usePresent(window, { width, onWindowChange })
  const offset = useTimeOffset()
  const scheme = useComputedColorScheme('light')
  const isStacked = useWidth() === 'phone'
  const data = useDiagramRows({ type, id: deviceId, robotId }, { keys: rows, window, width })
  const ticks = useMemo(() => timeTicks(window, { width, offset }), [window, width, offset])
  const plot = useMemo<SharedPlot>(() => {
    const lines = ticks.map(({ at }) => pixelOf(at, { window, width }))
    return { window, width, now, scheme, lines, isStacked }
  }, [ticks, window, width, now, scheme, isStacked])
  const tickets = useDiagramTickets({ type, id: deviceId }, plot)
  const { cursor, hover, setHover, spoken, onCursor } = useCursor(props, plot)
  const time = cursorTime(cursor ?? window.from, { span: window.to - window.from, offset, now })

  if (rows.length === 0) return <NoKeys />
  if (data.error !== null && data.rows.size === 0) return <DiagramsFailure {...data} error={data.error} />
  return (
    <>
      {data.error !== null && <DiagramsNotice error={data.error} onRetry={data.retry} />}
      <section
        className={`${classes['diagrams'] ?? ''} ${isStacked ? (classes['stack'] ?? '') : ''}`}
        aria-label="Diagrams"
        aria-busy={data.isLoading}
      >
        <div className={classes['head']}>
          <TimeAxis ticks={ticks} plot={plot} />
          {tickets !== undefined && (
            <TicketLane tickets={tickets} plot={plot} onWindowChange={onWindowChange} />
          )}
        </div>
        {!data.isWhole && data.error === null && <DiagramsSlow onRetry={data.retry} />}
        <div className={classes['body']}>
          <DiagramList
            rows={rows}
            data={data}
            plot={plot}
            cursor={cursor}
            time={time}
            isTablet={robotId !== undefined}
            onSettingChange={onSettingChange}
          />
          {tickets !== undefined && <TicketLines groups={tickets.shown} plot={plot} />}
          <div className={classes['ruler']} ref={ref} />
          <PlotSurface
            window={window}
            width={width}
            cursor={cursor}
            time={time}
            now={now}
            onWindowChange={onWindowChange}
            onHover={setHover}
            onCursor={onCursor}
          />
        </div>
      </section>
      <ElsewhereTooltip hover={hover} data={data} plot={plot} robotId={robotId} />
      <SpokenValues rows={rows} data={data} plot={plot} at={spoken} time={time} />
    </>
  )
}

/** The rows with their names; stable while neither keys nor names change. */
function useRows({ type, deviceId, keys, settings }: DeviceDiagramsProps) {
  const { data: status } = useDeviceStatus(type, deviceId)
  const isTranslated = useStoredValue(translateSetting)
  const dictionary = status?.dictionary
  const values = useFirstValues(status?.entries ?? NO_ENTRIES)
  return useMemo(
    () =>
      keys.map((key) =>
        diagramKey(key, {
          type,
          dictionary: dictionary ?? {},
          isTranslated,
          value: values.get(key),
          setting: settingOf(settings, key),
        }),
      ),
    [keys, type, dictionary, isTranslated, values, settings],
  )
}

/** The position of the cursor: under the mouse, or else where it was placed. */
function useCursor({ cursor: given, onCursorChange }: DeviceDiagramsProps, { window, width }: SharedPlot) {
  const [hover, setHover] = useState<Hover>()
  const [put, setPut] = useState<number>()
  const [spoken, setSpoken] = useState<number>()
  const hovered =
    hover === undefined ? undefined : window.from + (hover.x / Math.max(1, width)) * (window.to - window.from)
  const onCursor = (at: number, by: 'pointer' | 'key') => {
    setPut(at)
    setSpoken(by === 'key' ? at : undefined)
    // Keys continue from the placed cursor, wherever the mouse was left.
    if (by === 'key') setHover(undefined)
    onCursorChange?.(at)
  }
  return { cursor: hovered ?? given ?? put, hover, setHover, spoken, onCursor }
}
