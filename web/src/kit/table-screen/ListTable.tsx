import { DataTable } from '../../ui/data-table/DataTable.tsx'
import type { DataTableProps } from '../../ui/data-table/model/data-table-props.ts'
import type { TableControl } from '../../ui/data-table/model/table-control.ts'
import type { ListRows } from './use-list.ts'
import { type Target, useRowLink } from './use-row-link.tsx'

type Fed =
  | 'control'
  | 'rows'
  | 'isLoading'
  | 'error'
  | 'failedAttempt'
  | 'onRetry'
  | 'loadedAt'
  | 'filteredCount'
  | 'rowLink'

export interface ListTableProps<Row extends object> extends Omit<DataTableProps<Row>, Fed> {
  table: TableControl<Row>
  list: ListRows<Row>
  /** The router's target of a row, or none; a click opens it unless there is `onRowOpen`. */
  rowLink?: ((row: Row) => Target | undefined) | undefined
}

/** The table of a list, from `useTable` and a list of `use-list.ts`. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { table, list, rowLink: targetOf, onRowOpen, ...rest } = props
  const { rowLink, open } = useRowLink(targetOf)
  return (
    <DataTable
      {...rest}
      control={table}
      rows={list.rows}
      isLoading={list.isLoading}
      error={list.error}
      failedAttempt={list.failedAttempt}
      onRetry={list.retry}
      loadedAt={list.loadedAt}
      filteredCount={list.filteredCount}
      rowLink={rowLink}
      onRowOpen={onRowOpen ?? open}
    />
  )
}
