import { isColumnShown } from '../model/column-layout.ts'
import type { PreparedColumn } from '../model/prepared-column.ts'
import { readTablePlace, readTableState } from './table-storage.ts'
import type { KeptState, PageSize, SortRule, TableState, TableUrlState } from '../model/table-types.ts'
import { columnsFromUrl, filtersFromUrl } from './url-state.ts'

type InitialOptions = {
  tableId: string
  urlState: TableUrlState | undefined
  defaultSort: readonly SortRule[]
  defaultPageSize: PageSize
}

/** The state to open with: the address wins over what this machine kept, that over the defaults. */
export function initialState({ tableId, urlState, defaultSort, defaultPageSize }: InitialOptions): KeptState {
  const kept = readTableState(tableId)
  return {
    sortBy: kept.sortBy ?? defaultSort,
    filters: filtersFromUrl(urlState) ?? kept.filters ?? {},
    globalFilter: kept.globalFilter ?? { keyword: '', strict: false },
    columnOrder: kept.columnOrder ?? [],
    hiddenColumns: kept.hiddenColumns ?? [],
    shownColumns: kept.shownColumns ?? [],
    columnSizes: kept.columnSizes ?? {},
    pageIndex: readTablePlace(tableId).pageIndex,
    pageSize: kept.pageSize ?? defaultPageSize,
    urlColumns: columnsFromUrl(urlState),
  }
}

export function withFilter(state: KeptState, id: string, values: readonly string[]): KeptState {
  return { ...state, filters: { ...state.filters, [id]: values }, pageIndex: 0 }
}

export function withoutFilter(state: KeptState, id: string): KeptState {
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([other]) => other !== id))
  return { ...state, filters, pageIndex: 0 }
}

export function withoutFilters(state: KeptState): KeptState {
  return { ...state, filters: {}, globalFilter: { ...state.globalFilter, keyword: '' }, pageIndex: 0 }
}

export function withGlobalFilter(state: KeptState, change: Partial<TableState['globalFilter']>): KeptState {
  return { ...state, globalFilter: { ...state.globalFilter, ...change }, pageIndex: 0 }
}

/** Going back to an address: its filters and columns, everything else as it is. */
export function withUrl(state: KeptState, url: TableUrlState | undefined): KeptState {
  return { ...state, filters: filtersFromUrl(url) ?? {}, urlColumns: columnsFromUrl(url), pageIndex: 0 }
}

/** Shows or hides columns; from here on the user's choice stands instead of the address's. */
export function withColumns<Row>(
  state: KeptState,
  columns: readonly PreparedColumn<Row>[],
  isShown: (column: PreparedColumn<Row>, before: boolean) => boolean,
): KeptState {
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

export function withDefaultColumns(state: KeptState): KeptState {
  return { ...state, hiddenColumns: [], shownColumns: [], columnOrder: [], columnSizes: {}, urlColumns: null }
}

export function filterCount(state: TableState): number {
  return Object.keys(state.filters).length
}

export function hasKeyword(state: TableState): boolean {
  return state.globalFilter.keyword.trim() !== ''
}
