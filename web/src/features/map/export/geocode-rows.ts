import type { Place } from '@service-center/contract/map/location.ts'
import type { Points } from '../data/points.ts'

/** About 100 m: closer positions share a place, to limit requests to the maps service. */
const DIGITS = 3

const keyOf = (points: Points, row: number) =>
  `${points.lat[row]?.toFixed(DIGITS)} ${points.lng[row]?.toFixed(DIGITS)}`

/** After this many failures in a row it gives up, because every call may take up to its timeout. */
const MAX_FAILURES = 3

/**
 * Geocodes rows, one call after the other. Failures give an unknown place.
 * @param options.onProgress called with the finished fraction, 0 to 1
 * @returns the place of each row, and whether a call failed
 */
export async function geocodeRows(options: {
  points: Points
  rows: ArrayLike<number>
  ask: (position: { lat: string; lon: string }) => Promise<Place>
  onProgress: (share: number) => void
}): Promise<{ placeOf: (row: number) => Place; hasFailed: boolean }> {
  const { points, rows, ask, onProgress } = options
  // Robots keep moving while their places are being geocoded.
  const keys = new Map<number, string>()
  for (let at = 0; at < rows.length; at++) keys.set(rows[at] ?? 0, keyOf(points, rows[at] ?? 0))
  const wanted = new Set(keys.values())
  const places = new Map<string, Place>()
  let asked = 0
  let failures = 0
  let hasFailed = false
  for (const key of wanted) {
    if (failures === MAX_FAILURES) break
    const [lat = '0', lon = '0'] = key.split(' ')
    // One after the other on purpose: the service allows at most two requests a second.
    try {
      places.set(key, await ask({ lat, lon }))
      failures = 0
    } catch {
      failures += 1
      hasFailed = true
    }
    asked += 1
    onProgress(asked / wanted.size)
  }
  return { placeOf: (row) => places.get(keys.get(row) ?? '') ?? UNKNOWN_PLACE, hasFailed }
}

/** Used for a place that could not be geocoded. */
export const UNKNOWN_PLACE: Place = { country: '?', state: '?', city: '?', road: '?', postcode: '?' }
