/** Marks a file as UTF-8 for spreadsheets; the first character of every CSV. */
export const BYTE_ORDER_MARK = '\uFEFF'

const LINE_END = '\r\n'
const NEEDS_QUOTES = /[;"\r\n]/
// Some spreadsheets accept the full-width signs of Asian keyboards as well.
const STARTS_A_FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
const PLAIN_NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i

/** One cell, protected against formula injection, quoted after RFC 4180 where needed. */
export function csvCell(text: string): string {
  const safe = STARTS_A_FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line including its line end; cells separated by semicolons (specification 2, section 9). */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(';') + LINE_END
}
