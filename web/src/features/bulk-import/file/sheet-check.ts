import { MAX_IMPORT_ROWS } from '@service-center/contract/bulk-import/import-operations.ts'
import { columnLetters } from './cell.ts'
import { FileProblem, PROBLEMS, tooFarColumn, tooFarRow } from './file-problem.ts'
import type { NumberFormat } from './number-formats.ts'
import { attributesOf, readTags, type XmlTag } from './xml-tags.ts'

/** Includes empty rows between the others: each takes memory. */
export const MAX_SHEET_ROWS = 4 * MAX_IMPORT_ROWS
export const MAX_SHEET_COLUMNS = 256
/** Rows times columns: empty cells take memory, too. */
export const MAX_SHEET_CELLS = 15_000_000
/** The largest row and column number that spreadsheets allow. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
const ADDRESS = /^([A-Z]{1,3})(\d{1,7})$/
/** Matches the attributes of nearly all cells; faster than `attributesOf` for a sheet with a million cells. */
const PLAIN_CELL = /^\s+r="([A-Z]{1,3}\d{1,7})"(?:\s+s="(\d+)")?(?:\s+t="(\w+)")?\s*\/?$/

export interface CheckedSheet {
  /** Formats that the library does not apply to numbers, keyed by the `placeOf` value of the cell. */
  readonly formats: ReadonlyMap<number, NumberFormat>
  /** Rows that are hidden in the spreadsheet, by hand or by a filter, from 0. */
  readonly hiddenRows: ReadonlySet<number>
}

/** @param row from 0 @param column from 0 */
export const placeOf = (row: number, column: number): number => row * LAST_COLUMN + column

/**
 * Checks the size of a sheet before it is read. The library allocates an array up to the last row and column, so a single cell
 * at the end of the sheet would exceed the memory.
 * @param styles the formats of numbers, by style
 * @throws FileProblem for a sheet with a cell too far down or to the right
 */
export async function checkSheet(
  text: AsyncIterable<string>,
  styles: ReadonlyMap<number, NumberFormat>,
): Promise<CheckedSheet> {
  const formats = new Map<number, NumberFormat>()
  const hiddenRows = new Set<number>()
  let cell = { row: 0, column: 0 }
  let lastRow = 0
  let lastColumn = 0
  await readTags(text, (tag) => {
    if (tag.name === 'row') {
      const { row, isHidden } = rowOf(tag)
      if (isHidden) hiddenRows.add(row - 1)
    }
    if (tag.name === 'c') {
      const { address, style, type } = cellOf(tag)
      cell = addressOf(address)
      const format = styles.get(Number(style ?? -1))
      if (format !== undefined && (type ?? 'n') === 'n')
        formats.set(placeOf(cell.row - 1, cell.column - 1), format)
    }
    // Cells with only a format take no memory.
    if (tag.name !== 'v' && tag.name !== 'is') return
    lastRow = Math.max(lastRow, cell.row)
    lastColumn = Math.max(lastColumn, cell.column)
    if (lastRow > MAX_SHEET_ROWS) throw new FileProblem(tooFarRow(lastRow, MAX_SHEET_ROWS))
    if (lastColumn > MAX_SHEET_COLUMNS)
      throw new FileProblem(tooFarColumn(columnLetters(lastColumn - 1), MAX_SHEET_COLUMNS))
  })
  if (lastRow * lastColumn > MAX_SHEET_CELLS) throw new FileProblem(PROBLEMS.tooManyCells)
  return { formats, hiddenRows }
}

function cellOf(tag: XmlTag): { address: string; style: string | undefined; type: string | undefined } {
  const plain = PLAIN_CELL.exec(tag.attributes)
  if (plain !== null) return { address: plain[1] ?? '', style: plain[2], type: plain[3] }
  const attributes = attributesOf(tag)
  return { address: attributes.get('r') ?? '', style: attributes.get('s'), type: attributes.get('t') }
}

const TRUE: ReadonlySet<string | undefined> = new Set(['1', 'true'])

/** The row's number, from 1; 0 if it has none. */
function rowOf(tag: XmlTag): { row: number; isHidden: boolean } {
  const attributes = attributesOf(tag)
  const row = Number(attributes.get('r') ?? 0)
  if (!(row <= LAST_ROW)) throw new FileProblem(PROBLEMS.brokenWorkbook)
  return { row, isHidden: TRUE.has(attributes.get('hidden')) }
}

/** Parses 'B12'. Row and column count from 1. */
function addressOf(text: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = ADDRESS.exec(text) ?? []
  const row = Number(digits)
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64
  if (row < 1 || row > LAST_ROW || column > LAST_COLUMN) throw new FileProblem(PROBLEMS.brokenWorkbook)
  return { row, column }
}
