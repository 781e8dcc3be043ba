import { withoutMarks } from '../text/name-characters.ts'

/** First character of every CSV file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

const LINE_END = '\r\n'
// Quoted for every possible separator: 'a,=1+1' must not become two cells, the second a formula.
const NEEDS_QUOTES = /[;,\t"\r\n]/
// Some spreadsheets also accept the full-width signs of Asian keyboards.
const STARTS_A_FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
const PLAIN_NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i

/**
 * Digits that a spreadsheet would change by reading them as a number: it keeps 15 digits, drops leading zeros and
 * calculates long ids such as '12345678901234e5'.
 */
const SPOILED_AS_NUMBER = /^-?\d{16,}$|^0\d+$|^(?=.{16})\d+e\d+$/i
const FORMULA_OF_DIGITS = /^="([-\de]+)"$/i

/**
 * One cell without marks of direction, which would turn the cells after it in an editor of texts, protected against formula injection and quoted as in RFC 4180 where needed. Digits that a spreadsheet would
 * change are a formula that gives their text: ="0042".
 */
export function csvCell(value: string): string {
  const text = withoutMarks(value)
  if (isSpoiledAsNumber(text)) return `"=""${text}"""`
  const safe = withoutFormula(text)
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Whether a spreadsheet would change these digits by reading them as a number. */
export const isSpoiledAsNumber = (text: string): boolean => SPOILED_AS_NUMBER.test(text)

/** A text that a spreadsheet does not calculate: one that begins as a formula begins with an apostrophe. */
export const withoutFormula = (text: string): string =>
  STARTS_A_FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text

/** The digits of a cell that `csvCell` wrote as a formula; other cells are returned as they are. */
export const digitsOfCell = (cell: string): string => FORMULA_OF_DIGITS.exec(cell)?.[1] ?? cell

/** One line with its line end; cells separated by semicolons (specification 2, section 9). */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(';') + LINE_END
}

const NEEDS_QUOTES_BETWEEN_TABS = /["\t\r\n]/

/** One line for pasting into a spreadsheet: cells separated by tabs, protected as in a file, without a line end. */
export function tabLine(cells: readonly string[]): string {
  return cells
    .map(withoutMarks)
    .map((text) =>
      STARTS_A_FORMULA.test(text) || NEEDS_QUOTES_BETWEEN_TABS.test(text) ? csvCell(text) : text,
    )
    .join('\t')
}

const HOUR_MS = 3_600_000

/**
 * A time in a file: ISO 8601 with milliseconds and offset, '2026-11-21T14:07:11.000+01:00'.
 * @param seconds unix seconds
 * @param utcOffset in hours
 * @returns '' for an invalid time
 */
export function fileTime(seconds: number, utcOffset: number): string {
  const shifted = new Date(Math.round(seconds * 1000) + utcOffset * HOUR_MS)
  if (Number.isNaN(shifted.getTime())) return ''
  return shifted.toISOString().slice(0, -1) + offsetText(utcOffset)
}

function offsetText(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60)
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${hours < 0 ? '-' : '+'}${parts.join(':')}`
}
