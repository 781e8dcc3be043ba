import { isColumnShown } from '../model/column-layout.ts'
import type { PreparedColumn } from '../model/prepared-column.ts'
import { URL_COLUMNS_LIMIT } from '../model/table-constants.ts'
import type { SavedState, TableFilters, TableUrlState } from '../model/table-types.ts'

/** The state for the address: filters if there are any, the visible columns if they differ from the default. */
export function toUrlState<Row>(state: SavedState, columns: readonly PreparedColumn<Row>[]): TableUrlState {
  const url: TableUrlState = {}
  const filters = Object.entries(state.filters).map(([id, values]): [string, string[]] => [id, [...values]])
  if (filters.length > 0) url.filters = Object.fromEntries(filters)
  const shown = urlColumns(state, columns)
  if (shown) url.columns = { cols: shown }
  return url
}

/** The filters in an address; anything that is not a list of texts is ignored, because anyone can edit an address. */
export function filtersFromUrl(url: TableUrlState | undefined): TableFilters | undefined {
  if (!url?.filters || typeof url.filters !== 'object') return undefined
  const entries = Object.entries(url.filters).filter(([, values]) => isTextList(values))
  return Object.fromEntries(entries)
}

export function columnsFromUrl(url: TableUrlState | undefined): readonly string[] | null {
  const cols: unknown = url?.columns?.cols
  return isTextList(cols) ? cols : null
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

function urlColumns<Row>(state: SavedState, columns: readonly PreparedColumn<Row>[]): string[] | null {
  const data = columns.filter((column) => !column.isId)
  if (data.length >= URL_COLUMNS_LIMIT) return null
  // Until the columns are known, the address must keep its own.
  if (data.length === 0) return state.urlColumns && [...state.urlColumns]
  const byDefault = { hiddenColumns: [], shownColumns: [], urlColumns: null }
  const differs = data.some((column) => isColumnShown(column, state) !== isColumnShown(column, byDefault))
  return differs ? columns.filter((column) => isColumnShown(column, state)).map((column) => column.id) : null
}
