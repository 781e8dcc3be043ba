import { MAX_IMPORT_ROWS } from '@service-center/contract/bulk-import/import-operations.ts'
import { type Cell, columnLetters, textOf } from './cell.ts'
import { type BookContext, type CellText, cellOf } from './cell-value.ts'
import { FileProblem, PROBLEMS, tooFarColumn, tooFarRow } from './file-problem.ts'
import { createTextReader } from './shared-texts.ts'
import { readXml, type XmlTag } from './xml.ts'

/** All rows of a sheet, each as wide as the widest one. */
export type SheetRows = readonly (readonly Cell[])[]

export interface Sheet {
  readonly rows: SheetRows
  /** Indexes of the rows that are hidden in the spreadsheet, by hand or by a filter. */
  readonly hiddenRows: ReadonlySet<number>
  /** Indexes of the columns that are hidden in the spreadsheet. */
  readonly hiddenColumns: ReadonlySet<number>
}

/** Includes empty rows between the others: each takes memory. */
export const MAX_SHEET_ROWS = 4 * MAX_IMPORT_ROWS
export const MAX_SHEET_COLUMNS = 256
/** Rows times columns: empty cells take memory, too. */
export const MAX_SHEET_CELLS = 15_000_000
/** The largest row and column number that spreadsheets allow. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
const ADDRESS = /^([A-Z]{1,3})(\d{1,7})$/i

/**
 * Reads a sheet. Rows and cells without a number or an address follow the ones before them.
 * @throws FileProblem for a sheet with something too far down or to the right, or with a cell that cannot be read
 */
export async function readSheet(chunks: AsyncIterable<string>, context: BookContext): Promise<Sheet> {
  const rows: Cell[][] = []
  const hiddenRows = new Set<number>()
  const hiddenColumns = new Set<number>()
  const inline = createTextReader()
  let isData = false
  let at = { row: 0, column: 0 }
  let cell: (CellText & { hasOwnText: boolean }) | undefined
  /** The open tags within the cell. */
  let depth = 0
  let isValue = false
  let width = 0

  function openCell({ attributes }: XmlTag) {
    const address = attributes.get('r')
    at = address === undefined ? { row: at.row, column: at.column + 1 } : addressOf(address)
    const style = Number(attributes.get('s') ?? 0)
    cell = { style, type: attributes.get('t') ?? 'n', stored: '', hasOwnText: false }
    depth = 0
  }
  function closeCell({ hasOwnText, ...text }: NonNullable<typeof cell>) {
    const value = hasOwnText ? inline.take() : cellOf(text, context, at)
    if (textOf(value) === '') return
    checkPlace(at)
    width = Math.max(width, at.column)
    const row = (rows[at.row - 1] ??= [])
    row[at.column - 1] = value
  }
  await readXml(chunks, {
    onOpen: (tag) => {
      const { name } = tag
      if (name === 'sheetData') isData = true
      if (name === 'col') hideColumns(tag, hiddenColumns)
      if (!isData) return
      if (cell !== undefined) {
        depth += 1
        if (depth === 1) isValue = name === 'v'
        if (depth === 1 && name === 'is') cell.hasOwnText = true
        if (cell.hasOwnText) inline.onOpen(tag)
      } else if (name === 'c') openCell(tag)
      else if (name === 'row') {
        const { row, isHidden } = rowOf(tag, at.row)
        at = { row, column: 0 }
        if (isHidden) hiddenRows.add(row - 1)
      }
    },
    onClose: (name) => {
      if (name === 'sheetData') isData = false
      if (cell === undefined) return
      if (depth === 0) {
        closeCell(cell)
        cell = undefined
        return
      }
      if (cell.hasOwnText) inline.onClose(name)
      if (depth === 1) isValue = false
      depth -= 1
    },
    onText: (text) => {
      if (cell === undefined) return
      if (isValue && depth === 1) cell.stored += text
      else if (cell.hasOwnText) inline.onText(text)
    },
  })
  if (rows.length * width > MAX_SHEET_CELLS) throw new FileProblem(PROBLEMS.tooManyCells)
  const columns = Array.from({ length: width }, (_, column) => column)
  // Spreadsheet programs can hide all rows below the table.
  for (const row of hiddenRows) if (row >= rows.length) hiddenRows.delete(row)
  return {
    rows: Array.from(rows, (row: Cell[] | undefined) => columns.map((column) => row?.[column] ?? '')),
    hiddenRows,
    hiddenColumns,
  }
}

const TRUE: ReadonlySet<string | undefined> = new Set(['1', 'true'])

/** @param size name of the height or width, which is 0 for what somebody has pushed together */
const isHidden = (attributes: ReadonlyMap<string, string>, size: string) =>
  TRUE.has(attributes.get('hidden')) || Number(attributes.get(size) ?? 1) === 0

/** The row's number, from 1. @param before number of the row before it */
function rowOf({ attributes }: XmlTag, before: number): { row: number; isHidden: boolean } {
  const row = Number(attributes.get('r') ?? before + 1)
  if (!(row >= 1 && row <= LAST_ROW)) throw new FileProblem(PROBLEMS.brokenWorkbook)
  return { row, isHidden: isHidden(attributes, 'ht') }
}

/** Adds the columns that the tag hides, as far as they can be read. */
function hideColumns({ attributes }: XmlTag, hidden: Set<number>) {
  if (!isHidden(attributes, 'width')) return
  const first = Math.max(Number(attributes.get('min') ?? 1), 1)
  const last = Math.min(Number(attributes.get('max') ?? 0), MAX_SHEET_COLUMNS)
  for (let column = first; column <= last; column += 1) hidden.add(column - 1)
}

/** Parses 'B12'. Row and column count from 1. */
function addressOf(text: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = ADDRESS.exec(text) ?? []
  const row = Number(digits)
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  if (row < 1 || row > LAST_ROW || column > LAST_COLUMN) throw new FileProblem(PROBLEMS.brokenWorkbook)
  return { row, column }
}

function checkPlace({ row, column }: { row: number; column: number }) {
  if (row > MAX_SHEET_ROWS) throw new FileProblem(tooFarRow(row, MAX_SHEET_ROWS))
  if (column > MAX_SHEET_COLUMNS)
    throw new FileProblem(tooFarColumn(columnLetters(column - 1), MAX_SHEET_COLUMNS))
}
