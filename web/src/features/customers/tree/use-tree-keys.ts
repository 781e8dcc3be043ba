import { useRef, type KeyboardEvent, type MouseEvent } from 'react'
import type { CustomerTree as Tree } from './customer-tree.ts'
import { actionOf, typeaheadIndex } from './tree-keys.ts'
import type { TreeState } from './use-tree-state.ts'

/** Key presses within this time are one typeahead search. */
const TYPEAHEAD_MS = 1000

interface KeyOptions {
  tree: Tree
  state: TreeState
  onSelect: (id: number) => void
  onMenu: ((place: number) => void) | undefined
  move: (index: number) => void
  /** Number of rows per page. */
  pageOf: () => number
}

/** Keyboard handling of the tree. */
export function useTreeKeys({ tree, state, onSelect, onMenu, move, pageOf }: KeyOptions) {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY })
  const { rows, active } = state

  const isTyping = (event: KeyboardEvent) => event.timeStamp - typed.current.at <= TYPEAHEAD_MS

  function typeahead(event: KeyboardEvent): boolean {
    if (event.key.length !== 1 || event.key === '/') return false
    const next = isTyping(event) ? typed.current.text + event.key : event.key
    typed.current = { text: next, at: event.timeStamp }
    const index = typeaheadIndex(next, { tree, rows, active })
    if (index >= 0) move(index)
    return true
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const place = rows[active]?.place ?? -1
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      return onMenu?.(place)
    }
    // A space within typeahead is part of the name.
    const isInName = event.key === ' ' && isTyping(event)
    const action = isInName ? undefined : actionOf(event.key, { tree, rows, active, page: pageOf() })
    if (action === undefined) {
      // Letters are used for typeahead here: they must not trigger shortcuts.
      if (typeahead(event)) event.preventDefault()
      return
    }
    event.preventDefault()
    const id = tree.nodes[place]?.customer.id
    if (action.do === 'move') move(action.index)
    else if (action.do === 'openSiblings') state.openSiblings(place)
    else if (action.do !== 'select') state.toggle(place)
    else if (id !== undefined) onSelect(id)
  }
}

/**
 * A click on a row selects it, on its arrow opens or closes it, on its dots opens its menu; a click that opens a new tab
 * is left to the browser.
 */
export function onTreeClick(
  event: MouseEvent<HTMLElement>,
  { tree, state, onSelect, onMenu }: Omit<KeyOptions, 'move' | 'pageOf'>,
): void {
  const { target, place } = rowOf(event)
  const id = tree.nodes[place]?.customer.id
  if (id === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  state.setActive(state.rows.findIndex((row) => row.place === place))
  if (target?.closest('[data-menu]') != null) onMenu?.(place)
  else if (target?.closest('[data-arrow]') != null) state.toggle(place)
  else onSelect(id)
}

/** A right click on a row opens its menu; where there is none, the browser's. */
export function onTreeContextMenu(
  event: MouseEvent<HTMLElement>,
  { state, onMenu }: Pick<KeyOptions, 'state' | 'onMenu'>,
): void {
  const { place } = rowOf(event)
  if (place < 0 || onMenu === undefined) return
  event.preventDefault()
  state.setActive(state.rows.findIndex((row) => row.place === place))
  onMenu(place)
}

function rowOf(event: MouseEvent<HTMLElement>): { target: Element | null; place: number } {
  const target = event.target instanceof Element ? event.target : null
  return { target, place: Number(target?.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? -1) }
}
