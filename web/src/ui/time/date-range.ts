import { atOffset, plainTime, secondsAt } from './at-offset.ts'

const WALL_TIME = 'YYYY-MM-DD HH:mm:ss'
const SHOWN = 'MMM D, YY HH:mm'

/** From and to of a date filter in unix seconds; null for an open end. */
export type DateRange = { from: number | null; to: number | null }

export function rangeOf([from = '', to = '']: readonly string[]): DateRange {
  return { from: secondsOrNull(from), to: secondsOrNull(to) }
}

/** The range as filter values; none if both ends are open. */
export function valuesOf({ from, to }: DateRange): string[] {
  return from === null && to === null ? [] : [String(from ?? ''), String(to ?? '')]
}

/** The wall-clock time that a picker shows for a time in unix seconds. */
export function wallTime(seconds: number, utcOffsetHours: number): string {
  return atOffset(seconds, utcOffsetHours).format(WALL_TIME)
}

/** The unix seconds of a picker's wall-clock time. */
export function momentOf(wall: string, utcOffsetHours: number): number {
  return secondsAt(plainTime(wall), utcOffsetHours)
}

export type RangeErrors = { from?: string; to?: string }

/** The rules of the specification: neither end is in the future, and From is before To. */
export function rangeErrors({ from, to }: DateRange, now: number): RangeErrors {
  const errors: RangeErrors = {}
  if (from !== null && from > now) errors.from = 'From cannot be in the future'
  else if (from !== null && to !== null && from >= to) errors.from = 'From must be before To'
  if (to !== null && to > now) errors.to = 'To cannot be in the future'
  return errors
}

/** A range as the text of a filter chip. */
export function rangeText({ from, to }: DateRange, utcOffsetHours: number): string {
  const shown = (seconds: number) => atOffset(seconds, utcOffsetHours).format(SHOWN)
  if (from !== null && to !== null) return `${shown(from)} to ${shown(to)}`
  if (from !== null) return `from ${shown(from)}`
  return to === null ? '' : `to ${shown(to)}`
}

function secondsOrNull(text: string): number | null {
  const seconds = Number(text)
  return text === '' || !Number.isFinite(seconds) ? null : seconds
}
