import { intervalsWithin, type Interval, type NumberSample, type Span } from './intervals.ts'
import type { ValueAxis } from './value-axis.ts'

/** The values of a window: of each interval its lowest and its highest. */
export function valuesWithin(intervals: readonly Interval<NumberSample>[], window: Span): number[] {
  const values: number[] = []
  for (const { from, sample } of intervalsWithin(intervals, window)) {
    // Of the values before the window only the last one extends into it.
    const { min, max } = from < window.from ? { min: sample.last, max: sample.last } : sample
    values.push(min)
    if (max !== min) values.push(max)
  }
  return values
}

/** The most extreme values that a row does not show. */
export interface Outside {
  readonly above: number | undefined
  readonly below: number | undefined
}

/** What lies beyond the ends of an axis. Without an axis all values do. */
export function outsideOf(values: readonly number[], axis: ValueAxis | undefined): Outside {
  let above: number | undefined
  let below: number | undefined
  for (const value of values) {
    if (value > (axis?.max ?? Infinity)) above = Math.max(above ?? value, value)
    if (value < (axis?.min ?? Infinity)) below = Math.min(below ?? value, value)
  }
  return { above, below }
}

/** A time in which a row's value was beyond an end of its axis; of no length for a spike. */
export interface OutsideSpan extends Span {
  readonly side: 'above' | 'below'
}

/** When values were beyond the ends of an axis, oldest first; consecutive times are joined. */
export function outsideSpans(
  intervals: readonly Interval<NumberSample>[],
  { window, axis }: { window: Span; axis: ValueAxis },
): OutsideSpan[] {
  const newest: Partial<
    Record<OutsideSpan['side'], { from: number; to: number; side: OutsideSpan['side'] }>
  > = {}
  const spans: OutsideSpan[] = []
  const add = (side: OutsideSpan['side'], { from, to }: Span) => {
    const last = newest[side]
    if (last?.to === from) {
      last.to = to
      return
    }
    const next = { from, to, side }
    newest[side] = next
    spans.push(next)
  }
  for (const { from, to, sample } of intervalsWithin(intervals, window)) {
    const isSpikeSeen = from >= window.from
    if (sample.last > axis.max) add('above', { from, to })
    else if (isSpikeSeen && sample.max > axis.max) add('above', { from, to: from })
    if (sample.last < axis.min) add('below', { from, to })
    else if (isSpikeSeen && sample.min < axis.min) add('below', { from, to: from })
  }
  return spans
}
