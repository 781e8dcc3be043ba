import { useMemo } from 'react'
import type { DataTableProps } from './model/data-table-props.ts'
import { type Paging, pagingOf } from './model/paging.ts'
import { ROW_HEIGHT } from './model/table-constants.ts'
import { useColumnModel } from './columns/use-column-model.ts'
import { useContentMeasure, useContentWidths } from './columns/use-content-widths.ts'
import { useMeasuredWidth } from '../hooks/use-measured-width.ts'
import { useNewest } from '../hooks/use-newest.ts'
import { useRowLayout } from './grid/use-row-layout.ts'
import { type RowView, useRowView } from './rows/use-row-view.ts'

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
  const pageRows = usePageRows(view, { paging, isServerSide })
  const pointerWatch = useContentMeasure({ columns: model.visible, rows, pageRows, widths })
  const look = useRowLayout(props, { isNarrow, rowHeight })
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

type PageOptions = { paging: Paging; isServerSide: boolean }

function usePageRows<Row extends object>(
  view: RowView<Row>,
  { paging, isServerSide }: PageOptions,
): readonly Row[] {
  const { keys, byKey } = view
  const { start, end } = paging
  return useMemo(() => {
    const shown = isServerSide ? keys : keys.slice(start, end)
    return shown.flatMap((key) => byKey.get(key) ?? [])
  }, [keys, byKey, isServerSide, start, end])
}
