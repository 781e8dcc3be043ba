import type { ReactNode, Ref } from 'react'
import type { TableControl } from './table-control.ts'
import type { RowLink } from './table-types.ts'

/** What a screen may do with its table. */
export type DataTableHandle = {
  /** Saves the filtered, sorted rows and visible columns as a file; rejects when that fails. */
  exportCsv: (fileName: string) => Promise<void>
}

export type TableHeight = 'fill' | 'content' | 'bounded' | number

export type DataTableProps<Row extends object> = {
  /** The table's columns and state, held by its screen: see `useTableControl`. */
  control: TableControl<Row>
  /** Accessible name of the table. */
  label: string
  /** Immutable rows: a changed row is a new object, an unchanged one the same. */
  rows: readonly Row[]
  /** A stable function (module level), because rows are cached by its result. */
  rowKey: (row: Row) => string
  /**
   * Only where the server sorts, filters and pages according to `control.query`: `rows` is then the loaded page, and
   * this the number of matching rows on all pages.
   */
  filteredCount?: number | undefined
  /** Plural noun of the rows, for the empty state: 'robots'. */
  noun?: string | undefined
  isLoading?: boolean | undefined
  error?: string | null | undefined
  /** Why the last attempt to load the first rows failed, while the next one is awaited. */
  failedAttempt?: string | undefined
  onRetry?: (() => void) | undefined
  /** When the rows were loaded, in unix seconds: how old they are is said when they could not be refreshed. */
  loadedAt?: number | undefined
  /** px: 45 overviews, 36 DbTool, 30 history and side lists. */
  rowHeight?: number | undefined
  /**
   * 'fill' takes the height of its container, 'content' grows with the page of rows, 'bounded' too, but no higher than the
   * window, a number is px.
   */
  height?: TableHeight | undefined
  hasToolbar?: boolean | undefined
  hasSearch?: boolean | undefined
  /** '/' focuses the search; disable it for all but one table of a screen. */
  hasSearchHotkey?: boolean | undefined
  /** How long after the last key the search acts, in milliseconds; 300 by default. */
  searchDebounceMs?: number | undefined
  /** Further controls of the screen, between the filters and 'Columns', or below them where there is no space. */
  toolbarExtra?: ReactNode | undefined
  /** 30 px under the toolbar. */
  notice?: ReactNode | undefined
  onRowOpen?: ((row: Row) => void) | undefined
  /** Whether cells are selected and copied by mouse and keys; its rows cannot be opened. */
  hasCellSelection?: boolean | undefined
  rowLink?: RowLink<Row> | undefined
  rowState?: ((row: Row) => 'deprecated' | undefined) | undefined
  /** The selected row in a list beside its details. */
  selectedKey?: string | null | undefined
  ref?: Ref<DataTableHandle> | undefined
}
