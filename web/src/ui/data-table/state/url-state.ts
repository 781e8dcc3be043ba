import { isColumnShown } from '../column-layout.ts'
import type { PreparedColumn } from '../prepared-column.ts'
import { URL_COLUMNS_LIMIT } from '../table-constants.ts'
import type { SavedState, TableFilters, TableUrlState } from '../table-types.ts'

/** The part of the state for the address: filters if there are any, visible columns if they differ from the default. */
export function toUrlState<Row>(state: SavedState, columns: readonly PreparedColumn<Row>[]): TableUrlState {
  const url: TableUrlState = {}
  const filters = Object.entries(state.filters).map(([id, values]): [string, string[]] => [id, [...values]])
  if (filters.length > 0) url.filters = Object.fromEntries(filters)
  const shown = urlColumns(state, columns)
  if (shown) url.columns = { cols: shown }
  return url
}

function urlColumns<Row>(state: SavedState, columns: readonly PreparedColumn<Row>[]): string[] | null {
  const data = columns.filter((column) => !column.isId)
  if (data.length >= URL_COLUMNS_LIMIT) return null
  // Until the columns are loaded, the address keeps its columns.
  if (data.length === 0) return state.urlColumns && [...state.urlColumns]
  const byDefault = { hiddenColumns: [], shownColumns: [], urlColumns: null }
  const differs = data.some((column) => isColumnShown(column, state) !== isColumnShown(column, byDefault))
  return differs ? columns.filter((column) => isColumnShown(column, state)).map((column) => column.id) : null
}

/** The filters in an address. Anything but lists of texts is ignored, because anyone can edit an address. */
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

/**
 * Distinguishes addresses that the table has written itself from those that the user navigated to. Otherwise the
 * table's own address, arriving late, would undo a newer choice.
 */
export class UrlEcho {
  #settled: string
  #seen: string
  readonly #sent = new Set<string>()

  constructor(incoming: string) {
    this.#settled = incoming
    this.#seen = incoming
  }

  /** Whether an incoming address must be applied; true only once per address. */
  isNew(incoming: string): boolean {
    if (incoming === this.#seen) return false
    this.#seen = incoming
    if (incoming === this.#settled) {
      this.#sent.clear()
      return false
    }
    if (this.#sent.delete(incoming)) return false
    this.#settled = incoming
    return true
  }

  /** Whether the table's own address differs from the current one. */
  needsSending(outgoing: string): boolean {
    if (outgoing === this.#settled) return false
    this.#settled = outgoing
    this.#sent.add(outgoing)
    return true
  }
}
