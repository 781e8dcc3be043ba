import { isInFrame, type Frame } from './mercator.ts'
import type { MapRobot, Points } from './points.ts'

/** The filters for positions. */
export interface PointFilter {
  /** Undefined: all robots. */
  readonly chosen: ReadonlySet<number> | undefined
  readonly hiddenTypes: ReadonlySet<string>
  readonly excludesDeprecated: boolean
  readonly hidesUnknown: boolean
  /** Searched for in id, name and customer. */
  readonly keyword: string
}

/** Around 0, 0, which receivers without a fix report, and Antarctica (specification 2, section 9). */
export function isUnknownPosition(lat: number, lng: number): boolean {
  return lat < -60 || (lat >= -4 && lat <= 1 && lng >= -28 && lng <= 4)
}

/** The number of robots of each type that match everything but the type filter, ordered by name. */
export function countTypes(points: Points, filter: PointFilter): Map<string, number> {
  const passing = matchingRobots(points.robots, { ...filter, hiddenTypes: new Set() })
  const counts = new Map<string, number>()
  const seen = new Uint8Array(points.robots.length)
  for (let row = 0; row < points.robot.length; row++) {
    const place = points.robot[row] ?? 0
    if (seen[place] === 1 || passing[place] === 0 || !hasPosition(points, row, filter)) continue
    seen[place] = 1
    const type = points.robots[place]?.type ?? ''
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return counts
}

/** The visible rows, in order. */
export function shownRows(points: Points, filter: PointFilter): Uint32Array {
  const passing = matchingRobots(points.robots, filter)
  const rows = new Uint32Array(points.robot.length)
  let count = 0
  for (let row = 0; row < points.robot.length; row++) {
    if (passing[points.robot[row] ?? 0] === 1 && hasPosition(points, row, filter)) rows[count++] = row
  }
  return rows.subarray(0, count)
}

/** The given rows that are within a frame. */
export function rowsInFrame(points: Points, rows: Uint32Array, frame: Frame): Uint32Array {
  const inside = new Uint32Array(rows.length)
  let count = 0
  for (const row of rows) {
    if (isInFrame(frame, points.x[row] ?? 0, points.y[row] ?? 0)) inside[count++] = row
  }
  return inside.subarray(0, count)
}

/** The number of robots in the given rows. */
export function countRobots(points: Points, rows: Uint32Array): number {
  const seen = new Uint8Array(points.robots.length)
  let count = 0
  for (const row of rows) {
    const place = points.robot[row] ?? 0
    if (seen[place] === 0) count += 1
    seen[place] = 1
  }
  return count
}

function hasPosition(points: Points, row: number, { hidesUnknown }: PointFilter): boolean {
  return !hidesUnknown || !isUnknownPosition(points.lat[row] ?? 0, points.lng[row] ?? 0)
}

/** 1 for each matching robot: there are far fewer robots than rows. */
function matchingRobots(robots: readonly MapRobot[], filter: PointFilter): Uint8Array {
  const keyword = filter.keyword.trim().toLowerCase()
  return Uint8Array.from(robots, (robot) => {
    const { id, type, deprecated } = robot
    if (filter.chosen !== undefined && !filter.chosen.has(id)) return 0
    if (filter.hiddenTypes.has(type) || (filter.excludesDeprecated && deprecated)) return 0
    return keyword === '' || wordsOf(robot).includes(keyword) ? 1 : 0
  })
}

function wordsOf({ id, robotName, customerName }: MapRobot): string {
  return `${id} ${robotName} ${customerName}`.toLowerCase()
}
