import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import type { DataTableProps } from './model/data-table-props.ts'
import { type Paging, offeredSizes, pagingOf } from './model/paging.ts'
import { prepareColumns } from './model/prepared-column.ts'
import { NARROW_QUERY, ROW_HEIGHT } from './model/table-constants.ts'
import { useColumnModel } from './columns/use-column-model.ts'
import { useNewest } from '../hooks/use-newest.ts'
import { useRowLook } from './grid/use-row-look.ts'
import { type RowView, useRowView } from './rows/use-row-view.ts'
import { useServerQuery } from './state/use-server-query.ts'
import { useTableState } from './state/use-table-state.ts'

const NONE: readonly never[] = []
const BROWSER_OFFSET = -new Date().getTimezoneOffset() / 60

/** Everything a table knows: its columns, its state, which rows pass, and which page of them is shown. */
export function useDataTable<Row extends object>(props: Omit<DataTableProps<Row>, 'ref'>) {
  const { tableId, rows, rowKey, server, rowHeight = ROW_HEIGHT } = props
  const isServerSide = server !== undefined
  const isNarrow = useMediaQuery(NARROW_QUERY, false, { getInitialValueInEffect: false })
  const { columns, utcOffsetHours } = usePrepared(props)
  const { pageSizes: ownSizes, mobilePageSizes, defaultPageSize } = props
  const pageSizes = offeredSizes({ pageSizes: ownSizes, mobilePageSizes, isNarrow })
  const [state, setState] = useTableState({
    tableId,
    columns,
    defaultSort: props.defaultSort ?? NONE,
    defaultPageSize: defaultPageSize ?? pageSizes[0] ?? 'All',
    urlState: props.urlState,
    onUrlStateChange: props.onUrlStateChange,
  })
  const { ref: measured, width: available } = useElementSize<HTMLDivElement>()
  const model = useColumnModel({ columns, state, setState, available, isNarrow })
  const view = useRowView({ rows, rowKey, columns, query: state, isServerSide })
  const total = server?.filteredCount ?? view.keys.length
  const { pageIndex, pageSize } = state
  const paging = useMemo(
    () => pagingOf({ pageIndex, pageSize, total, pageSizes, defaultPageSize }),
    [pageIndex, pageSize, total, pageSizes, defaultPageSize],
  )
  const pageRows = usePageRows(view, { paging, isServerSide })
  useServerQuery(server, { state, paging })
  const look = useRowLook(props, { isNarrow, rowHeight })
  const rowsNow = useNewest(rows)
  const { index } = view
  // Not the rows: with every live value they would draw the toolbar anew.
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
    look,
    source,
  }
}

function usePrepared<Row extends object>(props: Omit<DataTableProps<Row>, 'ref'>) {
  const { columns: given, excludeFromFilter = NONE, utcOffsetHours = BROWSER_OFFSET } = props
  // A screen may write the list in place; its content decides, not its identity.
  const excluded = excludeFromFilter.join('\n')
  const columns = useMemo(
    () => prepareColumns({ columns: given, excludeFromFilter: excluded.split('\n'), utcOffsetHours }),
    [given, excluded, utcOffsetHours],
  )
  return { columns, utcOffsetHours }
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
