import type { ReactNode, Ref } from 'react'
import type {
  DataColumn,
  PageSize,
  RowLinkProps,
  SortRule,
  TableQuery,
  TableUrlState,
} from './table-types.ts'

/** What a screen may do with its table from outside. */
export type DataTableHandle = {
  /** Saves the filtered, sorted rows and visible columns as a file; rejects when that fails. */
  exportCsv: () => Promise<void>
  focusSearch: () => void
  clearFilters: () => void
}

/** For tables whose server sorts, filters and pages: `rows` is then the page at hand. */
export type ServerRows = {
  /** Rows that pass the filters, on all pages. */
  filteredCount: number
  /** Called with what to load, when the table opens and after every change. */
  onQueryChange: (query: TableQuery) => void
}

export type DataTableProps<Row extends object> = {
  /** Names what is kept on this machine; one id per kind of table. */
  tableId: string
  /** Accessible name of the table. */
  label: string
  columns: readonly DataColumn<Row>[]
  /** Immutable rows: a changed row is a new object, an unchanged one the same. */
  rows: readonly Row[]
  /** A stable function (module level), as rows are kept by its result. */
  rowKey: (row: Row) => string
  /** Plural of what a row is, for the empty state: 'robots'. */
  noun?: string | undefined
  isLoading?: boolean | undefined
  error?: string | null | undefined
  onRetry?: (() => void) | undefined
  /** px: 45 overviews, 36 DbTool, 30 history and side lists. */
  rowHeight?: number | undefined
  /** 'fill' takes the height of its container, 'content' grows with the page of rows, a number is px. */
  height?: 'fill' | 'content' | number | undefined
  pageSizes?: readonly PageSize[] | undefined
  mobilePageSizes?: readonly PageSize[] | undefined
  defaultPageSize?: PageSize | undefined
  defaultSort?: readonly SortRule[] | undefined
  /** Ids of columns that offer no filter. */
  excludeFromFilter?: readonly string[] | undefined
  hasToolbar?: boolean | undefined
  hasSearch?: boolean | undefined
  /** '/' focuses the search; switch it off for all but one table of a screen. */
  hasSearchHotkey?: boolean | undefined
  /** Further controls of the screen, between the filters and 'Columns', or under them where there is no room. */
  toolbarExtra?: ReactNode | undefined
  /** 30 px under the toolbar. */
  notice?: ReactNode | undefined
  onRowOpen?: ((row: Row) => void) | undefined
  rowHref?: ((row: Row) => string) | undefined
  /** Draws the ID as the router's link; a plain anchor without it. */
  renderLink?: ((props: RowLinkProps) => ReactNode) | undefined
  rowState?: ((row: Row) => 'deprecated' | undefined) | undefined
  /** The row that is chosen in a list beside a detail. */
  selectedKey?: string | null | undefined
  urlState?: TableUrlState | undefined
  onUrlStateChange?: ((next: TableUrlState) => void) | undefined
  csvFileName?: string | undefined
  /** Hours that dates are shown and picked in; the browser's own by default. */
  utcOffsetHours?: number | undefined
  server?: ServerRows | undefined
  ref?: Ref<DataTableHandle> | undefined
}
