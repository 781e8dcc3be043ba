import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import type { PreparedColumn } from './prepared-column.ts'
import { STATE_SAVE_DEBOUNCE } from './table-constants.ts'
import { type KeptState, initialState, withUrl } from './table-state.ts'
import { writeTableState } from './table-storage.ts'
import type { PageSize, SortRule, TableUrlState } from './table-types.ts'
import { toUrlState } from './url-state.ts'

export type SetTableState = Dispatch<SetStateAction<KeptState>>

type Options<Row> = {
  tableId: string
  columns: readonly PreparedColumn<Row>[]
  defaultSort: readonly SortRule[]
  defaultPageSize: PageSize
  urlState: TableUrlState | undefined
  onUrlStateChange: ((next: TableUrlState) => void) | undefined
}

/** The table's state, kept on this machine and in step with the address. */
export function useTableState<Row>(options: Options<Row>): [KeptState, SetTableState] {
  const [state, setState] = useState(() => initialState(options))
  useKeeping(options.tableId, state)
  useUrlState(options, { state, setState })
  return [state, setState]
}

function useKeeping(tableId: string, state: KeptState): void {
  const saved = useRef(state)
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
    const timer = setTimeout(() => save(), STATE_SAVE_DEBOUNCE)
    return () => clearTimeout(timer)

    function save() {
      if (saved.current === state) return
      saved.current = state
      writeTableState(tableId, state)
    }
  }, [tableId, state])
  useEffect(() => {
    const flush = () => {
      if (saved.current === latest.current) return
      saved.current = latest.current
      writeTableState(tableId, latest.current)
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [tableId])
}

type StatePair = { state: KeptState; setState: SetTableState }

function useUrlState<Row>(options: Options<Row>, { state, setState }: StatePair): void {
  const { urlState, onUrlStateChange, columns } = options
  const incoming = JSON.stringify(urlState ?? {})
  const next = toUrlState(state, columns)
  const outgoing = JSON.stringify(next)
  const settled = useRef(incoming)
  // Addresses that were sent and have not come back yet: an echo that arrives late must not undo a newer choice.
  const sent = useRef(new Set<string>())

  useEffect(() => {
    if (incoming === settled.current) {
      sent.current.clear()
      return
    }
    if (sent.current.delete(incoming)) return
    settled.current = incoming
    setState((before) => withUrl(before, urlState))
  }, [incoming])

  useEffect(() => {
    if (!onUrlStateChange || outgoing === settled.current) return
    settled.current = outgoing
    sent.current.add(outgoing)
    onUrlStateChange(next)
  }, [outgoing])
}
