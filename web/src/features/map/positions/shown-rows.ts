import type { FleetDevice } from '../../../api/shared-data/fleet.ts'
import { isInFrame, type Frame } from './geometry.ts'
import type { MapRobot, Points } from './points.ts'

export interface PointFilter {
  /** Undefined: all robots. */
  readonly chosen: ReadonlySet<number> | undefined
  readonly hiddenTypes: ReadonlySet<string>
  readonly excludesDeprecated: boolean
  readonly hidesUnknown: boolean
  /** Searched for in id, name and customer. */
  readonly keyword: string
}

/** The robots that are selected one by one or by customer; undefined when all are shown. */
export function chosenRobots(options: {
  robots: readonly number[]
  customers: readonly number[]
  fleet: readonly FleetDevice[]
  tree: readonly CustomerNode[]
}): ReadonlySet<number> | undefined {
  const { robots, customers, fleet, tree } = options
  if (robots.length === 0 && customers.length === 0) return undefined
  const owners = subtreesOf(customers, tree)
  const ofCustomers = fleet.filter(({ type, customerId }) => type === 1 && owners.has(customerId))
  return new Set([...robots, ...ofCustomers.map(({ id }) => id)])
}

interface CustomerNode {
  readonly id: number
  readonly parentId: number | null
}

/** The customers and all customers below them. */
function subtreesOf(roots: readonly number[], tree: readonly CustomerNode[]): Set<number> {
  const children = Map.groupBy(tree, ({ parentId }) => parentId)
  const found = new Set<number>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(children.get(id) ?? []).map((child) => child.id))
  }
  return found
}

/** The robots whose history would be requested: the selected ones, or all. */
export function robotsForHistory(options: {
  chosen: ReadonlySet<number> | undefined
  fleet: readonly FleetDevice[]
  excludesDeprecated: boolean
}): number[] {
  const { chosen, fleet, excludesDeprecated } = options
  return fleet
    .filter(({ type, id, deprecated }) => {
      if (type !== 1 || (excludesDeprecated && deprecated !== null)) return false
      return chosen === undefined || chosen.has(id)
    })
    .map(({ id }) => id)
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

/** The number of robots of each type that match all filters except the type filter. */
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

/** 1 for each robot that matches, else 0. Computed per robot, because there are far fewer robots than rows. */
function matchingRobots(robots: readonly MapRobot[], filter: PointFilter): Uint8Array {
  const keyword = filter.keyword.trim().toLowerCase()
  return Uint8Array.from(robots, ({ id, robotName, customerName, type, deprecated }) => {
    if (filter.chosen !== undefined && !filter.chosen.has(id)) return 0
    if (filter.hiddenTypes.has(type) || (filter.excludesDeprecated && deprecated)) return 0
    const words = `${id} ${robotName} ${customerName}`.toLowerCase()
    return keyword === '' || words.includes(keyword) ? 1 : 0
  })
}

function hasPosition(points: Points, row: number, { hidesUnknown }: PointFilter): boolean {
  return !hidesUnknown || !isUnknownPosition(points.lat[row] ?? 0, points.lng[row] ?? 0)
}

/** Antarctica, and around 0, 0, which receivers without a fix report (specification 2, section 9). */
export function isUnknownPosition(lat: number, lng: number): boolean {
  return lat < -60 || (lat >= -4 && lat <= 1 && lng >= -28 && lng <= 4)
}

export function rowsInFrame(points: Points, rows: Uint32Array, frame: Frame): Uint32Array {
  const inside = new Uint32Array(rows.length)
  let count = 0
  for (const row of rows) {
    if (isInFrame(frame, points.x[row] ?? 0, points.y[row] ?? 0)) inside[count++] = row
  }
  return inside.subarray(0, count)
}

/** The number of different robots in the given rows. */
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
