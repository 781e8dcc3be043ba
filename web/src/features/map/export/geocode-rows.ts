import type { Place } from '@service-center/contract/location/location.ts'
import type { Points } from '../data/points.ts'

/** Some 100 m: positions nearer to each other share a place, so that a maps service is not asked for each. */
const DIGITS = 3

const keyOf = (points: Points, row: number) =>
  `${points.lat[row]?.toFixed(DIGITS)} ${points.lng[row]?.toFixed(DIGITS)}`

/** Whoever failed so often in a row will fail again, and every call may take as long as it is waited for. */
const FAILURES_AT_MOST = 3

/**
 * Names the places of rows, one call after the other. What cannot be named is unknown.
 * @param options.onProgress called with the share that is done, 0 to 1
 * @returns the place of each row, and whether a call failed
 */
export async function geocodeRows(options: {
  points: Points
  rows: ArrayLike<number>
  ask: (position: { lat: string; lon: string }) => Promise<Place>
  onProgress: (share: number) => void
}): Promise<{ placeOf: (row: number) => Place; hasFailed: boolean }> {
  const { points, rows, ask, onProgress } = options
  // Robots move on while their places are being named.
  const keys = new Map<number, string>()
  for (let at = 0; at < rows.length; at++) keys.set(rows[at] ?? 0, keyOf(points, rows[at] ?? 0))
  const wanted = new Set(keys.values())
  const places = new Map<string, Place>()
  let asked = 0
  let failures = 0
  let hasFailed = false
  for (const key of wanted) {
    if (failures === FAILURES_AT_MOST) break
    const [lat = '0', lon = '0'] = key.split(' ')
    // One after the other on purpose: the service behind is asked twice a second at most.
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

/** What stands for a place that could not be named. */
export const UNKNOWN_PLACE: Place = { country: '?', state: '?', city: '?', road: '?', postcode: '?' }
