import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { atOffset } from '../../../ui/time/at-offset.ts'
import { firstOnGrid, isOnGrid, LABEL_INTERVALS, LABEL_ROOM, tickLabel } from '../../../ui/time/time-grid.ts'
import { stepOf, type TimeWindow } from './time-window.ts'

/** The properties that all rows share, because they have the same time axis. */
export interface SharedPlot {
  readonly window: TimeWindow
  /** Width of the plots in pixels. */
  readonly width: number
  /** Unix seconds; nothing is drawn after it. */
  readonly now: number
  readonly scheme: Scheme
  /** Pixels from the plots' left edge at which the time axis has lines. */
  readonly lines: readonly number[]
  /** Whether labels are above their plots, when there is no space beside them. */
  readonly isStacked: boolean
}

type Plot = Pick<SharedPlot, 'window' | 'width'>

/** The pixel of a time, from the plot's left edge. */
export function pixelOf(at: number, { window, width }: Plot): number {
  return ((at - window.from) / (window.to - window.from)) * width
}

/** The time at a pixel from the plot's left edge, in unix seconds. */
export function timeAt(x: number, { window, width }: Plot): number {
  return window.from + (x / Math.max(1, width)) * (window.to - window.from)
}

export function secondsPerPixel({ window, width }: Plot): number {
  return (window.to - window.from) / Math.max(1, width)
}

const DAY = 86_400
/** Windows up to this length have a line every 15 seconds: a step of a minute would leave too few lines. */
const SHORT_SPAN = 240
const SHORT_STEP = 15
/** Minimum distance of two lines, in pixels. */
const LINE_ROOM = 6

/** A line of the time axis. */
export interface TimeTick {
  /** Unix seconds. */
  readonly at: number
  /** Undefined where there is no space for a label. */
  readonly label: string | undefined
}

/**
 * The lines of a window's axis: one per step, labelled as densely as possible.
 * @param width of the plot in pixels
 * @param offset the chosen UTC offset in hours, at which days and hours begin
 */
export function timeTicks(
  window: TimeWindow,
  { width, offset }: { width: number; offset: number },
): TimeTick[] {
  const span = window.to - window.from
  if (width <= 0) return []
  const perPixel = span / width
  const step = span <= SHORT_SPAN ? SHORT_STEP : stepOf(span)
  const labelled = LABEL_INTERVALS.find((seconds) => seconds % step === 0 && seconds >= LABEL_ROOM * perPixel)
  const interval = step >= LINE_ROOM * perPixel ? step : (labelled ?? step)
  const ticks: TimeTick[] = []
  for (let at = firstOnGrid(window.from, { interval, offset }); at < window.to; at += interval) {
    const isLabelled = labelled !== undefined && isOnGrid(at, { interval: labelled, offset })
    ticks.push({ at, label: isLabelled ? tickLabel(at, { interval: labelled, offset }) : undefined })
  }
  return ticks
}

/** The time beside the cursor. Its precision depends on the window's length. */
export function cursorTime(
  at: number,
  { span, offset, now }: { span: number; offset: number; now: number },
): string {
  const time = atOffset(at, offset)
  const clock = span <= 1200 ? 'HH:mm:ss' : 'HH:mm'
  const isToday = time.isSame(atOffset(now, offset), 'day')
  return time.format(isToday && span <= DAY ? clock : `MMM D, ${clock}`)
}
