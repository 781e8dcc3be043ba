import type { Dispatch, ReactNode, Ref, SetStateAction } from 'react'
import type { LoadRows } from '../print/missing-rows.ts'
import type { PreparedColumn } from './prepared-column.ts'
import type { PageSize, RowLink, SavedState, TableQuery } from './table-types.ts'

export type SetTableState = Dispatch<SetStateAction<SavedState>>

/** A table's columns and state, held by its screen; made by `useTableControl`. */
export type TableControl<Row> = {
  tableId: string
  columns: readonly PreparedColumn<Row>[]
  state: SavedState
  setState: SetTableState
  /** The query for a server that sorts, filters and pages; available from the first render on. */
  query: TableQuery
  isNarrow: boolean
  pageSizes: readonly PageSize[]
  defaultPageSize: PageSize | undefined
  /** How many rows fit the screen; null until the table has measured it. */
  fitRows: number | null
  setFitRows: (rows: number) => void
  utcOffsetHours: number
}

/** What a screen can do with its table. */
export type DataTableHandle = {
  /** Saves the filtered, sorted rows and visible columns as a file; rejects when that fails. */
  exportCsv: (fileName: string) => Promise<void>
}

export type TableHeight = 'fill' | 'content' | 'bounded' | number

export type DataTableProps<Row extends object> = {
  control: TableControl<Row>
  /** Accessible name of the table. */
  label: string
  /** Immutable: a changed row is a new object, an unchanged one the same object. */
  rows: readonly Row[]
  /** Must be stable (module level), because rows are cached by its result. */
  rowKey: (row: Row) => string
  /**
   * Only if the server sorts, filters and pages by `control.query`: `rows` is then the loaded page, and this is the number of
   * matching rows on all pages.
   */
  filteredCount?: number | undefined
  /** Loads the matching rows of all pages, for paper. */
  loadRows?: LoadRows<Row> | undefined
  /** Plural noun of the rows, for the empty state: 'robots'. */
  noun?: string | undefined
  isLoading?: boolean | undefined
  error?: string | null | undefined
  /** Why the last attempt to load the first rows failed, while the next one is running. */
  failedAttempt?: string | undefined
  onRetry?: (() => void) | undefined
  /** When the rows were loaded, in unix seconds; shown if they could not be refreshed. */
  loadedAt?: number | undefined
  /** In px: 45 in overviews, 36 in the DbTool, 30 in history and side lists. */
  rowHeight?: number | undefined
  /**
   * 'fill' takes the height of the container, 'content' grows with the page of rows, 'bounded' too, up to the height of the
   * window; a number is px.
   */
  height?: TableHeight | undefined
  hasToolbar?: boolean | undefined
  hasSearch?: boolean | undefined
  /** Whether '/' focuses the search; only one table of a screen may have it. */
  hasSearchHotkey?: boolean | undefined
  /** 300 by default. */
  searchDebounceMs?: number | undefined
  /** Further controls, between the filters and 'Columns', or below them if there is no space. */
  toolbarExtra?: ReactNode | undefined
  /** A line of 30 px under the toolbar. */
  notice?: ReactNode | undefined
  onRowOpen?: ((row: Row) => void) | undefined
  /** Whether cells can be selected and copied by mouse and keys; then rows cannot be opened. */
  hasCellSelection?: boolean | undefined
  rowLink?: RowLink<Row> | undefined
  rowState?: ((row: Row) => 'deprecated' | undefined) | undefined
  /** The selected row in a list beside its details. */
  selectedKey?: string | null | undefined
  /**
   * A row to show once, such as one that was just made: the table goes to its page, scrolls to it and marks it. Only for
   * tables whose rows are all in the browser.
   */
  revealedKey?: string | undefined
  ref?: Ref<DataTableHandle> | undefined
}
