import type { CustomerTree } from './customer-tree.ts'
import { exactIndexOf, type VisibleRow } from './visible-rows.ts'

export interface DrawnRows {
  readonly tree: CustomerTree
  readonly rows: readonly VisibleRow[]
}

/** How many of the uppermost rows in view decide. */
const SAMPLE = 5

/**
 * By how many rows to scroll so that the rows in view stay where they are after somebody has created, moved or deleted
 * customers above them. The majority of the uppermost rows in view decides, because single rows may have moved far away.
 * @param first the index of the first row that was in view
 */
export function rowsToScroll(before: DrawnRows, after: DrawnRows, first: number): number {
  // At the top nothing scrolls, so that a customer that is created there is visible.
  if (first <= 0) return 0
  const votes = new Map<number, number>()
  for (let index = first; index < first + SAMPLE; index += 1) {
    const id = before.tree.nodes[before.rows[index]?.place ?? -1]?.customer.id
    const next = exactIndexOf(after.rows, after.tree.placeOf.get(id ?? Number.NaN) ?? -1)
    if (next >= 0) votes.set(next - index, (votes.get(next - index) ?? 0) + 1)
  }
  const [most] = [...votes].toSorted((one, other) => other[1] - one[1])
  return most?.[0] ?? 0
}
