import type { ReactNode, Ref } from 'react'
import type { TableControl } from './table-control.ts'
import type { RowLink } from './table-types.ts'

/** What a screen may do with its table from outside. */
export type DataTableHandle = {
  /** Saves the filtered, sorted rows and visible columns as a file; rejects when that fails. */
  exportCsv: (fileName: string) => Promise<void>
}

export type DataTableProps<Row extends object> = {
  /** The table's columns and state, which its screen holds: see `useTableControl`. */
  control: TableControl<Row>
  /** Accessible name of the table. */
  label: string
  /** Immutable rows: a changed row is a new object, an unchanged one the same. */
  rows: readonly Row[]
  /** A stable function (module level), as rows are kept by its result. */
  rowKey: (row: Row) => string
  /**
   * Only where the server sorts, filters and pages, by what `control.query` says: `rows` is then the page at hand, and
   * this the number of rows that pass the filters, on all pages.
   */
  filteredCount?: number | undefined
  /** Plural of what a row is, for the empty state: 'robots'. */
  noun?: string | undefined
  isLoading?: boolean | undefined
  error?: string | null | undefined
  onRetry?: (() => void) | undefined
  /** px: 45 overviews, 36 DbTool, 30 history and side lists. */
  rowHeight?: number | undefined
  /** 'fill' takes the height of its container, 'content' grows with the page of rows, a number is px. */
  height?: 'fill' | 'content' | number | undefined
  hasToolbar?: boolean | undefined
  hasSearch?: boolean | undefined
  /** '/' focuses the search; switch it off for all but one table of a screen. */
  hasSearchHotkey?: boolean | undefined
  /** Further controls of the screen, between the filters and 'Columns', or under them where there is no room. */
  toolbarExtra?: ReactNode | undefined
  /** 30 px under the toolbar. */
  notice?: ReactNode | undefined
  onRowOpen?: ((row: Row) => void) | undefined
  rowLink?: RowLink<Row> | undefined
  rowState?: ((row: Row) => 'deprecated' | undefined) | undefined
  /** The row that is chosen in a list beside a detail. */
  selectedKey?: string | null | undefined
  ref?: Ref<DataTableHandle> | undefined
}
