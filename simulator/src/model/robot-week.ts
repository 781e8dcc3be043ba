import { seedOf, type RobotDevice } from './device.ts'
import { FIELD_NAMES, FIELD_PATHS, FIELD_PITCH, type FieldKind } from './field-shapes.ts'
import { toCoordinates, positionAt, type Placement } from './field.ts'
import { distance, offset, type LatLng } from './geo.ts'
import { hash, pick, salt, randomUnit } from './random.ts'

/** One field to mark, with its location. */
export interface Job {
  kind: FieldKind
  name: string
  placement: Placement
}

/**
 * A work session: out from the shed, some fields, back. `hour` is the planned start, in hours since the start of the
 * day.
 */
export interface Session {
  hour: number
  jobs: readonly Job[]
  /** Metres driven and metres of line of the whole session. */
  metres: number
  painted: number
}

/** A robot's weekly schedule: grounds are marked again on the same weekdays. */
export interface Week {
  days: readonly (readonly Session[])[]
  metres: number
  painted: number
}

const SESSIONS = salt('sessions')
const JOBS = salt('jobs')
const REST = salt('rest day')

const KINDS: readonly [FieldKind, ...FieldKind[]] = [
  'football',
  'football',
  'football',
  'football',
  'rugby',
  'tennis',
  'tennis',
  'athletics',
]
/** Minimum number of fields of a kind that are marked in one session. */
const FEWEST: Record<FieldKind, number> = { football: 2, rugby: 1, tennis: 5, athletics: 1 }
const START_HOURS = [3.6, 6, 8.6, 11] as const

const weeks = new WeakMap<RobotDevice, Week>()

/**
 * The robot's week. Counters grow by exactly its sums, so they can be computed for any day without simulating the years
 * before.
 */
export function weekOf(robot: RobotDevice): Week {
  const known = weeks.get(robot)
  if (known) return known
  const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => sessionsOf(robot, weekday))
  const week = { days, ...sums(days.flat()) }
  weeks.set(robot, week)
  return week
}

/** Total metres driven and painted in these sessions. */
export function sums(sessions: readonly Session[]): { metres: number; painted: number } {
  let metres = 0
  let painted = 0
  for (const session of sessions) {
    metres += session.metres
    painted += session.painted
  }
  return { metres, painted }
}

/** The position on a job's field after some metres of its path. */
export function placeOnJob(job: Job, metres: number) {
  const position = positionAt({ path: FIELD_PATHS[job.kind], distance: metres })
  return { ...position, ...toCoordinates({ placement: job.placement, position }) }
}

/** Start and end of a job's path. */
export function endsOf(job: Job): [LatLng, LatLng] {
  return [placeOnJob(job, 0).place, placeOnJob(job, FIELD_PATHS[job.kind].length).place]
}

function sessionsOf(robot: RobotDevice, weekday: number): Session[] {
  const seed = seedOf(robot)
  if (randomUnit(REST, seed, weekday) < 0.2) return []
  const count = 2 + (hash(SESSIONS, seed, weekday) % (START_HOURS.length - 1))
  return START_HOURS.slice(0, count).map((hour, n) => {
    const jobs = jobsOf({ robot, seed: hash(JOBS, seed, weekday, n) })
    return { hour: hour + randomUnit(SESSIONS, seed, weekday, n), jobs, ...workOf(robot, jobs) }
  })
}

/** Some fields of one kind, side by side, 80 to 240 m from the shed. */
function jobsOf({ robot, seed }: { robot: RobotDevice; seed: number }): Job[] {
  const kind = pick(KINDS, seed, 1)
  const bearing = randomUnit(seed, 2) * 360
  const first = offset({ origin: robot.place, bearing: bearing + 35, metres: 80 + randomUnit(seed, 3) * 160 })
  const count = FEWEST[kind] + (hash(seed, 4) % 2)
  return Array.from({ length: count }, (_, n) => ({
    kind,
    name: count > 1 ? `${FIELD_NAMES[kind]}, no. ${n + 1}` : FIELD_NAMES[kind],
    placement: {
      bearing,
      origin: offset({ origin: first, bearing: bearing + 90, metres: n * FIELD_PITCH[kind] }),
    },
  }))
}

function workOf(robot: RobotDevice, jobs: readonly Job[]): { metres: number; painted: number } {
  let metres = 0
  let painted = 0
  let here: LatLng = robot.place
  for (const job of jobs) {
    const [start, end] = endsOf(job)
    metres += distance(here, start) + FIELD_PATHS[job.kind].length
    painted += FIELD_PATHS[job.kind].paintedLength
    here = end
  }
  return { metres: metres + distance(here, robot.place), painted }
}
