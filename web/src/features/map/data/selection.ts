import type { FleetDevice } from '../../../api/fleet.ts'
import type { Points } from './points.ts'

/** A customer's parent in the tree. */
interface TreeNode {
  readonly id: number
  readonly parentId: number | null
}

/** The robots that are selected one by one or by customer; undefined when all are shown. */
export function chosenRobots(options: {
  robots: readonly number[]
  customers: readonly number[]
  fleet: readonly FleetDevice[]
  tree: readonly TreeNode[]
}): ReadonlySet<number> | undefined {
  const { robots, customers, fleet, tree } = options
  if (robots.length === 0 && customers.length === 0) return undefined
  const below = subtreesOf(customers, tree)
  const ofCustomers = fleet.filter(({ type, customerId }) => type === 1 && below.has(customerId))
  return new Set([...robots, ...ofCustomers.map(({ id }) => id)])
}

/** The customers themselves and their subtrees. */
function subtreesOf(roots: readonly number[], tree: readonly TreeNode[]): Set<number> {
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

/** The robots that history would be requested for: the selected ones, or all. */
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

/** The row nearest to a point in the world square, within reach; of equal ones the one drawn on top. */
export function nearestRow(
  points: Points,
  rows: ArrayLike<number>,
  { x, y, reach }: { x: number; y: number; reach: number },
): number | undefined {
  let nearest = reach
  let found: number | undefined
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const away = Math.hypot((points.x[row] ?? 0) - x, (points.y[row] ?? 0) - y)
    if (away <= nearest) [nearest, found] = [away, row]
  }
  return found
}
