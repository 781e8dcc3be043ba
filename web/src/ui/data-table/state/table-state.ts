import { isColumnShown } from '../column-layout.ts'
import type { PreparedColumn } from '../prepared-column.ts'
import { readTablePosition, readTableState } from './table-storage.ts'
import type { SavedState, PageSize, SortRule, TableState, TableUrlState } from '../table-types.ts'
import { columnsFromUrl, filtersFromUrl } from './url-state.ts'

type InitialOptions = {
  tableId: string
  urlState: TableUrlState | undefined
  defaultSort: readonly SortRule[]
  defaultPageSize: PageSize
}

/** The initial state: from the address, otherwise the saved state, otherwise the defaults. */
export function initialState({
  tableId,
  urlState,
  defaultSort,
  defaultPageSize,
}: InitialOptions): SavedState {
  const kept = readTableState(tableId)
  return {
    sortBy: kept.sortBy ?? defaultSort,
    filters: filtersFromUrl(urlState) ?? kept.filters ?? {},
    globalFilter: kept.globalFilter ?? { keyword: '', strict: false },
    columnOrder: kept.columnOrder ?? [],
    hiddenColumns: kept.hiddenColumns ?? [],
    shownColumns: kept.shownColumns ?? [],
    columnSizes: kept.columnSizes ?? {},
    pageIndex: readTablePosition(tableId).pageIndex,
    pageSize: kept.pageSize ?? defaultPageSize,
    urlColumns: columnsFromUrl(urlState),
  }
}

export function withFilter(state: SavedState, id: string, values: readonly string[]): SavedState {
  return { ...state, filters: { ...state.filters, [id]: values }, pageIndex: 0 }
}

export function withoutFilter(state: SavedState, id: string): SavedState {
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([other]) => other !== id))
  return { ...state, filters, pageIndex: 0 }
}

export function withoutFilters(state: SavedState): SavedState {
  return { ...state, filters: {}, globalFilter: { ...state.globalFilter, keyword: '' }, pageIndex: 0 }
}

/** Whether filters or a search can hide rows. */
export const isFiltered = (state: TableState): boolean =>
  filterCount(state) > 0 || state.globalFilter.keyword !== ''

/** Goes to the page of the row at a place among all matching ones. */
export const withPageOf = (
  state: SavedState,
  { place, pageRows }: { place: number; pageRows: number },
): SavedState => ({ ...state, pageIndex: Math.floor(place / pageRows) })

export function withGlobalFilter(state: SavedState, change: Partial<TableState['globalFilter']>): SavedState {
  return { ...state, globalFilter: { ...state.globalFilter, ...change }, pageIndex: 0 }
}

/** Replaces the filters and columns by those of an address, and goes to the first page. */
export function withUrl(state: SavedState, url: TableUrlState | undefined): SavedState {
  return { ...state, filters: filtersFromUrl(url) ?? {}, urlColumns: columnsFromUrl(url), pageIndex: 0 }
}

/** Shows or hides columns; from now on the user's choice replaces that of the address. */
export function withColumns<Row>(
  state: SavedState,
  columns: readonly PreparedColumn<Row>[],
  isShown: (column: PreparedColumn<Row>, before: boolean) => boolean,
): SavedState {
  const hiddenColumns: string[] = []
  const shownColumns: string[] = []
  for (const column of columns) {
    const shown = isShown(column, isColumnShown(column, state))
    if (shown === !column.hiddenByDefault) continue
    if (shown) shownColumns.push(column.id)
    else hiddenColumns.push(column.id)
  }
  return { ...state, hiddenColumns, shownColumns, urlColumns: null }
}

export function withDefaultColumns(state: SavedState): SavedState {
  return { ...state, hiddenColumns: [], shownColumns: [], columnOrder: [], columnSizes: {}, urlColumns: null }
}

export function filterCount(state: TableState): number {
  return Object.keys(state.filters).length
}

export function hasKeyword(state: TableState): boolean {
  return state.globalFilter.keyword.trim() !== ''
}
