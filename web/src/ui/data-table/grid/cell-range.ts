import { nextRow } from './use-grid-keys.ts'

/** A cell: its row on the page, from 0, and its place among the columns that can be selected, from 0. */
export type CellAt = { row: number; column: number }

/** The selected cells: from where the selection began to where it has got. */
export type CellRange = { anchor: CellAt; focus: CellAt }

/** The selected rows and columns, both ends included. */
export type CellSpan = { top: number; bottom: number; from: number; to: number }

export function spanOf({ anchor, focus }: CellRange): CellSpan {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    from: Math.min(anchor.column, focus.column),
    to: Math.max(anchor.column, focus.column),
  }
}

export function cellCount({ top, bottom, from, to }: CellSpan): number {
  return (bottom - top + 1) * (to - from + 1)
}

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }
type Size = { rows: number; columns: number; pageStep: number }

/**
 * What a key selects: arrows, Home, End and the page keys move the cell, with Shift they extend the selection, with Ctrl left
 * and right go to the end; Ctrl A selects all. Undefined: the key is not for the selection.
 */
export function rangeAfterKey(range: CellRange | null, pressed: Pressed, size: Size): CellRange | undefined {
  if (size.rows === 0 || size.columns === 0) return undefined
  const isCommand = pressed.ctrlKey || pressed.metaKey
  if (isCommand && pressed.key.toLowerCase() === 'a') {
    return { anchor: { row: size.rows - 1, column: size.columns - 1 }, focus: { row: 0, column: 0 } }
  }
  const focus = cellAfterKey(range?.focus, pressed, size)
  if (focus === undefined) return undefined
  return { anchor: pressed.shiftKey && range !== null ? range.anchor : focus, focus }
}

function cellAfterKey(at: CellAt | undefined, pressed: Pressed, size: Size): CellAt | undefined {
  const { key, ctrlKey, metaKey } = pressed
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (step !== undefined) {
    if (at === undefined) return { row: 0, column: 0 }
    const by = ctrlKey || metaKey ? step * size.columns : step
    return { ...at, column: Math.min(size.columns - 1, Math.max(0, at.column + by)) }
  }
  const row = nextRow(key, { active: at?.row ?? null, count: size.rows, pageStep: size.pageStep })
  return row === null ? undefined : { row, column: at?.column ?? 0 }
}
