import type { TreeSituation } from '../../../kit/tree/tree-keys.ts'
import type { CustomerTree } from './customer-tree.ts'
import type { TreeSearch } from './tree-search.ts'

/** One visible row of the tree. */
export interface VisibleRow {
  /** The customer's index in the tree. */
  readonly place: number
  /** Undefined for a customer without children. */
  readonly isOpen: boolean | undefined
  /** Its number among the visible siblings, from 1. */
  readonly position: number
  /** The number of visible siblings, itself included. */
  readonly siblings: number
}

/** Which branches are open. */
export interface Openness {
  /** The ids that are open while there is no search. */
  readonly expanded: ReadonlySet<number>
  readonly search: TreeSearch | undefined
  /** While searching, branches with matches below are open and others are closed; for these ids it is reversed. */
  readonly toggled: ReadonlySet<number>
}

/** Whether a branch is open. */
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
 * The visible rows, in order. A search shows matches and their ancestors; opening a customer without matches below
 * shows its whole subtree.
 */
export function visibleRows(tree: CustomerTree, openness: Openness): readonly VisibleRow[] {
  const { search } = openness
  const rows: { place: number; isOpen: boolean | undefined; position: number; siblings: number }[] = []
  const shownBelow = new Map<number, number>()
  // Up to here everything is shown, because the user opened it.
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

/** The row of a customer, or of its nearest visible ancestor; 0 when there is none. */
export function rowIndexOf(rows: readonly VisibleRow[], tree: CustomerTree, place: number): number {
  let at = place
  while (at >= 0) {
    const index = exactIndexOf(rows, at)
    if (index >= 0) return index
    at = tree.nodes[at]?.parent ?? -1
  }
  return 0
}

/** The row of a customer, or -1. The rows are ordered by index. */
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

/** The visible rows as the keys of trees take them. */
export function situationOf(shown: {
  tree: CustomerTree
  rows: readonly VisibleRow[]
  active: number
}): TreeSituation<VisibleRow> {
  const { tree, rows, active } = shown
  return {
    rows,
    active,
    parentOf: ({ place }) => exactIndexOf(rows, tree.nodes[place]?.parent ?? -1),
    nameOf: ({ place }) => tree.nodes[place]?.customer.name,
  }
}

/** The depth of the lowest visible row: 0 when all are roots. */
export const depthOf = (rows: readonly VisibleRow[], tree: CustomerTree): number =>
  rows.reduce((deepest, { place }) => Math.max(deepest, (tree.nodes[place]?.level ?? 1) - 1), 0)
