import {
  type Cell,
  columnLetters,
  dateCell,
  durationCell,
  isoDateCell,
  numberCell,
  paddedCell,
  percentCell,
  textCell,
  unescaped,
} from './cell.ts'
import { FileProblem, unreadableCell } from './file-problem.ts'
import { kindFor, type NumberFormat } from './number-formats.ts'

/** A cell as it is stored. */
export interface CellText {
  /** 'n' (number), 's' (shared text), 'str' or 'inlineStr' (text), 'b' (yes or no), 'd' (date) or 'e' (error). */
  readonly type: string
  /** Number of its style. */
  readonly style: number
  /** The content of its value; '' if there is none. */
  stored: string
}

/** What cells of all sheets refer to. */
export interface BookContext {
  /** The texts that cells share. */
  readonly texts: readonly Cell[]
  /** By style number. */
  readonly formats: ReadonlyMap<number, NumberFormat>
  /** Whether dates count from 1904. */
  readonly from1904: boolean
}

/**
 * The value of a cell; an error is an empty cell.
 * @param at row and column from 1
 * @throws FileProblem for one that refers to nothing
 */
export function cellOf(
  { type, style, stored }: CellText,
  context: BookContext,
  at: { row: number; column: number },
): Cell {
  const value = stored.trim()
  if (value === '') return ''
  switch (type) {
    case 's': {
      const text = context.texts[Number(value)]
      if (text === undefined) throw unreadable(at)
      return text
    }
    case 'str':
    case 'inlineStr':
      return textCell(unescaped(stored))
    case 'b':
      return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
    case 'e':
      return ''
    case 'd':
      return isoDateCell(value)
    case 'n':
      return shownNumber(value, context, context.formats.get(style))
    default:
      throw unreadable(at)
  }
}

const unreadable = ({ row, column }: { row: number; column: number }) =>
  new FileProblem(unreadableCell(`${columnLetters(column - 1)}${row}`))

function shownNumber(stored: string, { from1904 }: BookContext, format: NumberFormat | undefined): Cell {
  const number = Number(stored)
  const shown = format === undefined || !Number.isFinite(number) ? undefined : kindFor(format, number)
  switch (shown?.kind) {
    case 'date':
      return dateCell(stored, shown, from1904)
    case 'duration':
      return durationCell(stored)
    case 'percent':
      return percentCell(numberCell(stored))
    case 'padding':
      return paddedCell(numberCell(stored), shown.digits)
    case undefined:
      return numberCell(stored)
  }
}
