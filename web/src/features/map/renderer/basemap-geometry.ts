import type { Feature, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'

/**
 * Boundary data is cut at the 180th meridian: a ring that crosses it jumps from one side of the world to the other, and
 * on a flat map its fill would cover everything in between. Here the ring continues beyond 180 degrees instead, and the
 * map wraps it.
 */
export function unrolledPolygons(geometry: Polygon | MultiPolygon): MultiPolygon {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return {
    type: 'MultiPolygon',
    coordinates: polygons.map((rings) => rings.map((ring) => unrolledRing(ring))),
  }
}

function unrolledRing(ring: readonly Position[]): Position[] {
  let turn = 0
  let before = ring[0]?.[0] ?? 0
  const unrolled = ring.map(([lng = 0, lat = 0]) => {
    if (lng - before > 180) turn -= 360
    if (lng - before < -180) turn += 360
    before = lng
    return [lng + turn, lat]
  })
  if (turn === 0) return unrolled
  // A ring around the whole earth surrounds a pole, so it is closed along the pole.
  const [first = 0, lat = 0] = unrolled[0] ?? []
  const [last = 0] = unrolled.at(-1) ?? []
  const pole = lat < 0 ? -90 : 90
  return [...unrolled, [last, pole], [first, pole], [first, lat]]
}

/** A point beyond it, in degrees, lies on the 180th meridian. */
const EDGE = 179.9999

/** Cuts lines where they cross the 180th meridian, and leaves out what runs along it. */
export function cutLines(geometry: MultiLineString): MultiLineString {
  const lines = geometry.coordinates.flatMap((line) => {
    const parts: Position[][] = [[]]
    for (const [at, position] of line.entries()) {
      const [lng = 0] = position
      const before = line[at - 1]?.[0] ?? lng
      // Along the meridian there is no coast: the finer data is cut there.
      const isCut = at > 0 && Math.abs(lng) > EDGE && Math.abs(before) > EDGE
      if (isCut || Math.abs(lng - before) > 180) parts.push([])
      parts.at(-1)?.push(position)
    }
    return parts.filter((part) => part.length > 1)
  })
  return { type: 'MultiLineString', coordinates: lines }
}

export function featureOf<G extends MultiPolygon | MultiLineString>(geometry: G): Feature<G> {
  return { type: 'Feature', properties: {}, geometry }
}
