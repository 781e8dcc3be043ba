import { sentence } from '@service-center/contract/text/name-characters.ts'
import { MAX_IMPORT_VALUE } from '@service-center/contract/bulk-import/import-operations.ts'
import { canBeStored } from '@service-center/contract/endpoint/fields.ts'
import { type Cell, columnLetters, textOf } from './cell.ts'
import { FileProblem, PROBLEMS } from './file-problem.ts'

type Row = readonly Cell[]

export interface Column {
  /** 'B: Robot'; 'B' without headings; 'B2: Robot' for the second part of a split column. */
  readonly label: string
  /** Empty if there is none. */
  readonly heading: string
  /** The first non-empty texts. */
  readonly samples: readonly string[]
  /** Whether the column is hidden in the spreadsheet. */
  readonly isHidden: boolean
}

export interface Table {
  readonly columns: readonly Column[]
  readonly hasHeadings: boolean
  /** All rows of the sheet, including the headings. */
  readonly rows: readonly Row[]
  /** Number of non-empty rows below the headings. */
  readonly filled: number
}

export interface TableOptions {
  /** Splits each column at this text; '' means no split. */
  splitAt: string
  /** Whether the first row has headings; undefined to guess. */
  hasHeadings?: boolean | undefined
  /** Indexes of the columns that are hidden in the spreadsheet. */
  hiddenColumns?: ReadonlySet<number>
}

const MAX_COLUMNS = 256
const SAMPLES = 3
const MAX_SAMPLE = 200
const SAMPLED_ROWS = 200
const DIGITS = /^\d+$/

/** A number, date or time, possibly followed by a delimiter and more cells that are not split yet. */
const NUMERIC = /^[-+.,\s]*\d[-.,/:\s\d]*(?:$|[;,|\t])/

/**
 * Finds the columns of a sheet.
 * @throws FileProblem for a sheet without rows or with too many columns
 */
export function tableOf(sheet: readonly Row[], options: TableOptions): Table {
  const { splitAt, hasHeadings, hiddenColumns = new Set() } = options
  const rows = splitAt === '' ? sheet : splitRows(sheet, splitAt)
  const isHeaded = hasHeadings ?? looksHeaded(sheet, hiddenColumns)
  const body = isHeaded ? rows.slice(1) : rows
  const filled = body.reduce((count, row) => count + (isFilled(row) ? 1 : 0), 0)
  if (filled === 0) throw new FileProblem(PROBLEMS.noRows)
  const width = widthOf(rows)
  if (width > MAX_COLUMNS) throw new FileProblem(PROBLEMS.tooWide)
  const names = columnNames(sheet, { splitAt, width })
  const columns = names.map(({ name, of }, index): Column => {
    const heading = isHeaded ? textAt(rows[0], index).slice(0, MAX_SAMPLE) : ''
    return {
      label: heading === '' ? name : sentence`${name}: ${heading}`,
      heading,
      samples: samplesOf(body, index),
      isHidden: hiddenColumns.has(of),
    }
  })
  return { columns, hasHeadings: isHeaded, rows, filled }
}

const textAt = (row: Row | undefined, index: number): string => textOf(row?.[index] ?? '')

const isFilled = (row: Row) => row.some((cell) => textOf(cell) !== '')

function widthOf(rows: readonly Row[]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0)
}

/** Headings are words, so a first row with a number is data. */
function looksHeaded([first = []]: readonly Row[], hiddenColumns: ReadonlySet<number>): boolean {
  const shown = first.filter((_, index) => !hiddenColumns.has(index))
  const texts = shown.map(textOf).filter((text) => text !== '')
  return texts.length > 0 && !texts.some((text) => NUMERIC.test(text))
}

function samplesOf(body: readonly Row[], index: number): string[] {
  const samples: string[] = []
  for (const row of body.slice(0, SAMPLED_ROWS)) {
    const text = textAt(row, index)
    if (text !== '' && samples.push(text.slice(0, MAX_SAMPLE)) === SAMPLES) break
  }
  return samples
}

/** Splits each column into as many parts as its longest row needs. */
function splitRows(sheet: readonly Row[], splitAt: string): Row[] {
  const parts = partsOf(sheet, splitAt)
  return sheet.map((row) =>
    parts.flatMap((count, index): Cell[] => {
      const cell = row[index] ?? ''
      const found = typeof cell === 'string' ? cell.split(splitAt).map((part) => part.trim()) : [cell]
      return Array.from({ length: count }, (_, part) => found[part] ?? '')
    }),
  )
}

