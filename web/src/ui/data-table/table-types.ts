import type { ReactNode } from 'react'
import type { TimePattern } from '../time/format-time.ts'

export type CellValue = string | number | null
export type ColumnKind = 'text' | 'number' | 'date'
/**
 * `text`: the cell contains the words; the selection is that one text. `number`: a condition on size, or values. `size`: only
 * a condition on size. `dateRange`: a range of time or a condition on age.
 */
export type FilterKind = 'values' | 'text' | 'number' | 'size' | 'dateRange' | 'none'
/** 'Fit': as many rows as fit the screen. */
export type PageSize = number | 'All' | 'Fit'
export type SortRule = { id: string; desc: boolean }

/**
 * Column id to the selected texts. A range of time is [from, to] in unix seconds, '' for an open end; an age is
 * ['not for', '2 days']; a size is ['between', '20', '30'].
 */
export type TableFilters = Readonly<Record<string, readonly string[]>>
export type GlobalFilter = { keyword: string; strict: boolean }

/** Defines a column. The array of columns must be stable between renders (module level or useMemo). */
export type DataColumn<Row> = {
  id: string
  header: string
  kind: ColumnKind
  /** Dates are unix seconds (number) or ISO text. null and '' are missing: shown as 'N/A', sorted last. */
  value: (row: Row) => CellValue
  /** Renders the cell; without it, the text is shown. */
  cell?: ((row: Row) => ReactNode) | undefined
  /** Drawn before the content and outside the row's link, such as a checkbox. `extra` must include its width. */
  lead?: ((row: Row) => ReactNode) | undefined
  /** Text for filter and export, if it differs from the value; '' when missing. */
  text?: ((row: Row) => string) | undefined
  /** The text as the cell shows it, for the search, if it differs from `text`, such as with a unit. */
  shown?: ((row: Row) => string) | undefined
  /** How a date column shows its times; to the second by default. */
  pattern?: TimePattern | undefined
  /** The entries of a cell with several (chips); a values filter matches any of them. */
  filterValues?: ((row: Row) => readonly string[]) | undefined
  /**
   * px, 50 to 400, until rows have been measured; a first column of numbers keeps it. By default 200, and 120 for the first
   * column, which on phones has 110, or up to 160 with longer names.
   */
  width?: number | undefined
  /** px that the cell needs in addition to its text: a mark, the edges of chips. */
  extra?: number | undefined
  /** Whether the width follows the content; by default if the column can be sorted or filtered. */
  isFitted?: boolean | undefined
  /** Whether the column is never cut; others are, to avoid sideways scrolling. */
  keepsWhole?: boolean | undefined
  /** Place in the first view of a phone, from 1, after the first column. */
  phonePlace?: number | undefined
  /** Its width on a phone in px; the last column of the first view takes the rest of the screen. */
  phoneWidth?: number | undefined
  /** Stays at the left while scrolling. The first column always does; on phones only that one. */
  frozen?: boolean | undefined
  filter?: FilterKind | undefined
  /** The choices of a values filter, if the loaded rows do not contain all of them (server-side paging). */
  filterOptions?: readonly string[] | undefined
  /** The code that the server expects for a selected text. */
  filterCode?: ((chosen: string) => string) | undefined
  sortable?: boolean | undefined
  hideable?: boolean | undefined
  hiddenByDefault?: boolean | undefined
  /** Whether its values are still loading: its cells show skeletons, its filter has no effect yet. */
  loading?: boolean | undefined
  /** By default numbers are right-aligned, all others and the ID left-aligned. */
  align?: 'start' | 'end' | undefined
  look?: 'strong' | 'quiet' | 'mono' | undefined
}

/** The table state of the specification, plus the columns whose visibility was changed. */
export type TableState = {
  sortBy: readonly SortRule[]
  filters: TableFilters
  globalFilter: GlobalFilter
  columnOrder: readonly string[]
  hiddenColumns: readonly string[]
  shownColumns: readonly string[]
  columnSizes: Readonly<Record<string, number>>
  pageIndex: number
  pageSize: PageSize
}

/** The table's state plus the columns from the address. */
export type SavedState = TableState & { urlColumns: readonly string[] | null }

/** The part of the state that is in a shared address. */
export type TableUrlState = {
  filters?: Record<string, string[]> | undefined
  columns?: { cols: string[] } | undefined
}

/** The query of a table whose server sorts, filters and pages. */
export type TableQuery = Pick<TableState, 'sortBy' | 'filters' | 'globalFilter' | 'pageIndex'> & {
  /** Rows of a page; null until known how many fit. */
  pageSize: number | 'All' | null
  /** The current minute in unix seconds, for filters on age; 0 without any. */
  now: number
}

export type RowLinkProps = { children: ReactNode; className: string; tabIndex: number }

/** A row's link: `href` ('' for a row without an address) opens a new tab, `draw` draws the router's link around the ID. */
export type RowLink<Row> = {
  href: (row: Row) => string
  draw: (row: Row, look: RowLinkProps) => ReactNode
}
