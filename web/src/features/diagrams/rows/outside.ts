import { intervalsWithin, type Interval, type NumberSample, type Span } from '../values/intervals.ts'
import type { ValueAxis } from './value-axis.ts'

/** The lowest and the highest value of each interval in a window. */
export function valuesWithin(intervals: readonly Interval<NumberSample>[], window: Span): number[] {
  const values: number[] = []
  for (const { from, sample } of intervalsWithin(intervals, window)) {
    // An interval that began before the window has only its last value in it.
    const { min, max } = from < window.from ? { min: sample.last, max: sample.last } : sample
    values.push(min)
    if (max !== min) values.push(max)
  }
  return values
}

/** The most extreme values beyond the ends of the axis. */
export interface Outside {
  readonly above: number | undefined
  readonly below: number | undefined
}

/** Without an axis all values count as below it: a logarithmic row has no axis if no value is above 0. */
export function outsideOf(values: readonly number[], axis: ValueAxis | undefined): Outside {
  let above: number | undefined
  let below: number | undefined
  for (const value of values) {
    if (value > (axis?.max ?? Infinity)) above = Math.max(above ?? value, value)
    if (value < (axis?.min ?? Infinity)) below = Math.min(below ?? value, value)
  }
  return { above, below }
}

/** A time during which a row's value was beyond an end of its axis. A spike has no length. */
export interface OutsideSpan extends Span {
  readonly side: 'above' | 'below'
}

/** The times when values were beyond the ends of an axis, oldest first. Consecutive times are joined. */
export function outsideSpans(
  intervals: readonly Interval<NumberSample>[],
  { window, axis }: { window: Span; axis: ValueAxis },
): OutsideSpan[] {
  const newest: { above?: { to: number }; below?: { to: number } } = {}
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
    const hasSpike = from >= window.from
    if (sample.last > axis.max) add('above', { from, to })
    else if (hasSpike && sample.max > axis.max) add('above', { from, to: from })
    if (sample.last < axis.min) add('below', { from, to })
    else if (hasSpike && sample.min < axis.min) add('below', { from, to: from })
  }
  return spans
}