function partsOf(sheet: readonly Row[], splitAt: string): number[] {
  const parts = Array.from({ length: widthOf(sheet) }, () => 1)
  for (const row of sheet)
    row.forEach((cell, index) => {
      parts[index] = Math.max(parts[index] ?? 1, textOf(cell).split(splitAt).length)
    })
  if (parts.reduce((sum, count) => sum + count, 0) > MAX_COLUMNS) throw new FileProblem(PROBLEMS.tooWide)
  return parts
}

/** Spreadsheet names: 'A', 'B'; 'B1', 'B2' for the parts of a split column; and the index of the spreadsheet's column. */
function columnNames(
  sheet: readonly Row[],
  { splitAt, width }: { splitAt: string; width: number },
): { name: string; of: number }[] {
  const parts = splitAt === '' ? Array.from({ length: width }, () => 1) : partsOf(sheet, splitAt)
  return parts.flatMap((count, of) => {
    const name = columnLetters(of)
    return count === 1
      ? [{ name, of }]
      : Array.from({ length: count }, (_, part) => ({ name: `${name}${part + 1}`, of }))
  })
}

/**
 * Guesses the columns with the ids and the values; null if there is no candidate. A column that is hidden in the spreadsheet is
 * read only if somebody chooses it.
 */
export function guessColumns({ columns }: Pick<Table, 'columns'>): {
  id: number | null
  data: number | null
} {
  const digits = columns.map(
    ({ samples, isHidden }) => !isHidden && samples.length > 0 && samples.every((text) => DIGITS.test(text)),
  )
  const named = columns.findIndex(({ heading }, index) => digits[index] === true && /\bids?\b/i.test(heading))
  const id = named === -1 ? digits.indexOf(true) : named
  const data = columns.findIndex(
    ({ samples, isHidden }, index) => !isHidden && index !== id && samples.length > 0,
  )
  return { id: id === -1 ? null : id, data: data === -1 ? null : data }
}

/** Indexes of the columns with the ids and the values. */
export interface ColumnChoice {
  readonly id: number
  readonly data: number
}

/** Faults of a row that are found without the server. `FileRows.faults` has indexes of this list. */
export const ROW_FAULTS = [
  'none',
  'idEmpty',
  'idNoNumber',
  'idImprecise',
  'valueEmpty',
  'valueImprecise',
  'valueTooLong',
  'valueUnstorable',
] as const
export type RowFault = (typeof ROW_FAULTS)[number]

/** The non-empty rows of a file, as one array per column: tens of thousands of objects would be slow to post. */
export interface FileRows {
  /** The row's number in the file, from 1. */
  readonly numbers: Uint32Array
  readonly ids: readonly string[]
  readonly values: readonly string[]
  /** Indexes of `ROW_FAULTS`. */
  readonly faults: Uint8Array
}

/** The longest id that the server accepts. */
const MAX_ID_DIGITS = 50

/** Texts are cut here, in characters: longer ones cannot be imported anyway, and 50,000 of them are too much for the page. */
const MAX_SHOWN = MAX_IMPORT_VALUE + 100

/** Takes the two chosen columns of a table. */
export function fileRowsOf({ rows, hasHeadings, filled }: Table, { id, data }: ColumnChoice): FileRows {
  const numbers = new Uint32Array(filled)
  const faults = new Uint8Array(filled)
  const ids: string[] = []
  const values: string[] = []
  rows.forEach((row, index) => {
    if (index === 0 && hasHeadings) return
    if (row.every((cell) => textOf(cell) === '')) return
    const idCell = row[id] ?? ''
    const valueCell = row[data] ?? ''
    numbers[ids.length] = index + 1
    faults[ids.length] = ROW_FAULTS.indexOf(faultOf(idCell, valueCell))
    ids.push(shownText(idCell))
    values.push(shownText(valueCell))
  })
  return { numbers, ids, values, faults }
}

function shownText(cell: Cell): string {
  const text = textOf(cell)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

function faultOf(id: Cell, value: Cell): RowFault {
  if (typeof id !== 'string') return 'idImprecise'
  if (id === '') return 'idEmpty'
  if (!DIGITS.test(id) || id.length > MAX_ID_DIGITS) return 'idNoNumber'
  if (typeof value !== 'string') return 'valueImprecise'
  if (value === '') return 'valueEmpty'
  if (value.length > MAX_IMPORT_VALUE) return 'valueTooLong'
  return canBeStored(value) ? 'none' : 'valueUnstorable'
}
