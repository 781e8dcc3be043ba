import type { ReactNode } from 'react'
import type { TimePattern } from '../../time/format-time.ts'

export type CellValue = string | number | null
export type ColumnKind = 'text' | 'number' | 'date'
/**
 * `text`: the words occur in the cell; the selection is then that one text. `number`: a condition on size, or values.
 * `size`: a condition on size only. `dateRange`: a range of time or a condition on age.
 */
export type FilterKind = 'values' | 'text' | 'number' | 'size' | 'dateRange' | 'none'
/** `Fit`: as many rows as the screen shows. */
export type PageSize = number | 'All' | 'Fit'
export type SortRule = { id: string; desc: boolean }

/**
 * Column id to the selected texts. Of a range of time: [from, to] in unix seconds, '' for an open end; of an age:
 * ['not for', '2 days']; of a size: ['between', '20', '30'].
 */
export type TableFilters = Readonly<Record<string, readonly string[]>>
export type GlobalFilter = { keyword: string; strict: boolean }

/** Definition of a column. Keep the array of columns stable between renders (module level or useMemo). */
export type DataColumn<Row> = {
  id: string
  header: string
  kind: ColumnKind
  /** Dates are unix seconds (number) or an ISO text. null and '' are missing: shown as 'N/A', sorted last. */
  value: (row: Row) => CellValue
  /** Renders the cell; without it, the text is shown. */
  cell?: ((row: Row) => ReactNode) | undefined
  /** Drawn before the content and outside of the row's link: the checkbox of a row. Its space belongs to `extra`. */
  lead?: ((row: Row) => ReactNode) | undefined
  /** Text for filter and export, if it differs from the value; '' when missing. */
  text?: ((row: Row) => string) | undefined
  /** The text as the cell shows it, for the search, if it differs from `text`: with its unit. */
  shown?: ((row: Row) => string) | undefined
  /** How the cells of a date column show their time; to the second by default. */
  pattern?: TimePattern | undefined
  /** The entries of a cell with several (chips); a values filter matches any of them. */
  filterValues?: ((row: Row) => readonly string[]) | undefined
  /**
   * px, 50 to 400; 200 by default, 120 for the first column; on phones that has 110, with longer names up to 160. Until
   * rows have been measured; a first column of numbers keeps it.
   */
  width?: number | undefined
  /** px that the cell takes beside its shown text: a mark, the edges of chips. */
  extra?: number | undefined
  /** Whether the width follows the content; by default that of each column that can be sorted or filtered does. */
  isFitted?: boolean | undefined
  /** Other columns are cut to spare the user from scrolling sideways, this one is not. */
  keepsWhole?: boolean | undefined
  /** Place in the first view of a phone, from 1, after the first column. */
  phonePlace?: number | undefined
  /** Its width there in px; the last one of the first view takes what is left. */
  phoneWidth?: number | undefined
  /** Stays at the left while scrolling. The first column always does; on phones only that one. */
  frozen?: boolean | undefined
  filter?: FilterKind | undefined
  /** The choices of a values filter when the loaded rows do not have all of them (server-side paging). */
  filterOptions?: readonly string[] | undefined
  /** The code that the server expects for a selected text. */
  filterCode?: ((chosen: string) => string) | undefined
  sortable?: boolean | undefined
  hideable?: boolean | undefined
  hiddenByDefault?: boolean | undefined
  /** Its values are still loading: skeletons in its cells, filters on it wait. */
  loading?: boolean | undefined
  /** Numbers are right-aligned, everything else and the ID left. */
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

/** The part of the state that a shared address carries. */
export type TableUrlState = {
  filters?: Record<string, string[]> | undefined
  columns?: { cols: string[] } | undefined
}

/** The query of a table whose server sorts, filters and pages. */
export type TableQuery = Pick<TableState, 'sortBy' | 'filters' | 'globalFilter' | 'pageIndex'> & {
  /** Rows of a page; null until it is known how many fit. */
  pageSize: number | 'All' | null
  /** The present minute in unix seconds, for filters on age; 0 without any. */
  now: number
}

/** Presentation of a row's link, for any renderer. */
export type RowLinkProps = { children: ReactNode; className: string; tabIndex: number }

/** A row's link: the address ('' for a row without one), for a new tab, and the router's link around the ID. */
export type RowLink<Row> = {
  href: (row: Row) => string
  draw: (row: Row, look: RowLinkProps) => ReactNode
}
