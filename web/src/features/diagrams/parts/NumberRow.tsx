import { memo, useCallback, useMemo } from 'react'
import { categoryColor } from '../../../ui/theme/category-colors.ts'
import { drawNumbers, heightOf } from '../draw/draw-numbers.ts'
import { drawHatch, drawTimeLines } from '../draw/draw-plot.ts'
import { limitsOf } from '../model/keys.ts'
import { valueRange } from '../model/number-line.ts'
import { type NumberSample, type Interval, intervalAt } from '../model/intervals.ts'
import { valueAxis } from '../model/value-axis.ts'
import { PlotCanvas } from './PlotCanvas.tsx'
import { Flag, RowFrame } from './RowFrame.tsx'
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
  const { row, plot, intervals, overlays, isTranslated, isPartial, cursor, time, place } = props
  const { window, width, now, scheme, lines, isStacked } = plot
  const limits = limitsOf(row.key)
  const axis = useMemo(() => {
    const range = intervals === undefined ? undefined : valueRange(intervals, window)
    if (range === undefined) return undefined
    return valueAxis(
      range,
      limits.flatMap(({ value, isAlwaysShown }) => (isAlwaysShown ? [value] : [])),
    )
  }, [intervals, window, limits])
  const end = Math.min(width, pixelOf(now, plot))
  const gutter = isStacked ? 0 : GUTTER
  const color = categoryColor(place, scheme)
  const draw = useCallback(
    (pen: CanvasRenderingContext2D) => {
      const height = BAR_HEIGHT
      drawTimeLines(pen, { lines, height, scheme })
      if (axis !== undefined && intervals !== undefined) {
        drawNumbers(pen, { intervals, axis, limits, window, width, height, gutter, end, scheme, color })
      }
      for (const { from, to } of overlays) {
        const [left, right] = [from, to].map((at) => Math.min(end, Math.max(0, pixelOf(at, plot))))
        if (left !== undefined && right !== undefined && right > left)
          drawHatch(pen, { left, right, height, scheme })
      }
    },
    [axis, color, end, gutter, limits, lines, overlays, plot, scheme, intervals, width, window],
  )
  const data = intervals === undefined ? undefined : ({ kind: 'number', intervals } as const)
  const pixel = (window.to - window.from) / Math.max(1, width)
  const word = cursor === undefined ? undefined : labelAt(row, data, { at: cursor, now, pixel, isTranslated })
  const x = cursor === undefined ? undefined : pixelOf(cursor, plot)
  const held = cursor === undefined || intervals === undefined ? undefined : intervalAt(intervals, cursor)
  const isEmpty = axis === undefined && overlays.length === 0
  return (
    <RowFrame
      row={row}
      height={BAR_HEIGHT}
      isLoading={intervals === undefined}
      isEmpty={intervals !== undefined && isEmpty && !isPartial}
      word={cursor === undefined ? undefined : (word ?? 'No value')}
    >
      <PlotCanvas width={width} height={BAR_HEIGHT} gutter={gutter} draw={draw} />
      {x !== undefined && word !== undefined && axis !== undefined && held !== undefined && (
        <>
          <div
            className={classes['dot']}
            style={{
              left: x,
              top: heightOf(held.sample.last, { axis, height: BAR_HEIGHT }),
              borderColor: color,
            }}
          />
          <Flag x={x} width={width} time={time} word={word} />
        </>
      )}
    </RowFrame>
  )
})
