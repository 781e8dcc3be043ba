import type { QuoteLine } from '@service-center/contract/quotes/quote-figures.ts'
import { quoteQuantity } from '@service-center/contract/quotes/quote-numbers.ts'
import { keyedValue } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { Content, TableLayout } from '../base/content.ts'
import { TEXT_WIDTH } from '../base/assemble.ts'
import { INK } from '../base/draw-pdf.ts'
import { COLUMN_GAP, LINED } from '../base/table-layout.ts'
import type { QuoteInput } from './quote-input.ts'
import type { QuoteSheet } from './quote-sheet.ts'
import { quoteTotals } from './quote-totals.ts'
import { punctuated, type QuoteWords } from './quote-words.ts'

/** Least widths in points; longer numbers make a column wider. */
const WIDTHS = { itemNumber: 84, quantity: 48, price: 84, sum: 88 } as const
const DIGIT_WIDTH = 5.4
/** So many of the last lines stay on one page with the sums. */
const KEPT_LINES = 2

/**
 * The table of lines with the sums: its header is repeated on each page, rows are never split, and the sums stay
 * with the last lines, so that neither they nor the last line go to the next page alone.
 * @param end stays on one page with the sums
 */
export function quoteLines(sheet: QuoteSheet, end: readonly Content[] = []): Content {
  const { input, words } = sheet
  const { lines } = input.figures
  const hasNumbers = lines.some(({ itemNumber }) => itemNumber !== null)
  const cells = lines.map((line) => cellsOf(sheet, line))
  const fixed = [
    ...(hasNumbers ? [WIDTHS.itemNumber] : []),
    WIDTHS.quantity,
    ...(['price', 'sum'] as const).map((name) =>
      Math.max(WIDTHS[name], ...cells.map((cell) => cell[name].length * DIGIT_WIDTH)),
    ),
  ]
  const first = TEXT_WIDTH - fixed.reduce((sum, width) => sum + width + COLUMN_GAP, 0)
  const head = [
    words.description,
    ...(hasNumbers ? [words.item_number] : []),
    words.quantity,
    words.price,
    words.sum,
  ]
  const widths = [first, ...fixed]
  const rows = cells.map((line) => rowOf(line, hasNumbers))
  return {
    margin: [0, 22, 0, 0],
    layout: LINED_BUT_LAST,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths,
      body: [
        head.map((text, column) => ({
          text,
          color: INK.second,
          alignment: column >= head.length - 3 ? 'right' : 'left',
        })),
        ...rows.slice(0, -KEPT_LINES),
        lastRow(widths, { rows: rows.slice(-KEPT_LINES), end: [quoteTotals(sheet), ...end] }),
      ],
    },
  }
}

/** No line below the last row, which has its own line above the sums. */
const LINED_BUT_LAST: TableLayout = {
  ...LINED,
  hLineWidth: (row, { table }) => (row === table.body.length ? 0 : LINED.hLineWidth(row, { table })),
}

/** A table inside the row, aligned with the other rows. */
const LAST_ROWS: TableLayout = {
  ...LINED,
  paddingTop: (row) => (row === 0 ? 0 : (LINED.paddingTop?.(row) ?? 0)),
  hLineColor: () => INK.line,
}

/** The last rows and what follows, as one cell that no page break splits. */
function lastRow(
  widths: readonly number[],
  { rows, end }: { rows: readonly Content[][]; end: readonly Content[] },
): Content[] {
  const table: Content[] = rows.length === 0 ? [] : [{ layout: LAST_ROWS, table: { widths, body: rows } }]
  return [{ colSpan: widths.length, stack: [...table, ...end] }, ...widths.slice(1).map(() => '')]
}

/** What is free says so, instead of a price of zero. */
function cellsOf({ input, words, write, amount }: QuoteSheet, line: QuoteLine) {
  const isIncluded = line.price === 0
  return {
    title: write(titleOf(line, { input, words })),
    itemNumber: write(line.itemNumber ?? ''),
    quantity: quoteQuantity(line.qty, input.selection.contract),
    price: isIncluded ? '' : amount(line.price),
    sum: isIncluded ? words.included : amount(line.total),
  }
}

function rowOf(line: ReturnType<typeof cellsOf>, hasNumbers: boolean): Content[] {
  const { title, itemNumber, quantity, price, sum } = line
  return [
    { text: title },
    ...(hasNumbers ? [{ text: itemNumber }] : []),
    ...[quantity, price, sum].map((text): Content => ({ text, alignment: 'right' })),
  ]
}

/** Name of a line in the quote's language. */
export function titleOf(
  { kind, key }: QuoteLine,
  { input, words }: { input: Pick<QuoteInput, 'translations' | 'language'>; words: QuoteWords },
): string {
  const translated = keyedValue(input.translations, key, input.language)
  if (kind === 'charger') return translated ?? words.charger
  const name = translated ?? key
  return kind === 'template' ? `${words.template}${punctuated(':', input.language)} ${name}` : name
}
