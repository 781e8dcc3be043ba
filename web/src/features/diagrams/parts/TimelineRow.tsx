import { memo, useCallback, useMemo } from 'react'
import { drawBars } from '../draw/draw-bars.ts'
import { drawHatch, drawTimeLines } from '../draw/draw-plot.ts'
import { type Bar, barsOf } from '../model/bars.ts'
import type { Interval, TextSample } from '../model/intervals.ts'
import { valueStylesOf, severityOf } from '../model/value-style.ts'
import { PlotCanvas } from './PlotCanvas.tsx'
import { Flag, RowFrame } from './RowFrame.tsx'
import { RowSettings } from './RowSettings.tsx'
import { pixelOf, type RowProps, TIMELINE_HEIGHT } from './row-props.ts'
import { textLabel, labelAt } from './value-labels.ts'

/** Narrower bars have no space for their text, so the flag at the cursor shows it. */
const WORD_ROOM = 90

interface TimelineRowProps extends RowProps {
  /** Undefined while loading. */
  intervals: readonly Interval<TextSample>[] | undefined
  /** The formatted time of the cursor. */
  time: string
}

/** A key's texts over time as bars, each with its value inside. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, plot, intervals, overlays, isTranslated, isPartial, cursor, time, onSetting } = props
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
      for (const { from, to } of overlays) {
        const [left, right] = [from, to].map((at) => Math.min(end, Math.max(0, pixelOf(at, plot))))
        if (left !== undefined && right !== undefined && right > left)
          drawHatch(pen, { left, right, height, scheme })
      }
    },
    [bars, end, isTranslated, lines, valueStyle, overlays, plot, row, scheme],
  )
  const data = intervals === undefined ? undefined : ({ kind: 'text', intervals } as const)
  const pixel = (window.to - window.from) / Math.max(1, width)
  const word = cursor === undefined ? undefined : labelAt(row, data, { at: cursor, now, pixel, isTranslated })
  const x = cursor === undefined ? undefined : pixelOf(cursor, plot)
  const isEmpty = bars.length === 0 && overlays.length === 0
  return (
    <RowFrame
      row={row}
      height={TIMELINE_HEIGHT}
      isLoading={intervals === undefined}
      isEmpty={intervals !== undefined && isEmpty && !isPartial}
      settings={
        row.kind === 'text' && (
          <RowSettings
            row={row}
            shown={undefined}
            onChange={(setting) => onSetting(row.key, setting)}
            isOpen={props.isAdjusting}
            setOpen={props.setAdjusting}
          />
        )
      }
      word={cursor === undefined ? undefined : (word ?? 'No value')}
    >
      <PlotCanvas width={width} height={TIMELINE_HEIGHT} draw={draw} />
      {x !== undefined && word !== undefined && !showsOwnText(bars, x) && (
        <Flag x={x} width={width} time={time} word={word} />
      )}
    </RowFrame>
  )
})

/** Whether the bar under the cursor is wide enough to show its value. */
function showsOwnText(bars: readonly Bar[], x: number): boolean {
  const bar = bars.find(({ left, right }) => left <= x && x < right)
  return bar?.kind === 'plain' && bar.right - bar.left >= WORD_ROOM
}
