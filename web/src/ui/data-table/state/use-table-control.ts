import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNewest } from '../../hooks/use-newest.ts'
import { ageOf } from '../../time/age.ts'
import { useMinute } from '../../time/use-minute.ts'
import { offeredSize, offeredSizes } from '../model/paging.ts'
import { prepareColumns } from '../model/prepared-column.ts'
import { NARROW_QUERY } from '../model/table-constants.ts'
import type { SetTableState, TableControl } from '../model/table-control.ts'
import type { DataColumn, PageSize, SortRule, TableFilters, TableUrlState } from '../model/table-types.ts'
import { useTableState } from './use-table-state.ts'

const NONE: readonly never[] = []

export type TableOptions<Row> = {
  /** Key of the saved state; one id per kind of table. Another id is another component: give it a React key. */
  tableId: string
  /** Must be stable between renders: module level, or useMemo. */
  columns: readonly DataColumn<Row>[]
  defaultSort?: readonly SortRule[] | undefined
  pageSizes?: readonly PageSize[] | undefined
  mobilePageSizes?: readonly PageSize[] | undefined
  defaultPageSize?: PageSize | undefined
  /** Whether a page can have as many rows as fit, by default; false for a table that is as high as its rows. */
  hasFit?: boolean | undefined
  /** Ids of columns without a filter. */
  excludeFromFilter?: readonly string[] | undefined
  /** UTC offset for dates, in hours; 0 by default. */
  utcOffsetHours?: number | undefined
  /** The part of the state in the address; without it the state is not kept in the address. */
  urlState?: TableUrlState | undefined
  onUrlStateChange?: ((next: TableUrlState) => void) | undefined
}

/**
 * Holds a table's state for its screen: from the address, otherwise saved state, otherwise the defaults. The server
 * query is derived from it while rendering (`query`).
 */
export function useTableControl<Row>(options: TableOptions<Row>): TableControl<Row> {
  const { tableId, defaultSort = NONE, pageSizes: own, mobilePageSizes, defaultPageSize } = options
  const isNarrow = useMediaQuery(NARROW_QUERY, false, { getInitialValueInEffect: false })
  const { columns, utcOffsetHours } = usePrepared(options)
  const pageSizes = offeredSizes({
    pageSizes: own,
    mobilePageSizes,
    isNarrow,
    hasFit: options.hasFit !== false,
  })
  const [state, setState] = useTableState({
    tableId,
    columns,
    defaultSort,
    defaultPageSize: defaultPageSize ?? pageSizes[0] ?? 'All',
    urlState: options.urlState,
    onUrlStateChange: options.onUrlStateChange,
  })
  const { sortBy, filters, globalFilter, pageIndex } = state
  const now = useMinuteFor(filters)
  const pageSize = offeredSize({ pageSize: state.pageSize, pageSizes, defaultPageSize })
  const { fitRows, setFitRows } = useFit({ isUsed: pageSize === 'Fit', pageIndex, setState })
  const askedSize = pageSize === 'Fit' ? fitRows : pageSize
  const query = useMemo(
    () => ({ sortBy, filters, globalFilter, pageIndex, pageSize: askedSize, now }),
    [sortBy, filters, globalFilter, pageIndex, askedSize, now],
  )
  return {
    tableId,
    columns,
    state,
    setState,
    query,
    isNarrow,
    pageSizes,
    defaultPageSize,
    fitRows,
    setFitRows,
    utcOffsetHours,
  }
}

/** The present minute in unix seconds while there is a condition on age, otherwise 0, which never changes. */
function useMinuteFor(filters: TableFilters): number {
  const hasAge = Object.values(filters).some((values) => ageOf(values) !== undefined)
  return useMinute(hasAge)
}

function usePrepared<Row>(options: TableOptions<Row>) {
  const { columns: given, excludeFromFilter = NONE, utcOffsetHours = 0 } = options
  // A screen may write the list inline; its content is compared, not its identity.
  const excluded = excludeFromFilter.join('\n')
  const columns = useMemo(
    () => prepareColumns({ columns: given, excludeFromFilter: excluded.split('\n'), utcOffsetHours }),
    [given, excluded, utcOffsetHours],
  )
  return { columns, utcOffsetHours }
}

type Options = {
  /** Whether a page has as many rows as fit. */
  isUsed: boolean
  pageIndex: number
  setState: SetTableState
}

/**
 * How many rows fit the screen, null until the table has measured it. When that changes, the page that holds the former
 * first row is shown; while a window is dragged larger or smaller, that row stays the same one.
 */
function useFit(options: Options): { fitRows: number | null; setFitRows: (rows: number) => void } {
  const [fitRows, setRows] = useState<number | null>(null)
  const newest = useNewest({ ...options, fitRows })
  const kept = useRef<{ pageIndex: number; first: number } | null>(null)
  const setFitRows = useCallback(
    (rows: number) => {
      const { isUsed, pageIndex, setState, fitRows: before } = newest()
      if (rows === before) return
      setRows(rows)
      if (!isUsed || before === null || pageIndex === 0) return
      const first = kept.current?.pageIndex === pageIndex ? kept.current.first : pageIndex * before
      kept.current = { pageIndex: Math.floor(first / rows), first }
      const next = kept.current.pageIndex
      setState((state) => ({ ...state, pageIndex: next }))
    },
    [newest],
  )
  return { fitRows, setFitRows }
}
