import { useEffect, useEffectEvent, useState } from 'react'
import type { PreparedColumn } from '../model/prepared-column.ts'
import type { SetTableState } from '../model/table-control.ts'
import { StateSaver } from './state-saver.ts'
import { initialState, withUrl } from './table-state.ts'
import type { SavedState, PageSize, SortRule, TableUrlState } from '../model/table-types.ts'
import { UrlEcho } from './url-echo.ts'
import { toUrlState } from './url-state.ts'

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
