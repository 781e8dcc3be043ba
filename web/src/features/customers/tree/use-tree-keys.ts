import type { KeyboardEvent, MouseEvent } from 'react'
import { useTreeKeys } from '../../../kit/tree/use-tree-keys.ts'
import type { CustomerTree as Tree } from './customer-tree.ts'
import type { TreeState } from './use-tree-state.ts'
import { situationOf } from './visible-rows.ts'

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
export function useCustomerTreeKeys(options: KeyOptions): (event: KeyboardEvent<HTMLElement>) => void {
  const { tree, state, onSelect, onMenu, move, pageOf } = options
  const { rows, active } = state
  return useTreeKeys({
    ...situationOf({ tree, rows, active }),
    move,
    pageOf,
    onMenu: (row) => onMenu?.(row?.place ?? -1),
    act: (verb, { place }) => {
      const id = tree.nodes[place]?.customer.id
      if (verb === 'openSiblings') state.openSiblings(place)
      else if (verb !== 'select') state.toggle(place)
      else if (id !== undefined) onSelect(id)
    },
  })
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
