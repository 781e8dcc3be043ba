import type { CustomerTree } from './customer-tree.ts'
import { exactIndexOf, type VisibleRow } from './visible-rows.ts'

/** The rows as they were drawn. */
export interface DrawnRows {
  readonly tree: CustomerTree
  readonly rows: readonly VisibleRow[]
}

/** So many rows decide. */
const ASKED = 5

/**
 * By how many rows the content has to scroll so that what is in view stays where it is, when somebody has created, moved
 * or deleted customers above it. Most of the uppermost rows in view decide: one of them may itself have moved far away.
 * @param first the index of the first row in view, before
 */
export function rowsToScroll(before: DrawnRows, after: DrawnRows, first: number): number {
  // The beginning stays in view, so that what is created there is seen.
  if (first <= 0) return 0
  const votes = new Map<number, number>()
  for (let index = first; index < first + ASKED; index += 1) {
    const id = before.tree.nodes[before.rows[index]?.place ?? -1]?.customer.id
    const next = exactIndexOf(after.rows, after.tree.placeOf.get(id ?? Number.NaN) ?? -1)
    if (next >= 0) votes.set(next - index, (votes.get(next - index) ?? 0) + 1)
  }
  const [most] = [...votes].toSorted((one, other) => other[1] - one[1])
  return most?.[0] ?? 0
}
