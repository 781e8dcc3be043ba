import { planeToCoordinates, type LatLng, type Point } from './geo.ts'

/** A straight line or an arc, in metres. Angles in radians, counter-clockwise from the x axis. */
export type Stroke =
  | { kind: 'line'; from: Point; to: Point }
  | { kind: 'arc'; centre: Point; radius: number; start: number; sweep: number }

interface Piece {
  stroke: Stroke
  painted: boolean
  /** Metres from the start of the path to the start of this piece, in total and painted only. */
  before: number
  paintedBefore: number
  length: number
}

/** The path of a robot over a field: the strokes in order, joined by moves with the pump off. */
export interface FieldPath {
  pieces: readonly Piece[]
  /** Metres driven in total. */
  length: number
  /** Metres of line. */
  paintedLength: number
}

/** Position of a robot on a path. `heading` in degrees from the field's y axis, clockwise. */
export interface PathPosition {
  point: Point
  heading: number
  painting: boolean
  paintedSoFar: number
}

/** A field on the map: `bearing` is the direction of its y axis, degrees from north. */
export interface Placement {
  origin: LatLng
  bearing: number
}

/** Joins strokes into a path; a gap between two strokes becomes an unpainted straight line. */
export function fieldPath(strokes: readonly Stroke[]): FieldPath {
  const pieces: Piece[] = []
  let length = 0
  let paintedLength = 0
  const add = (stroke: Stroke, painted: boolean) => {
    const metres = strokeLength(stroke)
    pieces.push({ stroke, painted, before: length, paintedBefore: paintedLength, length: metres })
    length += metres
    if (painted) paintedLength += metres
  }
  let here: Point | null = null
  for (const stroke of strokes) {
    const start = pointOn(stroke, 0)
    if (here && Math.hypot(here.x - start.x, here.y - start.y) > 0.01) {
      add({ kind: 'line', from: here, to: start }, false)
    }
    add(stroke, true)
    here = pointOn(stroke, 1)
  }
  return { pieces, length, paintedLength }
}

/** The position after `distance` metres of the path, clamped to its start and end. */
export function positionAt({ path, distance }: { path: FieldPath; distance: number }): PathPosition {
  const metres = Math.min(Math.max(distance, 0), path.length)
  const piece = pieceAt(path, metres)
  const along = Math.min(metres - piece.before, piece.length)
  const share = piece.length === 0 ? 0 : along / piece.length
  return {
    point: pointOn(piece.stroke, share),
    heading: headingOn(piece.stroke, share),
    painting: piece.painted,
    paintedSoFar: piece.paintedBefore + (piece.painted ? along : 0),
  }
}

/** The coordinates, and the heading from north (0 to 360), of a position on a placed field. */
export function toCoordinates({ placement, position }: { placement: Placement; position: PathPosition }): {
  place: LatLng
  heading: number
} {
  return {
    place: planeToCoordinates({ ...placement, point: position.point }),
    heading: (position.heading + placement.bearing + 360) % 360,
  }
}

function pieceAt(path: FieldPath, metres: number): Piece {
  let low = 0
  let high = path.pieces.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((path.pieces[middle]?.before ?? Infinity) <= metres) low = middle
    else high = middle - 1
  }
  const piece = path.pieces[low]
  if (!piece) throw new RangeError('a path without strokes has no positions')
  return piece
}

function strokeLength(stroke: Stroke): number {
  return stroke.kind === 'line'
    ? Math.hypot(stroke.to.x - stroke.from.x, stroke.to.y - stroke.from.y)
    : Math.abs(stroke.sweep) * stroke.radius
}

function pointOn(stroke: Stroke, share: number): Point {
  if (stroke.kind === 'line') {
    return {
      x: stroke.from.x + (stroke.to.x - stroke.from.x) * share,
      y: stroke.from.y + (stroke.to.y - stroke.from.y) * share,
    }
  }
  const angle = stroke.start + stroke.sweep * share
  return {
    x: stroke.centre.x + stroke.radius * Math.cos(angle),
    y: stroke.centre.y + stroke.radius * Math.sin(angle),
  }
}

function headingOn(stroke: Stroke, share: number): number {
  const angle =
    stroke.kind === 'line'
      ? Math.atan2(stroke.to.y - stroke.from.y, stroke.to.x - stroke.from.x)
      : stroke.start + stroke.sweep * share + (Math.sign(stroke.sweep) * Math.PI) / 2
  return 90 - (angle * 180) / Math.PI
}
