import { type Span, type Interval, intervalsWithin, type TextSample } from './intervals.ts'

/** Minimum width of a mark, and of a segment on a dashboard, in pixels (specification 2, section 9). */
export const MIN_BAR_WIDTH = 1.5
const MIN_SEGMENT = 5

/** A bar of one value, in pixels from the plot's left edge. */
export interface PlainBar {
  readonly kind: 'plain'
  readonly left: number
  readonly right: number
  readonly sample: TextSample
  /** Whether the value began before the plot, so that the bar has no start edge. */
  readonly isClipped: boolean
}

/** A bar of values that changed too fast for separate bars: marks for as many as fit. */
export interface DenseBar {
  readonly kind: 'dense'
  readonly left: number
  readonly right: number
  readonly marks: readonly { readonly left: number; readonly sample: TextSample }[]
  /** How many values it represents. */
  readonly changes: number
}

export type Bar = PlainBar | DenseBar

export interface BarsOptions {
  readonly window: Span
  /** Of the plot in pixels. */
  readonly width: number
  /** The pixel of the present: bars end there. */
  readonly end: number
  /** Severity of a value; more is more severe. */
  readonly severity: (value: string) => number
}

/**
 * The bars of a timeline. No change of state is lost: what is too narrow for a bar of its own becomes a mark in a dense
 * bar, and where several share a mark, the most severe is shown.
 */
export function barsOf(
  intervals: readonly Interval<TextSample>[],
  { window, width, end, severity }: BarsOptions,
): Bar[] {
  const perSecond = width / (window.to - window.from)
  const x = (at: number) => (at - window.from) * perSecond
  const bars: Bar[] = []
  let narrow: Interval<TextSample>[] = []
  const flush = () => {
    if (narrow.length > 0) bars.push(narrowBar(narrow, { x, width: end, severity }))
    narrow = []
  }
  for (const interval of intervalsWithin(intervals, window)) {
    if (x(interval.from) >= end) break
    const left = Math.max(0, x(interval.from))
    const right = Math.min(end, x(interval.to))
    const last = narrow.at(-1)
    const hasRoom = (interval.to - interval.from) * perSecond >= MIN_SEGMENT
    if (hasRoom && interval.sample.changes === 1) {
      flush()
      bars.push({ kind: 'plain', left, right, sample: interval.sample, isClipped: x(interval.from) < 0 })
      continue
    }
    if (last !== undefined && x(interval.from) - x(last.to) >= MIN_SEGMENT) flush()
    narrow.push(interval)
  }
  flush()
  return bars
}

function narrowBar(
  run: readonly Interval<TextSample>[],
  { x, width, severity }: { x: (at: number) => number; width: number; severity: (value: string) => number },
): Bar {
  const [first] = run
  const left = Math.max(0, x(first?.from ?? 0))
  const right = Math.min(width, Math.max(x(run.at(-1)?.to ?? 0), left + MIN_SEGMENT))
  const changes = run.reduce((sum, { sample }) => sum + sample.changes, 0)
  if (first !== undefined && changes === 1) {
    return { kind: 'plain', left, right, sample: first.sample, isClipped: x(first.from) < 0 }
  }
  const mostSevere = ({ value, among = [] }: TextSample) => Math.max(...[value, ...among].map(severity))
  const marks: { left: number; sample: TextSample }[] = []
  for (const { from, sample } of run) {
    const at = Math.max(left, x(from))
    const last = marks.at(-1)
    if (last === undefined || at - last.left >= MIN_BAR_WIDTH) marks.push({ left: at, sample })
    else if (mostSevere(sample) > mostSevere(last.sample))
      marks[marks.length - 1] = { left: last.left, sample }
  }
  return { kind: 'dense', left, right, marks, changes }
}
