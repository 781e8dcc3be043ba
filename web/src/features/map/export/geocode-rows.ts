import type { Place } from '@service-center/contract/location.ts'
import type { Points } from '../data/points.ts'

/** Some 100 m: positions nearer to each other share a place, so that a maps service is not asked for each. */
const DIGITS = 3

const keyOf = (points: Points, row: number) =>
  `${points.lat[row]?.toFixed(DIGITS)} ${points.lng[row]?.toFixed(DIGITS)}`

/**
 * Names the places of rows, one call after the other.
 * @param options.onProgress called with the share that is done, 0 to 1
 * @returns the place of each row
 * @throws what `ask` throws
 */
export async function geocodeRows(options: {
  points: Points
  rows: ArrayLike<number>
  ask: (position: { lat: string; lon: string }) => Promise<Place>
  onProgress: (share: number) => void
}): Promise<(row: number) => Place> {
  const { points, rows, ask, onProgress } = options
  // Robots move on while their places are being named.
  const keys = new Map<number, string>()
  for (let at = 0; at < rows.length; at++) keys.set(rows[at] ?? 0, keyOf(points, rows[at] ?? 0))
  const wanted = new Set(keys.values())
  const places = new Map<string, Place>()
  for (const key of wanted) {
    const [lat = '0', lon = '0'] = key.split(' ')
    // One after the other on purpose: the service behind is asked twice a second at most.
    // oxlint-disable-next-line no-await-in-loop
    places.set(key, await ask({ lat, lon }))
    onProgress(places.size / wanted.size)
  }
  return (row) => places.get(keys.get(row) ?? '') ?? UNKNOWN_PLACE
}

/** What stands for a place that could not be named. */
export const UNKNOWN_PLACE: Place = { country: '?', state: '?', city: '?', road: '?', postcode: '?' }
