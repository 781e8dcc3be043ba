import type { Key } from 'react'
import { count } from '../text/format.ts'
import { usePrinting } from './use-printing.ts'

/** A browser needs some seconds to lay out this many rows; more are for a file. */
export const MAX_PRINTED_ROWS = 5000

/** A row that a virtual list draws. */
interface DrawnRow {
  readonly key: Key
  readonly index: number
  /** Distance from the beginning of the list, in pixels. On paper rows follow each other. */
  readonly start: number
}

/**
 * The rows that a virtual list draws: those near the visible part, on paper all of them. Their parent has `data-printed-rows`,
 * see print.css.
 */
export function useDrawnRows(
  virtual: { getVirtualItems: () => readonly DrawnRow[] },
  total: number,
): readonly DrawnRow[] {
  const isPrinting = usePrinting()
  if (!isPrinting) return virtual.getVirtualItems()
  return Array.from({ length: Math.min(total, MAX_PRINTED_ROWS) }, (_, index) => ({
    key: index,
    index,
    start: 0,
  }))
}

/** Says on paper that a list has more rows than are printed. */
export function PrintedCount({ printed, total }: { printed: number; total: number }) {
  const isPrinting = usePrinting()
  return (
    isPrinting &&
    printed < total && (
      <p>
        {count(printed)} of {count(total)} entries
      </p>
    )
  )
}
