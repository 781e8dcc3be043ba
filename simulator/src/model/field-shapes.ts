import { fieldPath, type FieldPath, type Stroke } from './field.ts'

/** The fields that robots mark, with the job names. */
export const FIELD_NAMES = {
  football: 'Football 105 x 68',
  rugby: 'Rugby union 100 x 68',
  tennis: 'Tennis court',
  athletics: 'Athletics 400 m, 6 lanes',
} as const

export type FieldKind = keyof typeof FIELD_NAMES

/** Metres between the centres of two neighbouring fields. */
export const FIELD_PITCH: Record<FieldKind, number> = { football: 80, rugby: 82, tennis: 18, athletics: 110 }

const TURN = 2 * Math.PI

/** The path of each field, its centre at the origin and its length along y. */
export const FIELD_PATHS: Record<FieldKind, FieldPath> = {
  football: fieldPath(football()),
  rugby: fieldPath(rugby()),
  tennis: fieldPath(tennis()),
  athletics: fieldPath(athletics()),
}

/**
 * Football: IFAB Laws of the Game, Law 1 (The Field of Play): 105 x 68 m (law 1.3 to 1.5), goal area 5.5 m and
 * penalty area 16.5 m from the inside of the posts (goal 7.32 m wide), penalty mark at 11 m, centre circle and penalty
 * arc of 9.15 m, corner arcs of 1 m. The spots themselves are left out: they are sprayed standing still.
 */
function football(): Stroke[] {
  const [w, l] = [34, 52.5]
  return [
    ...rectangle({ left: -w, right: w, bottom: -l, top: l }),
    line(-w, 0, w, 0),
    arc({ x: 0, y: 0, radius: 9.15, start: 0, sweep: TURN }),
    ...footballEnd(-1),
    ...footballEnd(1),
  ]
}

function footballEnd(side: 1 | -1): Stroke[] {
  const [w, l, post] = [34, 52.5, 7.32 / 2]
  const box = (depth: number): Stroke[] => [
    line(-post - depth, side * l, -post - depth, side * (l - depth)),
    line(-post - depth, side * (l - depth), post + depth, side * (l - depth)),
    line(post + depth, side * (l - depth), post + depth, side * l),
  ]
  const half = Math.acos((16.5 - 11) / 9.15)
  const corner = (x: number, start: number) => arc({ x, y: side * l, radius: 1, start, sweep: TURN / 4 })
  return [
    ...box(16.5),
    ...box(5.5),
    arc({ x: 0, y: side * (l - 11), radius: 9.15, start: -side * (TURN / 4) - half, sweep: 2 * half }),
    corner(-w, side === 1 ? -TURN / 4 : 0),
    corner(w, side === 1 ? TURN / 2 : TURN / 4),
  ]
}

/**
 * Rugby union: World Rugby, Law 1 (The Ground): field of play 100 x 68 m with in-goals of 10 m (6 to 22 allowed); solid
 * dead-ball, touch-in-goal, touch, goal, 22 m and half-way lines; broken 10 m lines, here as 5 m strokes every 10 m.
 */
function rugby(): Stroke[] {
  const w = 34
  const broken = (y: number) => [-34, -24, -14, -4, 6, 16, 26].map((x) => line(x, y, Math.min(x + 5, w), y))
  return [
    ...rectangle({ left: -w, right: w, bottom: -60, top: 60 }),
    line(-w, -50, w, -50),
    line(w, -28, -w, -28),
    ...broken(-10),
    line(w, 0, -w, 0),
    ...broken(10),
    line(w, 28, -w, 28),
    line(-w, 50, w, 50),
  ]
}

/**
 * Tennis: ITF Rules of Tennis, Rule 1 (The Court): 23.77 x 10.97 m for doubles, singles sidelines 8.23 m apart,
 * service lines 6.40 m from the net, centre service line between them, centre marks of 0.10 m.
 */
function tennis(): Stroke[] {
  const [w, single, l, service] = [10.97 / 2, 8.23 / 2, 23.77 / 2, 6.4]
  return [
    ...rectangle({ left: -w, right: w, bottom: -l, top: l }),
    line(-single, -l, -single, l),
    line(0, l, 0, l - 0.1),
    line(single, l, single, -l),
    line(0, -l, 0, -l + 0.1),
    line(-single, -service, single, -service),
    line(0, -service, 0, service),
    line(single, service, -single, service),
  ]
}

/**
 * Athletics: World Athletics Track and Field Facilities Manual, 400 m standard track: straights of 84.39 m, kerb radius
 * 36.50 m, lanes of 1.22 m; the seven lines that bound six lanes.
 */
function athletics(): Stroke[] {
  const half = 84.39 / 2
  return [0, 1, 2, 3, 4, 5, 6].flatMap((lane) => {
    const r = 36.5 + lane * 1.22
    return [
      line(r, -half, r, half),
      arc({ x: 0, y: half, radius: r, start: 0, sweep: TURN / 2 }),
      line(-r, half, -r, -half),
      arc({ x: 0, y: -half, radius: r, start: TURN / 2, sweep: TURN / 2 }),
    ]
  })
}

function line(fromX: number, fromY: number, toX: number, toY: number): Stroke {
  return { kind: 'line', from: { x: fromX, y: fromY }, to: { x: toX, y: toY } }
}

function arc(a: { x: number; y: number; radius: number; start: number; sweep: number }): Stroke {
  return { kind: 'arc', centre: { x: a.x, y: a.y }, radius: a.radius, start: a.start, sweep: a.sweep }
}

function rectangle(r: { left: number; right: number; bottom: number; top: number }): Stroke[] {
  return [
    line(r.left, r.bottom, r.left, r.top),
    line(r.left, r.top, r.right, r.top),
    line(r.right, r.top, r.right, r.bottom),
    line(r.right, r.bottom, r.left, r.bottom),
  ]
}
