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
export const MAX_CELL_TEXT = 32_767

/** Days from the epoch of spreadsheets, 1899-12-30, to that of JavaScript. */
const DAYS_TO_1970 = 25_569
/** Days from the epoch of Excel for Windows to that of Excel for Mac, 1904-01-01. */
const DAYS_TO_1904 = 1462
/** 10000-01-01: spreadsheets have no later dates. */
const END_OF_DATES = 2_958_466
const DAY_SECONDS = 86_400

export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.imprecise)

/**
 * A number as it was shown, without the rounding errors of binary fractions ('0.30000000000000004').
 * @param stored the text in the workbook, such as '4155', '0.1' or '1.23456789012346E+15'
 */
export function numberCell(stored: string): Cell {
  const number = Number(stored)
  if (!Number.isFinite(number)) return textCell(stored)
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

/** A text without spaces around it; its line breaks become LF. */
export function textCell(text: string): Cell {
  const plain = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
  return plain.slice(0, MAX_CELL_TEXT).trim()
}

const ESCAPED = /_x([\dA-Fa-f]{4})_/g

/**
 * Resolves the escapes of spreadsheets (ECMA-376, ST_Xstring), which stand for characters that XML cannot have: '_x000D_'.
 * '_x005F_' is an underscore that is followed by what only looks like an escape.
 */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** What a format shows of a date. */
interface DateParts {
  readonly day: boolean
  readonly time: boolean
}

/**
 * A date as 'YYYY/MM/DD', a time as 'HH:MM:SS', or both, as the format shows it; a time of 00:00 next to a day is left out. A
 * number that is no date of spreadsheets stays a number.
 * @param stored days since the epoch
 */
export function dateCell(stored: string, { day, time }: DateParts, from1904: boolean): Cell {
  const number = Number(stored)
  const serial = from1904 ? number + DAYS_TO_1904 : number
  if (!(Math.abs(serial) < END_OF_DATES)) return numberCell(stored)
  // Dates are stored as fractions of a day, so they are off by less than a millisecond.
  const seconds = Math.round((serial - DAYS_TO_1970) * DAY_SECONDS)
  const [dayShown = '', timeShown = ''] = new Date(seconds * 1000).toISOString().slice(0, 19).split('T')
  // A time of day, which is also shown as day 0.
  if (!day || (number >= 0 && number < 1)) return timeShown
  return withTime(dayShown, time ? timeShown : '')
}

const MIDNIGHT = '00:00:00'

const withTime = (day: string, time: string): Cell =>
  time === '' || time === MIDNIGHT ? dayText(day) : `${dayText(day)} ${time}`

const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}).*)?$/

/** A date that is stored as a text of ISO 8601, without regard to a time zone. Another text stays as it is. */
export function isoDateCell(stored: string): Cell {
  const [, day, time = ''] = ISO_DATE.exec(stored.trim()) ?? []
  return day === undefined ? textCell(stored) : withTime(day, time)
}

/** Hours, minutes and seconds, such as '30:00:00'. @param stored in days */
export function durationCell(stored: string): Cell {
  const seconds = Math.round(Math.abs(Number(stored)) * DAY_SECONDS)
  if (!Number.isSafeInteger(seconds)) return numberCell(stored)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const text = parts.map((part) => String(part).padStart(2, '0')).join(':')
  return Number(stored) < 0 && seconds > 0 ? `-${text}` : text
}

/** The spreadsheet name of a column: 'A', 'Z', 'AA'. @param index from 0 */
export function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
