import { memo, useCallback, useMemo, useState } from 'react'
import { useStoredValue } from '../../../api/stored-value.ts'
import { translateSetting } from '../../../kit/device/values/dictionary.ts'
import { useNewest } from '../../../ui/use-newest.ts'
import { pixelOf, type SharedPlot } from '../time/time-axis.ts'
import type { Interval, Span, TextSample } from '../values/intervals.ts'
import type { DiagramKey } from '../values/keys.ts'
import type { DiagramRows } from '../values/use-diagram-rows.ts'
import { type Bar, barsOf, drawBars } from './draw-bars.ts'
import { drawHatches, drawTimeLines } from './draw-plot.ts'
import { NumberRow } from './NumberRow.tsx'
import { cursorIn, Flag, PlotCanvas, RowFrame, type RowProps, TIMELINE_HEIGHT } from './RowFrame.tsx'
import { textLabel } from './value-labels.ts'
import { severityOf, valueStylesOf } from './value-style.ts'
import classes from '../diagrams.module.css'

const NO_OVERLAYS: readonly Span[] = []

interface DiagramListProps {
  rows: readonly DiagramKey[]
  data: DiagramRows
  plot: SharedPlot
  cursor: number | undefined
  time: string
  /**
   * For a tablet, all rows are hatched while it was connected to another robot; for a robot, only the row of its
   * tablets.
   */
  isTablet: boolean
  onSettingChange: RowProps['onSetting']
}

/** The rows, in the order of selection. */
export function DiagramList({ rows, data, plot, cursor, time, isTablet, onSettingChange }: DiagramListProps) {
  const newest = useNewest(onSettingChange)
  const onSetting = useCallback<RowProps['onSetting']>((key, setting) => newest()(key, setting), [newest])
  const [adjusted, setAdjusting] = useState<string>()
  const isTranslated = useStoredValue(translateSetting)
  const isPartial = !data.isWhole && data.error === null
  const numbers = rows.filter(({ kind }) => kind === 'number')
  return (
    <ul className={classes['rows']}>
      {rows.map((row) => {
        const values = data.rows.get(row.key)
        const overlays = isTablet || row.kind === 'tablets' ? data.elsewhere : NO_OVERLAYS
        const isAdjusting = adjusted === row.key
        const shared = {
          row,
          plot,
          overlays,
          isTranslated,
          isPartial,
          cursor,
          time,
          onSetting,
          isAdjusting,
          setAdjusting,
        }
        return row.kind === 'number' ? (
          <NumberRow
            key={row.key}
            {...shared}
            intervals={values?.kind === 'number' ? values.intervals : undefined}
            place={numbers.indexOf(row)}
          />
        ) : (
          <TimelineRow
            key={row.key}
            {...shared}
            intervals={values?.kind === 'text' ? values.intervals : undefined}
          />
        )
      })}
    </ul>
  )
}

interface TimelineRowProps extends RowProps {
  /** Undefined while loading. */
  intervals: readonly Interval<TextSample>[] | undefined
}

/** A key's texts over time as bars, each with its value inside. */
const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, plot, intervals, overlays, isTranslated, time } = props
  const { window, width, now, scheme, lines } = plot
  const valueStyle = useMemo(() => valueStylesOf(row), [row])
  const end = Math.min(width, pixelOf(now, plot))
  const bars = useMemo(
    () =>
      intervals === undefined || width <= 0
        ? []
        : barsOf(intervals, { window, width, end, severity: (value) => severityOf(valueStyle(value)) }),
    [intervals, window, width, end, valueStyle],
  )
  const draw = useCallback(
    (pen: CanvasRenderingContext2D) => {
      const height = TIMELINE_HEIGHT
      drawTimeLines(pen, { lines, height, scheme })
      const word = (sample: TextSample) => textLabel(sample, row, isTranslated)
      drawBars(pen, bars, { scheme, height, valueStyle, word })
      drawHatches(pen, overlays, { plot, end, height })
    },
    [bars, end, isTranslated, lines, valueStyle, overlays, plot, row, scheme],
  )
  const data = intervals === undefined ? undefined : ({ kind: 'text', intervals } as const)
  const under = cursorIn(props, data)
  return (
    <RowFrame
      {...props}
      height={TIMELINE_HEIGHT}
      data={data}
      isEmpty={bars.length === 0 && overlays.length === 0}
      under={under}
    >
      <PlotCanvas width={width} height={TIMELINE_HEIGHT} draw={draw} />
      {under?.word !== undefined && !showsOwnText(bars, under.x) && (
        <Flag x={under.x} width={width} time={time} word={under.word} />
      )}
    </RowFrame>
  )
})

/** Narrower bars have no space for their text, so the flag at the cursor shows it. */
const WORD_ROOM = 90

/** Whether the bar under the cursor is wide enough to show its value. */
function showsOwnText(bars: readonly Bar[], x: number): boolean {
  const bar = bars.find(({ left, right }) => left <= x && x < right)
  return bar?.kind === 'plain' && bar.right - bar.left >= WORD_ROOM
}
