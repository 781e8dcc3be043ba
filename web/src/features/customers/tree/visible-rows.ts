import type { CustomerTree } from './customer-tree.ts'
import type { TreeSearch } from './tree-search.ts'

/** One line of the tree as it stands open. */
export interface VisibleRow {
  /** The customer's place in the tree. */
  readonly place: number
  /** Undefined for what has nothing to open. */
  readonly isOpen: boolean | undefined
  /** Its number among the siblings that are shown, from 1. */
  readonly position: number
  /** How many siblings are shown, itself included. */
  readonly siblings: number
}

/** What is open. */
export interface Openness {
  /** The ids that stand open while nothing is looked for. */
  readonly expanded: ReadonlySet<number>
  readonly search: TreeSearch | undefined
  /** While something is looked for, branches with hits below are open and others are not: these ids are the other way. */
  readonly toggled: ReadonlySet<number>
}

/** Whether a branch stands open. */
export function isOpen(tree: CustomerTree, place: number, openness: Openness): boolean {
  const { expanded, search, toggled } = openness
  const node = tree.nodes[place]
  if (node === undefined || node.childCount === 0) return false
  if (search === undefined) return expanded.has(node.customer.id)
  return hasHitsBelow(search, place) !== toggled.has(node.customer.id)
}

function hasHitsBelow({ hitsIn, isHit }: TreeSearch, place: number): boolean {
  return (hitsIn[place] ?? 0) > (isHit[place] ?? 0)
}

/**
 * The lines that are shown, in their order. A search shows what it found and the way there; opening a customer without
 * hits below shows everything below it.
 */
export function visibleRows(tree: CustomerTree, openness: Openness): readonly VisibleRow[] {
  const { search } = openness
  const rows: { place: number; isOpen: boolean | undefined; position: number; siblings: number }[] = []
  const shownBelow = new Map<number, number>()
  // Up to here everything is shown, because its reader opened it.
  let freeUntil = 0
  for (let place = 0; place < tree.nodes.length;) {
    const node = tree.nodes[place]
    if (node === undefined) break
    if (search !== undefined && place >= freeUntil && search.hitsIn[place] === 0) {
      place += node.size
      continue
    }
    const position = (shownBelow.get(node.parent) ?? 0) + 1
    shownBelow.set(node.parent, position)
    const open = isOpen(tree, place, openness)
    rows.push({ place, isOpen: node.childCount === 0 ? undefined : open, position, siblings: 0 })
    if (open && search !== undefined && !hasHitsBelow(search, place)) {
      freeUntil = Math.max(freeUntil, place + node.size)
    }
    place += open ? 1 : node.size
  }
  for (const row of rows) row.siblings = shownBelow.get(tree.nodes[row.place]?.parent ?? -1) ?? 1
  return rows
}

/** Where the line of a place stands, or of its nearest ancestor that is shown; 0 when none is. */
export function rowIndexOf(rows: readonly VisibleRow[], tree: CustomerTree, place: number): number {
  let at = place
  while (at >= 0) {
    const index = exactIndexOf(rows, at)
    if (index >= 0) return index
    at = tree.nodes[at]?.parent ?? -1
  }
  return 0
}

/** Where the line of a place stands, or -1. The lines are in the order of their places. */
export function exactIndexOf(rows: readonly VisibleRow[], place: number): number {
  let low = 0
  let high = rows.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = rows[middle]?.place ?? 0
    if (at === place) return middle
    if (at < place) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** How far below the roots the lowest of the lines stands: 0 when all are roots. */
export const depthOf = (rows: readonly VisibleRow[], tree: CustomerTree): number =>
  rows.reduce((deepest, { place }) => Math.max(deepest, (tree.nodes[place]?.level ?? 1) - 1), 0)
