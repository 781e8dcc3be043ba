import { useTable } from '../../kit/table-screen/use-table.ts'
import type { TableControl } from '../../ui/data-table/model/table-control.ts'
import type { DataColumn, SortRule } from '../../ui/data-table/model/table-types.ts'
import { PAGE_SIZE, PAGE_SIZES } from './table-constants.ts'

interface DbToolTableState<Row extends object> {
  /** Under which it is remembered. */
  id: string
  /** Stable between renders. */
  columns: readonly DataColumn<Row>[]
  defaultSort: readonly SortRule[]
}

/** The state of a table of the DbTool, with the page sizes that the specification gives to all of them (3, section 9). */
export function useDbToolTable<Row extends object>(table: DbToolTableState<Row>): TableControl<Row> {
  return useTable({
    tableId: `dbtool-${table.id}`,
    columns: table.columns,
    defaultSort: table.defaultSort,
    pageSizes: PAGE_SIZES,
    mobilePageSizes: PAGE_SIZES,
    defaultPageSize: PAGE_SIZE,
    hasFit: false,
  })
}
