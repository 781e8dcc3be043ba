import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react'
import { copyText } from '../../page/CopyButton.tsx'
import { toast } from '../../feedback/toast.tsx'
import type { GridColumn } from '../columns/use-column-model.ts'
import { isWrittenAlways } from '../rows/csv.ts'
import { counted } from '../../text/format.ts'
import { finishInSlices, runSlice } from '../rows/slices.ts'
import {
  type CellAt,
  type CellRange,
  type CellSpan,
  cellCount,
  rangeAfterKey,
  spanOf,
  cellTexts,
} from './cell-range.ts'

type Options<Row> = {
  isOn: boolean
  rows: readonly Row[]
  /** The visible columns in order. */
  columns: readonly GridColumn<Row>[]
  /** How many rows fit the view, for PageUp and PageDown. */
  pageStep: () => number
  scrollToRow: (index: number) => void
  scrollToColumn: (id: string) => void
  /** UTC offset of copied times, in hours. */
  utcOffset: number
}

/** The text of a larger selection is made in slices. */
const COPIED_AT_ONCE = 20_000
const SLICE_MS = 8

/** The selection as rows draw it; places of columns are `aria-colindex`. */
export type DrawnSelection = {
  top: number
  bottom: number
  fromPlace: number
  toPlace: number
  focusRow: number
  focusPlace: number
}

/** Selects cells by mouse or keys, and copies them. The selection ends when other rows or columns are shown. */
export function useCellSelection<Row>(options: Options<Row>) {
  const { isOn, rows, utcOffset } = options
  const columns = useMemo(
    () => (isOn ? options.columns.filter((at) => isWrittenAlways(at.column)) : []),
    [isOn, options.columns],
  )
  const held = useRange(rows, columns)
  const { range, select } = held
  const span = range && spanOf(range)
  const textOf = (part: CellSpan) =>
    cellTexts({ rows, columns: columns.map(({ column }) => column), span: part, utcOffset })
  const copy = (part: CellSpan, message: string) => void copySlowly(textOf(part), message)
  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    if (span === null || event.target !== event.currentTarget) return
    event.preventDefault()
    const message = copiedText(cellCount(span))
    // Without https there is no asynchronous clipboard, so the clipboard of the event must be filled synchronously.
    if (cellCount(span) > COPIED_AT_ONCE && globalThis.isSecureContext) return copy(span, message)
    event.clipboardData.setData('text/plain', runSlice(textOf(span), Infinity).value ?? '')
    toast.success(message)
  }
  const wholeRows = span && { ...span, from: 0, to: columns.length - 1 }
  return {
    span,
    drawn: range && drawnOf(range, columns),
    clear: () => select(null),
    copy: () => span && copy(span, copiedText(cellCount(span))),
    copyRows: () => wholeRows && copy(wholeRows, copiedText(wholeRows.bottom - wholeRows.top + 1, 'rows')),
    handlers: {
      ...mouseHandlers({ columns, ...held }),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => selectByKey(event, { ...options, columns, ...held }),
      onCopy,
    },
  }
}

/** Makes the text in slices, so that the page stays responsive, then copies it. */
async function copySlowly(text: Generator<void, string>, message: string): Promise<void> {
  const whole = await finishInSlices(text, { budgetMs: SLICE_MS, isCancelled: () => false })
  await copyText(whole ?? '', message)
}

interface Held {
  range: CellRange | null
  select: (range: CellRange | null) => void
}

/** The selection, as long as the same rows and columns are shown. */
function useRange<Row>(rows: readonly Row[], columns: readonly GridColumn<Row>[]): Held {
  const ids = columns.map(({ column }) => column.id).join('\n')
  const [held, setHeld] = useState<{ range: CellRange; rows: readonly Row[]; ids: string } | null>(null)
  return {
    range: held !== null && held.rows === rows && held.ids === ids ? held.range : null,
    select: (range) => setHeld(range && { range, rows, ids }),
  }
}

type Selecting<Row> = Held & { columns: readonly GridColumn<Row>[] }

/** A press selects a cell; Shift and press, or a drag, selects everything up to it. */
function mouseHandlers<Row>({ columns, range, select }: Selecting<Row>) {
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    const cell = event.button === 0 ? cellUnder(event.target, columns) : undefined
    if (cell === undefined || columns.length === 0) return
    // A press on a cell that cannot be selected, such as the row's number, selects the whole row.
    const focus = { row: cell.row, column: cell.column ?? 0 }
    const anchor = cell.column === undefined ? { row: cell.row, column: columns.length - 1 } : focus
    const isExtended = event.shiftKey && range !== null
    select({ anchor: isExtended ? { ...range.anchor, ...rowsOnly(cell, columns.length) } : anchor, focus })
  }
  const onMouseMove = (event: MouseEvent<HTMLElement>) => {
    const cell = event.buttons === 1 && range !== null ? cellUnder(event.target, columns) : undefined
    if (cell === undefined || range === null) return
    const focus = { row: cell.row, column: cell.column ?? range.focus.column }
    if (focus.row !== range.focus.row || focus.column !== range.focus.column) select({ ...range, focus })
  }
  return { onMouseDown, onMouseMove }
}

/** Extending the selection with such a cell selects whole rows. */
function rowsOnly({ column }: { column: number | undefined }, count: number): { column?: number } {
  return column === undefined ? { column: count - 1 } : {}
}

function selectByKey<Row>(event: KeyboardEvent<HTMLElement>, options: Options<Row> & Selecting<Row>): void {
  const { rows, columns, range, select } = options
  if (event.target !== event.currentTarget) return
  if (event.key === 'Escape' && range !== null) {
    event.stopPropagation()
    select(null)
    return
  }
  const size = { rows: rows.length, columns: columns.length, pageStep: options.pageStep() }
  const next = rangeAfterKey(range, event, size)
  if (next === undefined) return
  event.preventDefault()
  select(next)
  options.scrollToRow(next.focus.row)
  const at = columns[next.focus.column]
  if (at !== undefined) options.scrollToColumn(at.column.id)
}

function copiedText(size: number, noun = 'values'): string {
  return size === 1 && noun === 'values'
    ? 'value copied to clipboard'
    : `${counted(size, noun)} copied to clipboard`
}

/** The cell under the pointer; without a column if its column cannot be selected. */
function cellUnder<Row>(
  target: EventTarget,
  columns: readonly GridColumn<Row>[],
): { row: number; column: CellAt['column'] | undefined } | undefined {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
  const index = cell?.closest<HTMLElement>('[data-index]')?.dataset['index']
  if (!cell || index === undefined) return undefined
  const place = Number(cell.getAttribute('aria-colindex'))
  const column = columns.findIndex((at) => at.place === place)
  return { row: Number(index), column: column === -1 ? undefined : column }
}

function drawnOf<Row>(range: CellRange, columns: readonly GridColumn<Row>[]): DrawnSelection {
  const { top, bottom, from, to } = spanOf(range)
  const placeOf = (column: number) => columns[column]?.place ?? 0
  return {
    top,
    bottom,
    fromPlace: placeOf(from),
    toPlace: placeOf(to),
    focusRow: range.focus.row,
    focusPlace: placeOf(range.focus.column),
  }
}
