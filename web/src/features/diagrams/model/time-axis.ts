import { atOffset } from '../../../ui/time/at-offset.ts'
import { stepOf, type TimeWindow } from './time-window.ts'

const HOUR = 3600
const DAY = 86_400
const WEEK = 7 * DAY
/** 1970 began on a Thursday; weeks are counted from the following Monday. */
const FIRST_MONDAY = 4 * DAY
/** Below this length a window is divided by seconds: a step of a minute would leave it without lines. */
const SHORT_SPAN = 240
const SHORT_STEP = 15
/** Minimum distance of two lines and of two labels, in pixels. */
const LINE_ROOM = 6
const LABEL_ROOM = 84
/** How many steps may lie between labels: the usual divisions of time. */
const LABEL_INTERVALS = [
  15,
  30,
  60,
  120,
  300,
  600,
  900,
  1800,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  4 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  WEEK,
  2 * WEEK,
  4 * WEEK,
  8 * WEEK,
  16 * WEEK,
  32 * WEEK,
  52 * WEEK,
  104 * WEEK,
  208 * WEEK,
]

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
  for (let at = firstTick(window.from, { interval, offset }); at < window.to; at += interval) {
    const isLabelled = labelled !== undefined && isOnGrid(at, { interval: labelled, offset })
    ticks.push({ at, label: isLabelled ? tickLabel(at, { interval: labelled, offset }) : undefined })
  }
  return ticks
}

function originOf(interval: number, offset: number): number {
  return (interval % WEEK === 0 ? FIRST_MONDAY : 0) - offset * HOUR
}

function firstTick(from: number, { interval, offset }: { interval: number; offset: number }): number {
  const origin = originOf(interval, offset)
  return Math.ceil((from - origin) / interval) * interval + origin
}

function isOnGrid(at: number, { interval, offset }: { interval: number; offset: number }): boolean {
  return (at - originOf(interval, offset)) % interval === 0
}

function tickLabel(at: number, { interval, offset }: { interval: number; offset: number }): string {
  const time = atOffset(at, offset)
  const isMidnight = time.hour() === 0 && time.minute() === 0 && time.second() === 0
  if (interval >= 26 * WEEK) return time.format('MMM D, YY')
  if (isMidnight) return time.format('MMM D')
  return time.format(interval < 60 ? 'HH:mm:ss' : 'HH:mm')
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
