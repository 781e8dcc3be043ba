import { textOf, type Cell } from './cell.ts'
import { columnLetters } from './column-letters.ts'
import { FileProblem, PROBLEMS } from './file-problem.ts'

type Row = readonly Cell[]

/** A column that can be chosen. */
export interface Column {
  /** 'B: Robot', or 'B' without headings; of a split column 'B2: Robot'. */
  readonly label: string
  /** Its heading, '' without one. */
  readonly heading: string
  /** The first texts that are not empty. */
  readonly samples: readonly string[]
}

/** A sheet with its columns. */
export interface Table {
  readonly columns: readonly Column[]
  readonly hasHeadings: boolean
  /** Every row of the sheet; the headings are the first. */
  readonly rows: readonly Row[]
  /** How many rows below the headings have something in them. */
  readonly filled: number
}

interface TableOptions {
  /** Each column is split further at this text; '' leaves them whole. */
  splitAt: string
  /** Whether the first row is headings; undefined to guess. */
  hasHeadings?: boolean | undefined
}

const MAX_COLUMNS = 256
const SAMPLES = 3
const MAX_SAMPLE = 200
const SAMPLED_ROWS = 200
const DIGITS = /^\d+$/

/**
 * The columns of a sheet.
 * @throws FileProblem for a sheet without rows, or with too many columns
 */
export function tableOf(sheet: readonly Row[], { splitAt, hasHeadings }: TableOptions): Table {
  const rows = splitAt === '' ? sheet : splitRows(sheet, splitAt)
  const isHeaded = hasHeadings ?? looksHeaded(rows)
  const body = isHeaded ? rows.slice(1) : rows
  const filled = body.reduce((count, row) => count + (isFilled(row) ? 1 : 0), 0)
  if (filled === 0) throw new FileProblem(PROBLEMS.noRows)
  const width = widthOf(rows)
  if (width > MAX_COLUMNS) throw new FileProblem(PROBLEMS.tooWide)
  const names = columnNames(sheet, { splitAt, width })
  const columns = names.map((name, index): Column => {
    const heading = isHeaded ? textAt(rows[0], index).slice(0, MAX_SAMPLE) : ''
    return {
      label: heading === '' ? name : `${name}: ${heading}`,
      heading,
      samples: samplesOf(body, index),
    }
  })
  return { columns, hasHeadings: isHeaded, rows, filled }
}

export const textAt = (row: Row | undefined, index: number): string => textOf(row?.[index] ?? '')

const isFilled = (row: Row) => row.some((cell) => textOf(cell) !== '')

function widthOf(rows: readonly Row[]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0)
}

/** A number, a date or a time; also with further cells behind it that are not divided yet. */
const NUMERIC = /^[-+.,\s]*\d[-.,/:\s\d]*(?:$|[;,|\t])/

/** Headings are words: a first row with a number is a row of data. */
function looksHeaded([first]: readonly Row[]): boolean {
  const texts = first?.map(textOf).filter((text) => text !== '') ?? []
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

/** As many parts of each column as its row with the most has. */
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

/** 'A', 'B', as spreadsheets name them; of a split one 'B1', 'B2'. */
function columnNames(
  sheet: readonly Row[],
  { splitAt, width }: { splitAt: string; width: number },
): string[] {
  if (splitAt === '') return Array.from({ length: width }, (_, index) => columnLetters(index))
  return partsOf(sheet, splitAt).flatMap((count, index) =>
    count === 1
      ? [columnLetters(index)]
      : Array.from({ length: count }, (_, part) => `${columnLetters(index)}${part + 1}`),
  )
}

/** The columns of the ids and the values that a table probably means; null where there is none. */
export function guessColumns({ columns }: Pick<Table, 'columns'>): {
  id: number | null
  data: number | null
} {
  const digits = columns.map(
    ({ samples }) => samples.length > 0 && samples.every((text) => DIGITS.test(text)),
  )
  const named = columns.findIndex(({ heading }, index) => digits[index] === true && /\bids?\b/i.test(heading))
  const id = named === -1 ? digits.indexOf(true) : named
  const data = columns.findIndex(({ samples }, index) => index !== id && samples.length > 0)
  return { id: id === -1 ? null : id, data: data === -1 ? null : data }
}
