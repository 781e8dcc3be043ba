import type { ReactNode } from 'react'

export type CellValue = string | number | null
export type ColumnKind = 'text' | 'number' | 'date'
/** `text`: the words that are written occur in the cell; what is chosen is then that one text. */
export type FilterKind = 'values' | 'text' | 'dateRange' | 'none'
export type PageSize = number | 'All'
export type SortRule = { id: string; desc: boolean }

/** Column id to the chosen texts; of a date range: [from, to] in unix seconds, '' where that end is open. */
export type TableFilters = Readonly<Record<string, readonly string[]>>
export type GlobalFilter = { keyword: string; strict: boolean }

/** What a screen says about one column. Keep the array of columns stable between renders (module level or useMemo). */
export type DataColumn<Row> = {
  id: string
  header: string
  kind: ColumnKind
  /** Dates are unix seconds (number) or an ISO text. null and '' are missing: shown as 'N/A', sorted last. */
  value: (row: Row) => CellValue
  /** What the cell draws; without it, the text. */
  cell?: ((row: Row) => ReactNode) | undefined
  /** What search, filter and export take, where it differs from the value; '' when missing. */
  text?: ((row: Row) => string) | undefined
  /** The single entries of a cell that holds several (chips); a values filter then matches any of them. */
  filterValues?: ((row: Row) => readonly string[]) | undefined
  /** px, 50 to 400; 200 by default, 120 for the first column, which is always 110 on phones. */
  width?: number | undefined
  /** Stays at the left while scrolling. The first column always does; on phones only that one. */
  frozen?: boolean | undefined
  filter?: FilterKind | undefined
  /** The choices of a values filter when the rows at hand do not hold them all (server-side paging). */
  filterOptions?: readonly string[] | undefined
  /** What a server that filters is asked for instead of a chosen text. */
  filterCode?: ((chosen: string) => string) | undefined
  sortable?: boolean | undefined
  hideable?: boolean | undefined
  hiddenByDefault?: boolean | undefined
  /** Its values are still to come: skeletons stand in its cells, filters on it wait. */
  loading?: boolean | undefined
  /** Numbers stand right, everything else and the ID left. */
  align?: 'start' | 'end' | undefined
  look?: 'strong' | 'quiet' | 'mono' | undefined
}

/** The table state of the specification, plus the columns that were shown against their default. */
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

/** The table's state plus the columns that the address asked for. */
export type KeptState = TableState & { urlColumns: readonly string[] | null }

/** The part of the state that a shared address carries. */
export type TableUrlState = {
  filters?: Record<string, string[]> | undefined
  columns?: { cols: string[] } | undefined
}

/** For a table whose server sorts, filters and pages: what to ask for. */
export type TableQuery = Pick<TableState, 'sortBy' | 'filters' | 'globalFilter' | 'pageIndex' | 'pageSize'>

/** What a row's link looks like, whatever draws it. */
export type RowLinkLook = { children: ReactNode; className: string; tabIndex: number }

/** Where rows lead: the address, for a new tab, and the router's link around the ID. */
export type RowLink<Row> = {
  href: (row: Row) => string
  draw: (row: Row, look: RowLinkLook) => ReactNode
}
