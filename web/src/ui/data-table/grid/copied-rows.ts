import { isSpoiledAsNumber, tabLine, withoutFormula } from '@service-center/contract/endpoint/csv.ts'
import { withoutMarks } from '@service-center/contract/text/name-characters.ts'
import { type ClipboardEvent, type MouseEvent, useRef } from 'react'
import type { GridColumn } from '../columns/use-column-model.ts'
import { isWritten } from '../rows/csv.ts'

/** A cell: its row on the page from 0, and its column as `aria-colindex`. */
interface CellPlace {
  readonly row: number
  readonly place: number
}

interface Copying<Row> {
  readonly rows: readonly Row[]
  /** The visible columns in order. */
  readonly columns: readonly GridColumn<Row>[]
}

const LINE_END = '\r\n'

/**
 * Copies text that is selected with the mouse over several cells as cells: tabs and lines as plain text, and a table as
 * HTML. The browser would put each cell on a line of its own, because the rows are no table elements. Rows between the first
 * and the last one are copied also if they are not drawn any more.
 */
export function useCopiedRows<Row>({ rows, columns }: Copying<Row>) {
  /** Where the mouse was pressed: its row may be scrolled away, and is then not in the document's selection any more. */
  const pressed = useRef<CellPlace>(undefined)
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.shiftKey) return
    pressed.current = event.target instanceof Element ? placeOf(event.target.closest(CELL)) : undefined
  }
  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    const selection = document.getSelection()
    if (selection === null || selection.isCollapsed || isTextField(event.target)) return
    const ends = selectedEnds(event.currentTarget, selection.getRangeAt(0), pressed.current)
    if (ends === undefined || isSameCell(...ends)) return
    const lines = cellLines({ rows, columns }, ends)
    event.clipboardData.setData('text/plain', lines.map(tabLine).join(LINE_END))
    event.clipboardData.setData('text/html', tableHtml(lines))
    event.preventDefault()
  }
  return { onMouseDown, onCopy }
}

const CELL = '[role=gridcell]'

const isTextField = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const isSameCell = (one: CellPlace, other: CellPlace) => one.row === other.row && one.place === other.place

const isBefore = (one: CellPlace, other: CellPlace) =>
  one.row === other.row ? one.place < other.place : one.row < other.row

function placeOf(cell: Element | null): CellPlace | undefined {
  const row = cell?.closest<HTMLElement>('[data-index]')?.dataset['index']
  return cell === null || row === undefined
    ? undefined
    : { row: Number(row), place: Number(cell.getAttribute('aria-colindex')) }
}

/** The first and the last cell of a selection; undefined if it selects none. */
function selectedEnds(
  grid: Element,
  range: Range,
  pressed: CellPlace | undefined,
): readonly [CellPlace, CellPlace] | undefined {
  const drawn = [...grid.querySelectorAll(CELL)]
  const places = drawn.filter((cell) => hasSelectedText(cell, range)).flatMap((cell) => placeOf(cell) ?? [])
  let [first] = places
  let last = first
  if (first === undefined || last === undefined) return undefined
  for (const place of places) {
    if (isBefore(place, first)) first = place
    if (isBefore(last, place)) last = place
  }
  const isGone = pressed !== undefined && !drawn.some((cell) => placeOf(cell)?.row === pressed.row)
  if (!isGone) return [first, last]
  return isBefore(pressed, first) ? [pressed, last] : [first, pressed]
}

/** Whether some of a cell's text is selected. A selection may also end right before a cell. */
function hasSelectedText(cell: Element, range: Range): boolean {
  if (!range.intersectsNode(cell)) return false
  const part = document.createRange()
  part.selectNodeContents(cell)
  if (part.compareBoundaryPoints(Range.START_TO_START, range) < 0)
    part.setStart(range.startContainer, range.startOffset)
  if (part.compareBoundaryPoints(Range.END_TO_END, range) > 0)
    part.setEnd(range.endContainer, range.endOffset)
  return part.toString() !== ''
}

/** The texts of the cells from the first to the last one; cells of the first and last row before and after them are empty. */
export function cellLines<Row>(
  { rows, columns }: Copying<Row>,
  [first, last]: readonly [CellPlace, CellPlace],
): string[][] {
  const isOneRow = first.row === last.row
  const copied = rows.slice(first.row, last.row + 1)
  const written = columns.filter(
    ({ column, place }) =>
      (!isOneRow || (place >= first.place && place <= last.place)) && isWritten(column, copied),
  )
  return copied.map((row, index) =>
    written.map(({ column, place }) => {
      const at = { row: first.row + index, place }
      return isBefore(at, first) || isBefore(last, at) ? '' : column.shown(row)
    }),
  )
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** A line break that spreadsheets keep in its cell instead of beginning a new row. */
const BREAK = '<br style="mso-data-placement:same-cell">'
/** The format of a cell whose digits are a text. */
const AS_TEXT = ` style="mso-number-format:'\\@'"`

function cellHtml(value: string): string {
  const text = withoutMarks(value)
  const shown = escaped(withoutFormula(text))
    .replaceAll('\t', ' ')
    .replaceAll(/\r\n|\r|\n/g, BREAK)
  return `<td${isSpoiledAsNumber(text) ? AS_TEXT : ''}>${shown}</td>`
}

/** The cells as an HTML table, protected as in a file. */
export function tableHtml(lines: readonly (readonly string[])[]): string {
  const rows = lines.map((cells) => `<tr>${cells.map(cellHtml).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}
