import { DAY } from '../model/device.ts'
import { emptyLineCounts, epochsOf } from './nmea-epochs.ts'

/** Where a recording is placed in time. */
export interface Placement {
  /** Midnight of its first day by its own dates, in ms since 1970; 0 if it has none. */
  midnight: number
  /** Added to the times of its epochs. */
  shift: number
}

/**
 * Places a recording: on the day that was asked for, or else at its own dates, or without these so that it ends now.
 * @param day midnight in ms since 1970
 * @throws Error if it has no time, or one that the server would not store
 */
export async function placeRecording(a: {
  lines: AsyncIterable<string> | Iterable<string>
  day: number | null
  now: number
}): Promise<Placement> {
  const counts = emptyLineCounts()
  let last: number | null = null
  for await (const { at } of epochsOf({ lines: a.lines, midnight: 0, counts })) last = at
  if (last === null) throw new Error('it holds no sentence with a time (GGA, GNS, GLL, RMC or a dated ZDA)')
  const midnight = counts.firstDay ?? 0
  const shift = shiftOf({ day: a.day, dated: counts.firstDay !== null, midnight, last, now: a.now })
  if (!isStorable(last + shift, a.now)) {
    const end = `${new Date(last + shift).toISOString().slice(0, 19)}Z`
    throw new Error(
      `it ends at ${end}; the server stores two years back to now, so choose its day with --date`,
    )
  }
  return { midnight, shift }
}

function shiftOf(a: {
  day: number | null
  dated: boolean
  midnight: number
  last: number
  now: number
}): number {
  if (a.day !== null) return a.day - a.midnight
  return a.dated ? 0 : a.now - a.last
}

/** What the server takes of a device's clock (docs/devices.md); other times it replaces by the time of arrival. */
const MAX_AGE_MS = 2 * 365 * DAY
const MAX_AHEAD_MS = 60_000

/** Whether the server would store values at this time. */
export function isStorable(at: number, now: number): boolean {
  return at >= now - MAX_AGE_MS && at <= now + MAX_AHEAD_MS
}
