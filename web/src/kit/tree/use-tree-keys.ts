import { useRef, type KeyboardEvent } from 'react'
import { actionOf, typeaheadIndex, type KeyedRow, type TreeSituation, type TreeVerb } from './tree-keys.ts'

/** Key presses within this time are one typeahead search. */
const TYPEAHEAD_MS = 1000

interface TreeKeyOptions<Row extends KeyedRow> extends TreeSituation<Row> {
  readonly move: (index: number) => void
  /** Does something to the row with the cursor. */
  readonly act: (verb: TreeVerb, row: Row) => void
  /** Opens the menu of the row with the cursor; undefined: there is none. */
  readonly onMenu?: ((row: Row | undefined) => void) | undefined
  /** Number of rows per page. */
  readonly pageOf: () => number
}

/** Keyboard handling of a tree whose focus stays on it while its cursor moves. */
export function useTreeKeys<Row extends KeyedRow>(options: TreeKeyOptions<Row>) {
  const { move, act, onMenu, pageOf, ...situation } = options
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY })
  const isTyping = (event: KeyboardEvent) => event.timeStamp - typed.current.at <= TYPEAHEAD_MS

  function typeahead(event: KeyboardEvent): boolean {
    if (event.key.length !== 1 || event.key === '/') return false
    const next = isTyping(event) ? typed.current.text + event.key : event.key
    typed.current = { text: next, at: event.timeStamp }
    const index = typeaheadIndex(next, situation)
    if (index >= 0) move(index)
    return true
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = situation.rows[situation.active]
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      return onMenu?.(row)
    }
    // A space within typeahead is part of the name.
    const isInName = event.key === ' ' && isTyping(event)
    const action = isInName ? undefined : actionOf(event.key, { ...situation, page: pageOf() })
    if (action === undefined) {
      // Letters are used for typeahead here: they must not trigger shortcuts.
      if (typeahead(event)) event.preventDefault()
      return
    }
    event.preventDefault()
    if (action.do === 'move') move(action.index)
    else if (row !== undefined) act(action.do, row)
  }
}
