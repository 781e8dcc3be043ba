import { useEffect, useEffectEvent, useState } from 'react'
import type { PreparedColumn } from '../model/prepared-column.ts'
import { STATE_SAVE_DEBOUNCE } from '../model/table-constants.ts'
import type { SetTableState } from '../model/table-control.ts'
import type { PageSize, SavedState, SortRule, TableState, TableUrlState } from '../model/table-types.ts'
import { initialState, withUrl } from './table-state.ts'
import { writeTableState } from './table-storage.ts'
import { UrlEcho } from './url-echo.ts'
import { toUrlState } from './url-state.ts'

/** Saves a table's state half a second after its last change, and immediately when the page or the table is left. */
class StateSaver {
  readonly #tableId: string
  #latest: TableState
  #written: TableState
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(tableId: string, state: TableState) {
    this.#tableId = tableId
    this.#latest = state
    this.#written = state
  }

  see(state: TableState): void {
    this.#latest = state
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#write(), STATE_SAVE_DEBOUNCE)
  }

  /** Returns a function that stops it; stopping saves too. */
  saveOnLeave(): () => void {
    const write = () => this.#write()
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }

  #write(): void {
    clearTimeout(this.#timer)
    if (this.#written === this.#latest) return
    this.#written = this.#latest
    writeTableState(this.#tableId, this.#latest)
  }
}

type Options<Row> = {
  tableId: string
  columns: readonly PreparedColumn<Row>[]
  defaultSort: readonly SortRule[]
  defaultPageSize: PageSize
  urlState: TableUrlState | undefined
  onUrlStateChange: ((next: TableUrlState) => void) | undefined
}

/** The table's state, saved in this browser and synchronised with the address. */
export function useTableState<Row>(options: Options<Row>): [SavedState, SetTableState] {
  const [state, setState] = useState(() => initialState(options))
  useKeeping(options.tableId, state)
  useUrlState(options, { state, setState })
  return [state, setState]
}

function useKeeping(tableId: string, state: SavedState): void {
  const [keeper] = useState(() => new StateSaver(tableId, state))
  useEffect(() => keeper.see(state), [keeper, state])
  useEffect(() => keeper.saveOnLeave(), [keeper])
}

type StatePair = { state: SavedState; setState: SetTableState }

function useUrlState<Row>(options: Options<Row>, { state, setState }: StatePair): void {
  const incoming = JSON.stringify(options.urlState ?? {})
  const outgoing = JSON.stringify(toUrlState(state, options.columns))
  const [echo] = useState(() => new UrlEcho(incoming))
  const hasUrl = options.onUrlStateChange !== undefined
  const send = useEffectEvent((next: TableUrlState) => options.onUrlStateChange?.(next))

  useEffect(() => {
    if (echo.isNew(incoming)) setState((before) => withUrl(before, parsed(incoming)))
  }, [echo, incoming, setState])
  useEffect(() => {
    if (hasUrl && echo.needsSending(outgoing)) send(parsed(outgoing))
  }, [echo, outgoing, hasUrl])
}

function parsed(url: string): TableUrlState {
  return JSON.parse(url)
}
