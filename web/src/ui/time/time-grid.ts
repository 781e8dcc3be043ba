import { atOffset } from './at-offset.ts'

const HOUR = 3600
const DAY = 86_400
const WEEK = 7 * DAY
const YEAR = 52 * WEEK
/** 1970 began on a Thursday; weeks are counted from the following Monday. */
const FIRST_MONDAY = 4 * DAY
/** Minimum distance between two labels of a time axis, in px. */
export const LABEL_ROOM = 84
/** The usual divisions of time, in seconds. */
export const LABEL_INTERVALS = [
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
  YEAR,
  2 * YEAR,
  4 * YEAR,
]

/** A line every `interval` seconds, aligned to whole hours and days at a UTC offset in hours. */
export interface TimeGrid {
  readonly interval: number
  readonly offset: number
}

/** The first line at or after `from`. */
export function firstOnGrid(from: number, { interval, offset }: TimeGrid): number {
  const origin = originOf(interval, offset)
  return Math.ceil((from - origin) / interval) * interval + origin
}

export function isOnGrid(at: number, { interval, offset }: TimeGrid): boolean {
  return (at - originOf(interval, offset)) % interval === 0
}

/** The label of a line: the time of day, the day, or the day with its year. */
export function tickLabel(at: number, { interval, offset }: TimeGrid): string {
  const time = atOffset(at, offset)
  const isMidnight = time.hour() === 0 && time.minute() === 0 && time.second() === 0
  if (interval >= 26 * WEEK) return time.format('MMM D, YY')
  if (isMidnight) return time.format('MMM D')
  return time.format(interval < 60 ? 'HH:mm:ss' : 'HH:mm')
}

/** The interval of the labels of a time axis, in seconds. @param span seconds that the axis shows on `width` px */
export function labelInterval(span: number, width: number): number {
  const least = (LABEL_ROOM * span) / Math.max(1, width)
  return LABEL_INTERVALS.find((seconds) => seconds >= least) ?? Math.ceil(least / YEAR) * YEAR
}

/** The lines between two times, ends included. */
export function gridLines(from: number, to: number, grid: TimeGrid): number[] {
  const lines: number[] = []
  for (let at = firstOnGrid(from, grid); at <= to; at += grid.interval) lines.push(at)
  return lines
}

function originOf(interval: number, offset: number): number {
  return (interval % WEEK === 0 ? FIRST_MONDAY : 0) - offset * HOUR
}
