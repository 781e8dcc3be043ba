import { useMemo } from 'react'
import type { DataTableProps } from '../model/data-table-props.ts'
import type { RowLook } from './row-look.ts'
import { useNewest } from '../../hooks/use-newest.ts'

type Given<Row extends object> = Pick<
  DataTableProps<Row>,
  'rowHref' | 'renderLink' | 'rowState' | 'onRowOpen'
>
type Measures = { isNarrow: boolean; rowHeight: number }

/** One object for all rows that only changes with the layout: screens may pass new functions with every render. */
export function useRowLook<Row extends object>(
  given: Given<Row>,
  { isNarrow, rowHeight }: Measures,
): RowLook<Row> {
  const newest = useNewest(given)
  const hasHref = given.rowHref !== undefined
  const hasLink = given.renderLink !== undefined
  const hasState = given.rowState !== undefined
  const isClickable = given.onRowOpen !== undefined && !isNarrow
  return useMemo(
    () => ({
      isNarrow,
      isClickable,
      rowHeight,
      rowHref: hasHref ? (row) => newest().rowHref?.(row) ?? '' : undefined,
      renderLink: hasLink ? (link) => newest().renderLink?.(link) : undefined,
      rowState: hasState ? (row) => newest().rowState?.(row) : undefined,
    }),
    [isNarrow, isClickable, rowHeight, hasHref, hasLink, hasState, newest],
  )
}
