import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { useMeasuredWidth } from '../use-measured.ts'
import { useNewest } from '../use-newest.ts'
import { useColumnModel } from './columns/use-column-model.ts'
import { useContentMeasure, useContentWidths } from './columns/use-content-widths.ts'
import type { RowLayout } from './grid/GridRow.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { type Paging, pagingOf } from './state/paging.ts'
import { useRevealedPage } from './state/use-revealed-page.ts'
import type { PreparedColumn } from './prepared-column.ts'
import { isWrittenAlways } from './rows/csv.ts'
import { ROW_HEIGHT, TOUCH_ROW_HEIGHT } from './table-constants.ts'
import { RowPlaces, type RowsByKey } from './rows/row-places.ts'
import { SearchIndex } from './rows/row-search.ts'
import type { ViewQuery } from './rows/row-view.ts'
import { ViewRunner } from './rows/view-runner.ts'

const AS_GIVEN: ViewQuery = { sortBy: [], filters: {}, globalFilter: { keyword: '', strict: false } }

/** The model of a table: its columns, its state, the matching rows, and the current page. */
export function useDataTable<Row extends object>(props: Omit<DataTableProps<Row>, 'ref'>) {
  const { control, rows, rowKey, filteredCount, rowHeight = ROW_HEIGHT } = props
  const { columns, state, setState, isNarrow, pageSizes, defaultPageSize, fitRows, utcOffsetHours } = control
  const isServerSide = filteredCount !== undefined
  const { ref: measured, width: available } = useMeasuredWidth()
  const widths = useContentWidths(control.tableId)
  const model = useColumnModel({ columns, state, setState, available, isNarrow, content: widths.content })
  const view = useRowView({
    rows,
    rowKey,
    columns,
    shown: model.visible,
    query: state,
    now: control.query.now,
    isServerSide,
  })
  const total = filteredCount ?? view.keys.length
  const { pageIndex, pageSize } = state
  const paging = useMemo(
    () => pagingOf({ pageIndex, pageSize, total, pageSizes, defaultPageSize, fitRows }),
    [pageIndex, pageSize, total, pageSizes, defaultPageSize, fitRows],
  )
  const { byKey } = view
  const has = useCallback((key: string) => byKey.get(key) !== undefined, [byKey])
  useRevealedPage({
    revealedKey: props.revealedKey,
    keys: view.keys,
    has,
    pageRows: paging.pageRows,
    state,
    setState,
  })
  const pageRows = usePageRows(view, { paging, isServerSide })
  const pointerWatch = useContentMeasure({ columns: model.visible, rows, pageRows, widths })
  const isTouched = isNarrow && (isOpened(props) || columns.some((column) => !isWrittenAlways(column)))
  const look = useRowLayout(props, {
    isNarrow,
    rowHeight: isTouched ? Math.max(TOUCH_ROW_HEIGHT, rowHeight) : rowHeight,
  })
  const rowsNow = useNewest(rows)
  const { index } = view
  // Without the rows: they would re-render the toolbar with every live value.
  const source = useMemo(
    () => ({ columns, rowsNow, index, state, utcOffsetHours, isServerSide }),
    [columns, rowsNow, index, state, utcOffsetHours, isServerSide],
  )
  return {
    isNarrow,
    measured,
    state,
    setState,
    model,
    view,
    total,
    paging,
    pageSizes,
    pageRows,
    pointerWatch,
    look,
    source,
  }
}

const isOpened = (props: { rowLink?: unknown; onRowOpen?: unknown }) =>
  props.rowLink !== undefined || props.onRowOpen !== undefined

type ViewOptions<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly PreparedColumn<Row>[]
  /** The columns that the search looks in. */
  shown: readonly PreparedColumn<Row>[]
  query: ViewQuery
  /** The current minute in unix seconds, for filters on age. */
  now: number
  /** The rows are the server's page, already filtered and sorted. */
  isServerSide: boolean
}

type RowView<Row extends object> = {
  /** Keys of the matching rows, in order. */
  keys: readonly string[]
  /** The latest row of each key: the order may be up to a second old, the values are current. */
  byKey: RowsByKey<Row>
  index: SearchIndex<Row>
}

/** Filters, searches and sorts the rows; see ViewRunner for when. */
function useRowView<Row extends object>(options: ViewOptions<Row>): RowView<Row> {
  const { rows, rowKey, columns, shown, now, isServerSide } = options
  const { sortBy, filters, globalFilter } = isServerSide ? AS_GIVEN : options.query
  const [keys, setKeys] = useState<readonly string[]>([])
  const [runner] = useState(() => new ViewRunner<Row>(setKeys))
  const index = useMemo(() => new SearchIndex<Row>(shown), [shown])
  const [places] = useState(() => new RowPlaces())
  const byKey = useMemo(() => places.rowsByKey(rows, rowKey), [places, rows, rowKey])

  useLayoutEffect(() => {
    runner.setShape({ columns, index, query: { sortBy, filters, globalFilter, now } })
  }, [runner, columns, index, sortBy, filters, globalFilter, now])
  useLayoutEffect(() => {
    runner.setRows({ rows, rowKey }, { atOnce: isServerSide })
  }, [runner, rows, rowKey, isServerSide])
  useLayoutEffect(() => () => runner.stop(), [runner])
  return { keys, byKey, index }
}

function usePageRows<Row extends object>(
  view: RowView<Row>,
  { paging, isServerSide }: { paging: Paging; isServerSide: boolean },
): readonly Row[] {
  const { keys, byKey } = view
  const { start, end } = paging
  return useMemo(() => {
    const shown = isServerSide ? keys : keys.slice(start, end)
    return shown.flatMap((key) => byKey.get(key) ?? [])
  }, [keys, byKey, isServerSide, start, end])
}

/** One object for all rows. It changes only with the layout, even if the screen passes new functions with every render. */
function useRowLayout<Row extends object>(
  given: Pick<DataTableProps<Row>, 'rowLink' | 'rowState' | 'onRowOpen'>,
  { isNarrow, rowHeight }: { isNarrow: boolean; rowHeight: number },
): RowLayout<Row> {
  const newest = useNewest(given)
  const hasLink = given.rowLink !== undefined
  const hasState = given.rowState !== undefined
  const canOpen = given.onRowOpen !== undefined
  const isClickable = canOpen && !isNarrow
  // On phones the ID opens the row: as a link, or as a button if the row has no address.
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
