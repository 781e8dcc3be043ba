import { LONGEST_DISTANCE } from '../map-search.ts'

/** The stops of the slider, in metres: finer where robots work, coarser where they travel. */
const STOPS = [
  0,
  1,
  2,
  5,
  10,
  25,
  50,
  100,
  250,
  500,
  1000,
  2500,
  5000,
  10_000,
  25_000,
  50_000,
  LONGEST_DISTANCE,
] as const

export const LAST_STOP = STOPS.length - 1

export const distanceAt = (stop: number) => STOPS[stop] ?? 0

/** The stop nearest to a distance. */
export function stopOf(metres: number): number {
  const away = STOPS.map((stop) => Math.abs(stop - metres))
  return away.indexOf(Math.min(...away))
}

/** A distance in metres, or from a thousand on in kilometres: '250 m', '2.5 km'. */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${Math.round(metres)}\u00A0m`
  return `${Number((metres / 1000).toFixed(1))}\u00A0km`
}
