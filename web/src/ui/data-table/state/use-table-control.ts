import { useDebouncedCallback, useDidUpdate, useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNewest } from '../../use-newest.ts'
import { ageOf } from '../../time/age.ts'
import { useMinute } from '../../time/current-time.ts'
import { offeredSize, offeredSizes } from './paging.ts'
import { prepareColumns, type PreparedColumn } from '../prepared-column.ts'
import { NARROW_QUERY, STATE_SAVE_DEBOUNCE } from '../table-constants.ts'
import type { SetTableState, TableControl } from '../data-table-props.ts'
import type { DataColumn, PageSize, SavedState, SortRule, TableState, TableUrlState } from '../table-types.ts'
import { initialState, withUrl } from './table-state.ts'
import { writeTableState } from './table-storage.ts'
import { toUrlState, UrlEcho } from './url-state.ts'

const NONE: readonly never[] = []

export type TableOptions<Row> = {
  /** Key of the saved state; one id per kind of table. If the id can change, use it as the React key too. */
  tableId: string
  /** Must be stable between renders: module level, or useMemo. */
  columns: readonly DataColumn<Row>[]
  defaultSort?: readonly SortRule[] | undefined
  pageSizes?: readonly PageSize[] | undefined
  defaultPageSize?: PageSize | undefined
  /** Whether a page can have as many rows as fit; true by default; false for a table that is as high as its rows. */
  hasFit?: boolean | undefined
  /** Ids of columns without a filter. */
  excludeFromFilter?: readonly string[] | undefined
  /** UTC offset for dates, in hours; 0 by default. */
  utcOffsetHours?: number | undefined
  /** The part of the state that is in the address; undefined if the table does not use the address. */
  urlState?: TableUrlState | undefined
  onUrlStateChange?: ((next: TableUrlState) => void) | undefined
}

/**
 * Holds a table's state for its screen. It starts with the address, otherwise the saved state, otherwise the defaults. `query`
 * is the query for a server, derived while rendering.
 */
export function useTableControl<Row>(options: TableOptions<Row>): TableControl<Row> {
  const { tableId, defaultSort = NONE, pageSizes: own, defaultPageSize } = options
  const isNarrow = useMediaQuery(NARROW_QUERY, false, { getInitialValueInEffect: false })
  const { columns, utcOffsetHours } = usePrepared(options)
  const pageSizes = offeredSizes({
    pageSizes: own,
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
  // Only a filter on age needs the time; without one it is 0 and never changes.
  const now = useMinute(Object.values(filters).some((values) => ageOf(values) !== undefined))
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

function usePrepared<Row>(options: TableOptions<Row>) {
  const { columns: given, excludeFromFilter = NONE, utcOffsetHours = 0 } = options
  // Compared by content, because a screen may write the list inline.
  const excluded = excludeFromFilter.join('\n')
  const columns = useMemo(
    () => prepareColumns({ columns: given, excludeFromFilter: excluded.split('\n'), utcOffsetHours }),
    [given, excluded, utcOffsetHours],
  )
  return { columns, utcOffsetHours }
}

type FitOptions = {
  /** Whether a page has as many rows as fit. */
  isUsed: boolean
  pageIndex: number
  setState: SetTableState
}

/**
 * How many rows fit the screen; null until the table has measured it. When it changes, the page that contains the former
 * first row is shown; while the user resizes the window, that row stays the same.
 */
function useFit(options: FitOptions): { fitRows: number | null; setFitRows: (rows: number) => void } {
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

type StateOptions<Row> = {
  tableId: string
  columns: readonly PreparedColumn<Row>[]
  defaultSort: readonly SortRule[]
  defaultPageSize: PageSize
  urlState: TableUrlState | undefined
  onUrlStateChange: ((next: TableUrlState) => void) | undefined
}

/** The table's state, saved in this browser and synchronised with the address. */
function useTableState<Row>(options: StateOptions<Row>): [SavedState, SetTableState] {
  const [state, setState] = useState(() => initialState(options))
  // Saved shortly after the last change, and immediately when the page or the table is left.
  const save = useDebouncedCallback((latest: TableState) => writeTableState(options.tableId, latest), {
    delay: STATE_SAVE_DEBOUNCE,
    flushOnUnmount: true,
  })
  useDidUpdate(() => save(state), [state])
  useWindowEvent('pagehide', () => save.flush())
  useUrlState(options, { state, setState })
  return [state, setState]
}

function useUrlState<Row>(
  options: StateOptions<Row>,
  { state, setState }: { state: SavedState; setState: SetTableState },
): void {
  const incoming = JSON.stringify(options.urlState ?? {})
  const outgoing = JSON.stringify(toUrlState(state, options.columns))
  const [echo] = useState(() => new UrlEcho(incoming))
  const hasUrl = options.onUrlStateChange !== undefined
  const send = useEffectEvent((next: TableUrlState) => options.onUrlStateChange?.(next))

  useEffect(() => {
    if (echo.isNew(incoming)) setState((before) => withUrl(before, parsed(incoming)))
  }, [echo, incoming, setState])
  useEffect(() => {
    if (hasUrl && echo.needsSending(outgoing)) send(parsed(outgoing))
  }, [echo, outgoing, hasUrl])
}

function parsed(url: string): TableUrlState {
  return JSON.parse(url)
}
