import { atOffset } from '../../../ui/time/at-offset.ts'
import { firstOnGrid, isOnGrid, LABEL_INTERVALS, LABEL_ROOM, tickLabel } from '../../../ui/time/time-grid.ts'
import { stepOf, type TimeWindow } from './time-window.ts'

const DAY = 86_400
/** Below this length a window is divided by seconds: a step of a minute would leave it without lines. */
const SHORT_SPAN = 240
const SHORT_STEP = 15
/** Minimum distance of two lines, in pixels. */
const LINE_ROOM = 6

/** A line of the time axis. */
export interface TimeTick {
  /** Unix seconds. */
  readonly at: number
  /** Undefined where there is no space for one. */
  readonly label: string | undefined
}

/**
 * The lines of a window's axis: one per step, labelled as densely as possible.
 * @param width of the plot in pixels
 * @param offset the chosen UTC offset in hours; days and hours begin at it
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

/** The time in the cursor's flag: its precision depends on the window's length. */
export function cursorTime(
  at: number,
  { span, offset, now }: { span: number; offset: number; now: number },
): string {
  const time = atOffset(at, offset)
  const clock = span <= 1200 ? 'HH:mm:ss' : 'HH:mm'
  const isToday = time.isSame(atOffset(now, offset), 'day')
  return time.format(isToday && span <= DAY ? clock : `MMM D, ${clock}`)
}
