/** Degrees, WGS 84. */
export interface LatLng {
  lat: number
  lng: number
}

/** Metres in a plane: x to the right, y up, before any bearing is applied. */
export interface Point {
  x: number
  y: number
}

const METRES_PER_DEGREE = 111_320
const RADIAN = Math.PI / 180

/**
 * The place `metres` away from `origin` in the direction `bearing` (degrees from north, clockwise). Accurate to a few
 * metres at 5 km.
 */
export function offset({
  origin,
  bearing,
  metres,
}: {
  origin: LatLng
  bearing: number
  metres: number
}): LatLng {
  const north = metres * Math.cos(bearing * RADIAN)
  const east = metres * Math.sin(bearing * RADIAN)
  return moved({ origin, north, east })
}

/** The coordinates of a plane point when the plane's y axis points along `bearing` from `origin`. */
export function planeToCoordinates({
  origin,
  bearing,
  point,
}: {
  origin: LatLng
  bearing: number
  point: Point
}): LatLng {
  const cos = Math.cos(bearing * RADIAN)
  const sin = Math.sin(bearing * RADIAN)
  return moved({ origin, north: point.y * cos - point.x * sin, east: point.y * sin + point.x * cos })
}

function moved({ origin, north, east }: { origin: LatLng; north: number; east: number }): LatLng {
  return {
    lat: origin.lat + north / METRES_PER_DEGREE,
    lng: origin.lng + east / (METRES_PER_DEGREE * Math.cos(origin.lat * RADIAN)),
  }
}

/** Metres between two places; equirectangular, so only for places of the same region. */
export function distance(a: LatLng, b: LatLng): number {
  const north = (a.lat - b.lat) * METRES_PER_DEGREE
  const east = (a.lng - b.lng) * METRES_PER_DEGREE * Math.cos(((a.lat + b.lat) / 2) * RADIAN)
  return Math.hypot(north, east)
}

/** The place at a fraction (0 to 1) of the line from `a` to `b`. */
export function between(a: LatLng, b: LatLng, share: number): LatLng {
  return { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share }
}

/** The direction from `a` to `b` in degrees from north, clockwise, 0 to 360. */
export function bearingOf(a: LatLng, b: LatLng): number {
  const east = (b.lng - a.lng) * Math.cos(((a.lat + b.lat) / 2) * RADIAN)
  return (Math.atan2(east, b.lat - a.lat) / RADIAN + 360) % 360
}
