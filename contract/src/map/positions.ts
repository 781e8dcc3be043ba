/** Key of a device's position: latitude and longitude, separated by a space. */
export const LOCATION_KEY = 'Location Link'

export const ROBOT_TYPE_KEY = 'product_model'

/** Mean radius of the earth in metres (specification 2, section 9). */
export const EARTH_RADIUS_M = 6_371_000

/** Maximum number of positions in one reply; if there are more, the newest are returned. */
export const MAX_POSITIONS = 100_000

/** A robot that was silent for more seconds than this may have been anywhere, so its track is interrupted. */
export const TRACK_GAP_S = 600

/** Degrees: latitude in -90..90, longitude in -180..180. */
export interface Position {
  readonly lat: number
  readonly lng: number
}

const COORDINATES = /^\s*(-?\d{1,9}(?:\.\d{1,20})?)[ ,]+(-?\d{1,9}(?:\.\d{1,20})?)\s*$/

/** A position as a device has reported it. */
export interface ReportedPosition extends Position {
  /** The reported latitude was outside -90..90: the position is 0, 0 (specification 2, section 4). */
  readonly isReset?: true
}

/** Shown with a position that was reset. */
export const RESET_TEXT = 'Latitude outside ±90°, set to 0, 0'

/**
 * Reads and cleans a device's `Location Link`: an invalid latitude gives 0, 0, and a longitude is wrapped into
 * -180..180. Undefined if there are not two coordinates.
 */
export function positionOf(text: string): ReportedPosition | undefined {
  const [, latitude, longitude] = COORDINATES.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  return cleanPosition({ lat: Number(latitude), lng: Number(longitude) })
}

function cleanPosition({ lat, lng }: Position): ReportedPosition {
  if (Math.abs(lat) > 90) return { lat: 0, lng: 0, isReset: true }
  // The modulo would change the last digits of a valid longitude.
  if (Math.abs(lng) <= 180) return { lat, lng }
  return { lat, lng: ((((lng + 180) % 360) + 360) % 360) - 180 }
}

/** The distance between two positions on the earth's surface (haversine), in metres. */
export function metresBetween(from: Position, to: Position): number {
  const radians = Math.PI / 180
  const north = Math.sin(((to.lat - from.lat) * radians) / 2) ** 2
  const east = Math.sin(((to.lng - from.lng) * radians) / 2) ** 2
  const half = north + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * east
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(half)))
}
