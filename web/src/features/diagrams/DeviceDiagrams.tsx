import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { LatestEntry } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { IconChartLine } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { failureKindOf, messageOf } from '../../api/calls/api-error.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import type { RowSetting, RowSettings } from '../../kit/device/dashboard-search.ts'
import { translateSetting } from '../../kit/device/values/dictionary.ts'
import { useDeviceStatus } from '../../kit/device/status/use-device-status.tsx'
import { errorText, EmptyState, ErrorState } from '../../ui/feedback/PageState.tsx'
import { SlowHint } from '../../ui/feedback/Loaded.tsx'
import { useDrawnScheme } from '../../ui/print/use-drawn-scheme.ts'
import { useWidth } from '../../ui/use-width.ts'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import { ElsewhereTooltip, SpokenValues } from './CursorValues.tsx'
import { settingOf } from './diagram-settings.ts'
import { DiagramList } from './rows/DiagramList.tsx'
import { TicketLane, TicketLines } from './TicketLane.tsx'
import type { Hover } from './time/plot-gestures.ts'
import { PlotSurface } from './time/PlotSurface.tsx'
import { cursorTime, pixelOf, type SharedPlot, timeAt, type TimeTick, timeTicks } from './time/time-axis.ts'
import type { TimeWindow } from './time/time-window.ts'
import { usePresent } from './time/use-present.ts'
import { useDiagramTickets } from './use-diagram-tickets.ts'
import { diagramKey } from './values/keys.ts'
import { useDiagramRows } from './values/use-diagram-rows.ts'
import classes from './diagrams.module.css'

export interface DeviceDiagramsProps {
  type: DeviceType
  deviceId: number
  /** The rows, from top to bottom. Must be a stable array. */
  keys: readonly string[]
  window: TimeWindow
  /** How the user wants rows to be drawn. Must be stable. */
  settings: RowSettings
  onSettingChange: (key: string, setting: RowSetting) => void
  /** Called for each frame of a gesture, and when the present advances. */
  onWindowChange: (window: TimeWindow) => void
  /** For a tablet shown beside a robot: the times when it was connected to another robot are hatched. */
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
  const scheme = useDrawnScheme()
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

  if (rows.length === 0) {
    return (
      <EmptyState title="No keys chosen" icon={<IconChartLine size={24} stroke={1.6} aria-hidden />}>
        Choose in Keys what the diagrams show.
      </EmptyState>
    )
  }
  if (data.error !== null && data.rows.size === 0) {
    return (
      <ErrorState
        message={messageOf(data.error)}
        kind={failureKindOf(data.error)}
        onRetry={data.retry}
        isRetrying={data.isFetching}
      >
        The chosen keys and the window are kept.
      </ErrorState>
    )
  }
  return (
    <>
      {data.error !== null && <PartialError error={data.error} onRetry={data.retry} />}
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
        {!data.isWhole && data.error === null && (
          <div className={classes['slow']}>
            <SlowHint onRetry={data.retry} />
          </div>
        )}
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

/** The rows with their names. Stable while neither keys nor names change. */
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

const NO_ENTRIES: readonly LatestEntry[] = []

/**
 * The first nonempty value of each key that was received here. It decides whether a key is a number: a row must not
 * turn from a line into bars because a device reports 'n/a' once.
 */
function useFirstValues(entries: readonly LatestEntry[]): ReadonlyMap<string, string> {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(() => new Map())
  const fresh = entries.filter(([key, value]) => !seen.has(key) && value.trim() !== '')
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map(([key, value]) => [key, value] as const)]))
  return seen
}

/** The cursor is under the mouse, or else where the caller or the user placed it. */
function useCursor({ cursor: given, onCursorChange }: DeviceDiagramsProps, plot: SharedPlot) {
  const [hover, setHover] = useState<Hover>()
  const [placed, setPlaced] = useState<number>()
  const [spoken, setSpoken] = useState<number>()
  const hovered = hover === undefined ? undefined : timeAt(hover.x, plot)
  const onCursor = (at: number, by: 'pointer' | 'key') => {
    setPlaced(at)
    setSpoken(by === 'key' ? at : undefined)
    // Keys continue from the placed cursor, wherever the mouse is.
    if (by === 'key') setHover(undefined)
    onCursorChange?.(at)
  }
  return { cursor: hovered ?? given ?? placed, hover, setHover, spoken, onCursor }
}

/** Shown when a part of the window could not be loaded. The loaded parts stay. */
function PartialError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={classes['notice']} role="alert">
      <StateMark state="bad" />A part of the window could not be read: {errorText(messageOf(error))}
      <Button variant="subtle" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

/** Half the width of a label, in pixels. Labels that would extend beyond the plot are left out. */
const HALF_LABEL = 24

/** The time axis shared by all rows, above them. */
function TimeAxis({ ticks, plot }: { ticks: readonly TimeTick[]; plot: SharedPlot }) {
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
