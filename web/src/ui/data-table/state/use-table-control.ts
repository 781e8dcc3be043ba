import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { offeredSize, offeredSizes } from '../model/paging.ts'
import { prepareColumns } from '../model/prepared-column.ts'
import { NARROW_QUERY } from '../model/table-constants.ts'
import type { TableControl } from '../model/table-control.ts'
import type { DataColumn, PageSize, SortRule, TableUrlState } from '../model/table-types.ts'
import { useTableState } from './use-table-state.ts'

const NONE: readonly never[] = []
const BROWSER_OFFSET = -new Date().getTimezoneOffset() / 60

export type TableOptions<Row> = {
  /** Names what is kept on this machine; one id per kind of table. Another id is another component: give it a key. */
  tableId: string
  /** The same array between renders: module level, or useMemo. */
  columns: readonly DataColumn<Row>[]
  defaultSort?: readonly SortRule[] | undefined
  pageSizes?: readonly PageSize[] | undefined
  mobilePageSizes?: readonly PageSize[] | undefined
  defaultPageSize?: PageSize | undefined
  /** Ids of columns that offer no filter. */
  excludeFromFilter?: readonly string[] | undefined
  /** Hours that dates are shown and picked in; the browser's own by default. */
  utcOffsetHours?: number | undefined
  /** The part of the state that the address holds; without it the address knows nothing of the table. */
  urlState?: TableUrlState | undefined
  onUrlStateChange?: ((next: TableUrlState) => void) | undefined
}

/**
 * Holds a table's state for its screen: what the address says, else what this machine has kept, else the defaults. What
 * is to be loaded follows from it while rendering (`query`).
 */
export function useTableControl<Row>(options: TableOptions<Row>): TableControl<Row> {
  const { tableId, defaultSort = NONE, pageSizes: own, mobilePageSizes, defaultPageSize } = options
  const isNarrow = useMediaQuery(NARROW_QUERY, false, { getInitialValueInEffect: false })
  const { columns, utcOffsetHours } = usePrepared(options)
  const pageSizes = offeredSizes({ pageSizes: own, mobilePageSizes, isNarrow })
  const [state, setState] = useTableState({
    tableId,
    columns,
    defaultSort,
    defaultPageSize: defaultPageSize ?? pageSizes[0] ?? 'All',
    urlState: options.urlState,
    onUrlStateChange: options.onUrlStateChange,
  })
  const { sortBy, filters, globalFilter, pageIndex } = state
  const pageSize = offeredSize({ pageSize: state.pageSize, pageSizes, defaultPageSize })
  const query = useMemo(
    () => ({ sortBy, filters, globalFilter, pageIndex, pageSize }),
    [sortBy, filters, globalFilter, pageIndex, pageSize],
  )
  return { tableId, columns, state, setState, query, isNarrow, pageSizes, defaultPageSize, utcOffsetHours }
}

function usePrepared<Row>(options: TableOptions<Row>) {
  const { columns: given, excludeFromFilter = NONE, utcOffsetHours = BROWSER_OFFSET } = options
  // A screen may write the list in place; its content decides, not its identity.
  const excluded = excludeFromFilter.join('\n')
  const columns = useMemo(
    () => prepareColumns({ columns: given, excludeFromFilter: excluded.split('\n'), utcOffsetHours }),
    [given, excluded, utcOffsetHours],
  )
  return { columns, utcOffsetHours }
}
