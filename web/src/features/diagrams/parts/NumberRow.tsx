import { Tooltip } from '@mantine/core'
import { memo, useCallback, useMemo } from 'react'
import type { AxisChoice } from '../../../kit/device/dashboard-search.ts'
import { formatNumber } from '../../../ui/numbers/format-number.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { categoryColor } from '../../../ui/theme/category-colors.ts'
import { drawNumbers, heightOf } from '../draw/draw-numbers.ts'
import { drawHatch, drawTimeLines } from '../draw/draw-plot.ts'
import { shortNumber } from '../draw/number-text.ts'
import { type Interval, intervalAt, type NumberSample } from '../model/intervals.ts'
import { limitsOf } from '../model/keys.ts'
import { type Outside, outsideOf, type OutsideSpan, outsideSpans, valuesWithin } from '../model/outside.ts'
import { axisOf, type ValueAxis } from '../model/value-axis.ts'
import { PlotCanvas } from './PlotCanvas.tsx'
import { Flag, RowFrame } from './RowFrame.tsx'
import { RowSettings } from './RowSettings.tsx'
import { BAR_HEIGHT, pixelOf, type RowProps } from './row-props.ts'
import { labelAt } from './value-labels.ts'
import classes from '../diagrams.module.css'

/** Space for the scale at the right end of the label column. */
const GUTTER = 48

interface NumberRowProps extends RowProps {
  /** Undefined while loading. */
  intervals: readonly Interval<NumberSample>[] | undefined
  time: string
  /** The row's index among the numeric rows, which determines its colour. */
  place: number
}

/** A key's numbers over time as a line, with its limits. */
export const NumberRow = memo(function NumberRow(props: NumberRowProps) {
  const { row, plot, intervals, overlays, isTranslated, isPartial, cursor, time, place, onSetting } = props
  const { window, width, now, scheme, lines, isStacked } = plot
  const limits = limitsOf(row.key)
  const { axis, outside, spans } = useAxis(props)
  const end = Math.min(width, pixelOf(now, plot))
  const gutter = isStacked ? 0 : GUTTER
  const color = categoryColor(place, scheme)
  const draw = useCallback(
    (pen: CanvasRenderingContext2D) => {
      const height = BAR_HEIGHT
      drawTimeLines(pen, { lines, height, scheme })
      if (axis !== undefined && intervals !== undefined) {
        const scale = { axis, limits, outside: spans }
        drawNumbers(pen, { intervals, ...scale, window, width, height, gutter, end, scheme, color })
      }
      for (const { from, to } of overlays) {
        const [left, right] = [from, to].map((at) => Math.min(end, Math.max(0, pixelOf(at, plot))))
        if (left !== undefined && right !== undefined && right > left)
          drawHatch(pen, { left, right, height, scheme })
      }
    },
    [axis, color, end, gutter, limits, lines, overlays, plot, scheme, spans, intervals, width, window],
  )
  const data = intervals === undefined ? undefined : ({ kind: 'number', intervals } as const)
  const pixel = (window.to - window.from) / Math.max(1, width)
  const word = cursor === undefined ? undefined : labelAt(row, data, { at: cursor, now, pixel, isTranslated })
  const x = cursor === undefined ? undefined : pixelOf(cursor, plot)
  const held = cursor === undefined || intervals === undefined ? undefined : intervalAt(intervals, cursor)
  const isEmpty = axis === undefined && overlays.length === 0
  const isLog = row.axis === 'log'
  return (
    <RowFrame
      row={row}
      height={BAR_HEIGHT}
      isLoading={intervals === undefined}
      isEmpty={intervals !== undefined && isEmpty && !isPartial}
      settings={
        <RowSettings
          row={row}
          shown={axis}
          onChange={(setting) => onSetting(row.key, setting)}
          isOpen={props.isAdjusting}
          setOpen={props.setAdjusting}
        />
      }
      notes={
        <>
          {axisNote(row.axis)}
          <OutsideNote outside={outside} isLog={isLog} />
        </>
      }
      word={cursor === undefined ? undefined : (word ?? 'No value')}
    >
      <PlotCanvas width={width} height={BAR_HEIGHT} gutter={gutter} draw={draw} />
      {x !== undefined && word !== undefined && axis !== undefined && held !== undefined && (
        <>
          <div
            className={classes['dot']}
            style={{
              left: x,
              top: heightInside(held.sample.last, axis),
              borderColor: color,
            }}
          />
          <Flag x={x} width={width} time={time} word={word} />
        </>
      )}
    </RowFrame>
  )
})

/** The value axis of a row, and what lies beyond it. */
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

const NO_SPANS: readonly OutsideSpan[] = []

/** A value beyond the axis has its dot at the edge. */
function heightInside(value: number, axis: ValueAxis): number {
  return Math.min(BAR_HEIGHT, Math.max(0, heightOf(value, { axis, height: BAR_HEIGHT })))
}

/** A value axis that is not automatic is named. */
function axisNote(axis: AxisChoice | undefined) {
  if (axis === undefined) return undefined
  const text = Array.isArray(axis) ? axis.map(shortNumber).join(' to ') : AXIS_NOTES[axis]
  return <small>{text}</small>
}

const AXIS_NOTES = { all: 'all values', robust: 'without outliers', log: 'logarithmic' } as const

interface OutsideNoteProps {
  outside: Outside
  isLog: boolean
}

/** Says that a row has values in the window beyond its value axis, and how far they go. */
function OutsideNote({ outside: { above, below }, isLog }: OutsideNoteProps) {
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
