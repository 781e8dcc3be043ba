import { Tooltip } from '@mantine/core'
import { memo, useCallback, useMemo } from 'react'
import type { AxisChoice } from '../../../kit/device/dashboard-search.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { categoryColor } from '../../../ui/theme/category-colors.ts'
import { pixelOf } from '../time/time-axis.ts'
import { type Interval, intervalAt, type NumberSample } from '../values/intervals.ts'
import { limitsOf } from '../values/keys.ts'
import { drawNumbers, heightOf, shortNumber } from './draw-numbers.ts'
import { drawHatches, drawTimeLines } from './draw-plot.ts'
import { type Outside, outsideOf, type OutsideSpan, outsideSpans, valuesWithin } from './outside.ts'
import { cursorIn, Flag, NUMBER_HEIGHT, PlotCanvas, RowFrame, type RowProps } from './RowFrame.tsx'
import { axisOf, type ValueAxis } from './value-axis.ts'
import classes from '../diagrams.module.css'

/** Space for the scale at the right end of the label column. */
const GUTTER = 48

interface NumberRowProps extends RowProps {
  /** Undefined while loading. */
  intervals: readonly Interval<NumberSample>[] | undefined
  /** The row's index among the numeric rows, which determines its colour. */
  place: number
}

/** A key's numbers over time as a line, with its limits. */
export const NumberRow = memo(function NumberRow(props: NumberRowProps) {
  const { row, plot, intervals, overlays, cursor, time, place } = props
  const { window, width, now, scheme, lines, isStacked } = plot
  const limits = limitsOf(row.key)
  const { axis, outside, spans } = useAxis(props)
  const end = Math.min(width, pixelOf(now, plot))
  const gutter = isStacked ? 0 : GUTTER
  const color = categoryColor(place, scheme)
  const draw = useCallback(
    (pen: CanvasRenderingContext2D) => {
      const height = NUMBER_HEIGHT
      drawTimeLines(pen, { lines, height, scheme })
      if (axis !== undefined && intervals !== undefined) {
        const scale = { axis, limits, outside: spans }
        drawNumbers(pen, { intervals, ...scale, window, width, height, gutter, end, scheme, color })
      }
      drawHatches(pen, overlays, { plot, end, height })
    },
    [axis, color, end, gutter, limits, lines, overlays, plot, scheme, spans, intervals, width, window],
  )
  const data = intervals === undefined ? undefined : ({ kind: 'number', intervals } as const)
  const under = cursorIn(props, data)
  const current = cursor === undefined || intervals === undefined ? undefined : intervalAt(intervals, cursor)
  return (
    <RowFrame
      {...props}
      height={NUMBER_HEIGHT}
      data={data}
      isEmpty={axis === undefined && overlays.length === 0}
      shown={axis}
      notes={
        <>
          {axisNote(row.axis)}
          <OutsideNote outside={outside} isLog={row.axis === 'log'} />
        </>
      }
      under={under}
    >
      <PlotCanvas width={width} height={NUMBER_HEIGHT} gutter={gutter} draw={draw} />
      {under?.word !== undefined && axis !== undefined && current !== undefined && (
        <>
          <div
            className={classes['dot']}
            style={{ left: under.x, top: heightInside(current.sample.last, axis), borderColor: color }}
          />
          <Flag x={under.x} width={width} time={time} word={under.word} />
        </>
      )}
    </RowFrame>
  )
})

const NO_SPANS: readonly OutsideSpan[] = []

/** The value axis of a row, and the values beyond it. */
function useAxis({ row, plot: { window }, intervals }: NumberRowProps) {
  return useMemo(() => {
    const values = intervals === undefined ? [] : valuesWithin(intervals, window)
    const include = limitsOf(row.key).flatMap(({ value, isAlwaysShown }) => (isAlwaysShown ? [value] : []))
    const axis = axisOf(values, row.axis, include)
    const outside = outsideOf(values, axis)
    const isOutside = outside.above !== undefined || outside.below !== undefined
    const spans =
      isOutside && axis !== undefined && intervals !== undefined
        ? outsideSpans(intervals, { window, axis })
        : NO_SPANS
    return { axis, outside, spans }
  }, [intervals, window, row])
}

/** The y coordinate of the dot; for a value beyond the axis, the edge of the plot. */
function heightInside(value: number, axis: ValueAxis): number {
  return Math.min(NUMBER_HEIGHT, Math.max(0, heightOf(value, { axis, height: NUMBER_HEIGHT })))
}

const AXIS_NOTES = { all: 'all values', robust: 'without outliers', log: 'logarithmic' } as const

/** Names the value axis, unless it is automatic. */
function axisNote(axis: AxisChoice | undefined) {
  if (axis === undefined) return undefined
  const text = Array.isArray(axis) ? axis.map(shortNumber).join(' to ') : AXIS_NOTES[axis]
  return <small>{text}</small>
}

/** Says that a row has values in the window beyond its value axis, and how far they go. */
function OutsideNote({ outside: { above, below }, isLog }: { outside: Outside; isLog: boolean }) {
  const notes = [
    ...(above === undefined ? [] : [{ way: 'Above', value: above }]),
    ...(below === undefined ? [] : [{ way: isLog && below <= 0 ? '0 or below' : 'Below', value: below }]),
  ]
  return notes.map(({ way, value }) => (
    <Tooltip key={way} label={`Values outside the shown range, down or up to ${formatNumber(value)}`}>
      <small className={classes['outside']}>
        <StateMark state="warning" size={10} />
        {`${way}: ${shortNumber(value)}`}
      </small>
    </Tooltip>
  ))
}
