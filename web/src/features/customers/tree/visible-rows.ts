import { foldText } from '@service-center/contract/text/fold.ts'
import type { TreeSituation } from '../../../kit/lists/tree-keys.ts'
import { wordsOf } from '../../../ui/text/Matched.tsx'
import { type CustomerTree, sumUp } from './customer-tree.ts'

export interface VisibleRow {
  /** The index of the customer in the tree. */
  readonly place: number
  /** Undefined for a customer without children. */
  readonly isOpen: boolean | undefined
  /** The position among the visible siblings, starting at 1. */
  readonly position: number
  /** The number of visible siblings, including this row. */
  readonly siblings: number
}

export interface TreeSearch {
  readonly words: readonly string[]
  /** How many customers match. */
  readonly count: number
  /** 1 at the index of each match, otherwise 0. */
  readonly isHit: Int32Array
  /** The number of matches in the subtree of each customer, including itself. */
  readonly hitsIn: Int32Array
}

/** What decides which customers are open. */
export interface Openness {
  /** Ids of the customers that are open while there is no search. */
  readonly expanded: ReadonlySet<number>
  readonly search: TreeSearch | undefined
  /** In a search, customers with matches below are open and others are closed. For these ids it is the other way round. */
  readonly toggled: ReadonlySet<number>
}

/**
 * The visible rows, in order. A search shows the matches and their ancestors. Opening a customer without matches below it
 * shows its children too, although they do not match.
 */
export function visibleRows(tree: CustomerTree, openness: Openness): readonly VisibleRow[] {
  const { search } = openness
  const rows: { place: number; isOpen: boolean | undefined; position: number; siblings: number }[] = []
  const shownBelow = new Map<number, number>()
  // Up to this index all rows are shown, because the user opened a customer without matches below it.
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
 * Finds the customers for which each word is part of the name or is the whole id. Undefined if there is nothing to search
 * for.
 * @param onlyUnreviewed whether only customers that are not reviewed match
 */
export function searchTree(
  tree: CustomerTree,
  typed: string,
  onlyUnreviewed = false,
): TreeSearch | undefined {
  const words = wordsOf(typed)
  if (words.length === 0 && !onlyUnreviewed) return undefined
  const isHit = Int32Array.from(tree.nodes, ({ customer }) => {
    if (onlyUnreviewed && customer.reviewed) return 0
    const name = foldText(customer.name)
    return words.every((word) => name.includes(word) || String(customer.id) === word) ? 1 : 0
  })
  const hitsIn = sumUp(tree, isHit)
  const count = isHit.reduce((sum, hit) => sum + hit, 0)
  return { words, count, isHit, hitsIn }
}

/** The row of a customer, or of its nearest visible ancestor; 0 if there is none. */
export function rowIndexOf(rows: readonly VisibleRow[], tree: CustomerTree, place: number): number {
  let at = place
  while (at >= 0) {
    const index = exactIndexOf(rows, at)
    if (index >= 0) return index
    at = tree.nodes[at]?.parent ?? -1
  }
  return 0
}

/** The row of a customer, or -1. A binary search, because the rows are sorted by `place`. */
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

/** The visible rows in the form that `actionOf` takes. */
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

/** The depth of the deepest visible row; 0 if all are roots. */
export const depthOf = (rows: readonly VisibleRow[], tree: CustomerTree): number =>
  rows.reduce((deepest, { place }) => Math.max(deepest, (tree.nodes[place]?.level ?? 1) - 1), 0)
