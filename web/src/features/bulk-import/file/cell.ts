import { dayText } from '../../../ui/time/day-text.ts'

/** A number with more digits than a spreadsheet stores: it differs from what was typed. */
export interface ImpreciseNumber {
  readonly imprecise: string
}

/** A cell as the text shown in the spreadsheet; '' if it is empty. */
export type Cell = string | ImpreciseNumber

/** Spreadsheets store this many digits of a number and replace the others by zeros. */
const DIGITS_KEPT = 15

/**
 * Longest text that spreadsheets allow in a cell. A longer one can only come from a file made to exhaust the memory.
 */
const MAX_CELL_TEXT = 32_767

// A time of day has the date of day 0, which is 1899-12-30 or 1904-01-01.
const FIRST_DAY = '1904-01-02'

export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.imprecise)

/**
 * A number as it was shown, without the rounding errors of binary fractions ('0.30000000000000004').
 * @param stored the text in the workbook, such as '4155', '0.1' or '1.23456789012346E+15'
 */
export function numberCell(stored: string): Cell {
  const number = Number(stored)
  if (!Number.isFinite(number)) return stored
  const digits = /^-?\d+$/.test(stored) ? stored : BigInt(Math.trunc(number)).toString()
  if (digits.replace('-', '').length > DIGITS_KEPT) return { imprecise: digits }
  return String(Number(number.toPrecision(DIGITS_KEPT)))
}

/** Adds the leading zeros of a number format to a whole number: '00042'. Other cells stay unchanged. */
export function paddedCell(cell: Cell, digits: number): Cell {
  const [, sign, number] = typeof cell === 'string' ? (/^(-?)(\d+)$/.exec(cell) ?? []) : []
  return number === undefined ? cell : `${sign}${number.padStart(digits, '0')}`
}

/** A number of a percentage format as it is shown: '50%' for 0.5. Other cells stay unchanged. */
export function percentCell(cell: Cell): Cell {
  if (typeof cell !== 'string' || !NUMBER.test(cell)) return cell
  return `${Number((Number(cell) * 100).toPrecision(DIGITS_KEPT))}%`
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

export const shortenedText = (text: string): string =>
  text.length > MAX_CELL_TEXT ? text.slice(0, MAX_CELL_TEXT) : text

/**
 * A date as 'YYYY/MM/DD', followed by the time if it has one; only the time for a time of day.
 * The UTC fields of `date` are what the spreadsheet shows.
 */
export function dateCell(date: Date): Cell {
  if (Number.isNaN(date.getTime())) return ''
  // Dates are stored as fractions of a day, so they are off by less than a millisecond.
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  const [day = '', time = ''] = iso.slice(0, 19).split('T')
  if (day < FIRST_DAY) return time
  return time === '00:00:00' ? dayText(day) : `${dayText(day)} ${time}`
}

/** The spreadsheet name of a column: 'A', 'Z', 'AA'. @param index from 0 */
export function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
