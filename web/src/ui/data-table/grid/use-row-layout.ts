import { useMemo } from 'react'
import type { DataTableProps } from '../model/data-table-props.ts'
import type { RowLayout } from './row-layout.ts'
import { useNewest } from '../../hooks/use-newest.ts'

type Given<Row extends object> = Pick<DataTableProps<Row>, 'rowLink' | 'rowState' | 'onRowOpen'>
type Measures = { isNarrow: boolean; rowHeight: number }

/** One object for all rows that changes only with the layout: screens may pass new functions with every render. */
export function useRowLayout<Row extends object>(
  given: Given<Row>,
  { isNarrow, rowHeight }: Measures,
): RowLayout<Row> {
  const newest = useNewest(given)
  const hasLink = given.rowLink !== undefined
  const hasState = given.rowState !== undefined
  const canOpen = given.onRowOpen !== undefined
  const isClickable = canOpen && !isNarrow
  // On phones the ID opens the row: its link, or where a row has no address a button.
  const hasButton = canOpen && isNarrow && !hasLink
  return useMemo(
    () => ({
      isNarrow,
      isClickable,
      rowHeight,
      rowLink: hasLink
        ? {
            href: (row) => newest().rowLink?.href(row) ?? '',
            draw: (row, link) => newest().rowLink?.draw(row, link),
          }
        : undefined,
      open: hasButton ? (row) => newest().onRowOpen?.(row) : undefined,
      rowState: hasState ? (row) => newest().rowState?.(row) : undefined,
    }),
    [isNarrow, isClickable, rowHeight, hasLink, hasButton, hasState, newest],
  )
}
