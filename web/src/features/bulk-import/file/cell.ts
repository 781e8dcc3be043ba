import { dayText } from '../../../ui/time/day-text.ts'

/** A number of more digits than a spreadsheet keeps: what it stored is not what was typed. */
export interface ImpreciseNumber {
  readonly imprecise: string
}

/** A cell as text, as the person saw it; '' when it is empty. */
export type Cell = string | ImpreciseNumber

/** Spreadsheets keep this many digits of a number and replace the others by zeros. */
const DIGITS_KEPT = 15

export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.imprecise)

/**
 * A number of a workbook as it was shown, without what binary fractions add ('0.30000000000000004').
 * @param stored its text in the workbook, such as '4155', '0.1' or '1.23456789012346E+15'
 */
export function numberCell(stored: string): Cell {
  const number = Number(stored)
  if (!Number.isFinite(number)) return stored
  const digits = /^-?\d+$/.test(stored) ? stored : BigInt(Math.trunc(number)).toString()
  if (digits.replace('-', '').length > DIGITS_KEPT) return { imprecise: digits }
  return String(Number(number.toPrecision(DIGITS_KEPT)))
}

/** A whole number with the zeros before it that its format shows: '00042'. Everything else stays as it is. */
export function paddedCell(cell: Cell, digits: number): Cell {
  const [, sign, number] = typeof cell === 'string' ? (/^(-?)(\d+)$/.exec(cell) ?? []) : []
  return number === undefined ? cell : `${sign}${number.padStart(digits, '0')}`
}

/** Spreadsheets keep this many characters of a cell; what says that it has more was made to fill the memory. */
const MAX_CELL_TEXT = 32_767

export const shortenedText = (text: string): string =>
  text.length > MAX_CELL_TEXT ? text.slice(0, MAX_CELL_TEXT) : text

/**
 * A date of a workbook, whose UTC fields are what was shown: 'YYYY/MM/DD', with the time where it has one; a time of day
 * has no date.
 */
export function dateCell(date: Date): Cell {
  if (Number.isNaN(date.getTime())) return ''
  // Serial numbers are fractions of a day: they miss the full second by less than a millisecond.
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  const [day = '', time = ''] = iso.slice(0, 19).split('T')
  if (day < FIRST_DAY) return time
  return time === '00:00:00' ? dayText(day) : `${dayText(day)} ${time}`
}

// Times of day are fractions of the day 0, which is 1899-12-30 or 1904-01-01.
const FIRST_DAY = '1904-01-02'
