import { type KeyboardEvent, useRef } from 'react'
import { keyTarget } from '../../ui/keyboard/key-target.ts'

/** Key presses that follow each other within this time are one search by name. */
const TYPEAHEAD_MS = 1000

interface TreeKeyOptions<Row extends KeyedRow> extends TreeSituation<Row> {
  readonly move: (index: number) => void
  /** Applies a verb to the row with the cursor. */
  readonly act: (verb: TreeVerb, row: Row) => void
  /** Opens the menu of the row with the cursor; undefined if rows have no menu. */
  readonly onMenu?: ((row: Row | undefined) => void) | undefined
  /** The number of rows per page, for Page Up and Page Down. */
  readonly pageOf: () => number
}

/** Handles the keyboard in a tree. The focus stays on the tree element while the cursor moves between its rows. */
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
    // While the user types a name, a space is part of it.
    const isInName = event.key === ' ' && isTyping(event)
    const action = isInName ? undefined : actionOf(event.key, { ...situation, page: pageOf() })
    if (action === undefined) {
      // Letters search by name here, so they must not trigger keyboard shortcuts.
      if (typeahead(event)) event.preventDefault()
      return
    }
    event.preventDefault()
    if (action.do === 'move') move(action.index)
    else if (row !== undefined) act(action.do, row)
  }
}

type TreeAction = { readonly do: 'move'; readonly index: number } | { readonly do: TreeVerb }

/** What a key does to the row with the cursor. */
export type TreeVerb = 'open' | 'close' | 'select' | 'openSiblings'

interface KeyedRow {
  /** Undefined for a row without children. */
  readonly isOpen: boolean | undefined
}

/** The visible rows of a tree, and the position of its cursor. */
export interface TreeSituation<Row extends KeyedRow> {
  readonly rows: readonly Row[]
  /** The index of the row with the cursor. */
  readonly active: number
  /** The index of the parent row; -1 for a row without parent. */
  readonly parentOf: (row: Row) => number
  /** The name by which typing finds the row. */
  readonly nameOf: (row: Row) => string | undefined
}

/**
 * What a key does at the position of the cursor, according to the tree pattern of WAI-ARIA; undefined if nothing.
 * @param situation.page the number of rows per page
 */
export function actionOf<Row extends KeyedRow>(
  key: string,
  { rows, active, parentOf, page }: Omit<TreeSituation<Row>, 'nameOf'> & { readonly page: number },
): TreeAction | undefined {
  const row = rows[active]
  if (row === undefined) return undefined
  const index = keyTarget({ key, at: active, count: rows.length, page })
  if (index !== undefined) return { do: 'move', index }
  switch (key) {
    case 'ArrowRight':
      if (row.isOpen === undefined) return undefined
      return row.isOpen ? { do: 'move', index: Math.min(rows.length - 1, active + 1) } : { do: 'open' }
    case 'ArrowLeft': {
      if (row.isOpen === true) return { do: 'close' }
      const parent = parentOf(row)
      return parent < 0 ? undefined : { do: 'move', index: parent }
    }
    case 'Enter':
    case ' ':
      return { do: 'select' }
    case '*':
      return { do: 'openSiblings' }
    default:
      return undefined
  }
}

/**
 * The index of the next row whose name begins with the typed text, continuing at the start after the last row; -1 if
 * there is none. A single letter, also when it is repeated, searches from the row after the cursor; a longer text stays
 * on the row of the cursor if that still matches.
 */
export function typeaheadIndex<Row extends KeyedRow>(
  typed: string,
  situation: Omit<TreeSituation<Row>, 'parentOf'>,
): number {
  const text = typed.toLowerCase()
  const index = nextRowWith(text, situation)
  const isRepeated = text.length > 1 && new Set(text).size === 1
  return index < 0 && isRepeated ? nextRowWith(text.slice(0, 1), situation) : index
}

function nextRowWith<Row extends KeyedRow>(
  text: string,
  { rows, active, nameOf }: Omit<TreeSituation<Row>, 'parentOf'>,
): number {
  const start = text.length === 1 ? active + 1 : active
  for (let step = 0; step < rows.length; step += 1) {
    const index = (start + step) % rows.length
    const row = rows[index]
    if (row !== undefined && nameOf(row)?.toLowerCase().startsWith(text) === true) return index
  }
  return -1
}
