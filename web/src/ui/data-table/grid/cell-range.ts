import { tabLine } from '@service-center/contract/endpoint/csv.ts'
import { fileText } from '../rows/csv.ts'
import type { PreparedColumn } from '../prepared-column.ts'
import { nextRow } from './use-grid-keys.ts'

/** A cell: its row on the page and its place among the selectable columns, both from 0. */
export type CellAt = { row: number; column: number }

/** The selected cells, from where the selection began to its cursor. */
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
 * The selection after a key: arrows, Home, End and the page keys move the cell, with Shift they extend the selection. With
 * Ctrl, left and right go to the first and last column; Ctrl A selects all. Undefined if the key does not select.
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

const CELLS_PER_STEP = 4000
const LINE_END = '\r\n'

type Selected<Row> = {
  rows: readonly Row[]
  /** The selectable columns. */
  columns: readonly PreparedColumn<Row>[]
  span: CellSpan
  /** UTC offset of times, in hours. */
  utcOffset: number
}

/**
 * The selected cells as text for the clipboard: a single cell as it is, several separated by tabs and lines, as spreadsheets
 * expect. Made in steps, so that a large selection leaves the page responsive.
 */
export function* cellTexts<Row>({ rows, columns, span, utcOffset }: Selected<Row>): Generator<void, string> {
  const chosen = columns.slice(span.from, span.to + 1)
  const textsOf = (row: Row) => chosen.map((column) => fileText(column, row, utcOffset))
  const selected = rows.slice(span.top, span.bottom + 1)
  if (cellCount(span) === 1) return selected.flatMap(textsOf)[0] ?? ''
  const step = Math.max(1, Math.floor(CELLS_PER_STEP / chosen.length))
  let text = ''
  for (let start = 0; start < selected.length; start += step) {
    const lines = selected.slice(start, start + step).map((row) => tabLine(textsOf(row)))
    text += (start === 0 ? '' : LINE_END) + lines.join(LINE_END)
    yield
  }
  return text
}
