import { amountText, type QuoteLine } from '@service-center/contract/quotes/quote-figures.ts'
import { keyedValue } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { Content, TableLayout } from '../base/content.ts'
import { TEXT_WIDTH } from '../base/assemble.ts'
import { INK } from '../base/draw-pdf.ts'
import { COLUMN_GAP, LINED } from '../base/table-layout.ts'
import type { QuoteInput, QuoteSheet } from './quote-input.ts'
import { quoteTotals } from './quote-totals.ts'
import type { QuoteWords } from './quote-words.ts'

const WIDTHS = { itemNumber: 84, quantity: 48, price: 84, sum: 88 } as const

/**
 * The table of lines with the sums: its header is repeated on each page, rows are never split, and the sums stay
 * with at least the last row.
 */
export function quoteLines(sheet: QuoteSheet): Content {
  const { input, words } = sheet
  const { lines } = input.figures
  const hasNumbers = lines.some(({ itemNumber }) => itemNumber !== null)
  const fixed = [...(hasNumbers ? [WIDTHS.itemNumber] : []), WIDTHS.quantity, WIDTHS.price, WIDTHS.sum]
  const first = TEXT_WIDTH - fixed.reduce((sum, width) => sum + width + COLUMN_GAP, 0)
  const head = [
    words.description,
    ...(hasNumbers ? [words.item_number] : []),
    words.quantity,
    words.price,
    words.sum,
  ]
  const widths = [first, ...fixed]
  const rows = lines.map((line) => rowOf(sheet, line, hasNumbers))
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
        ...rows.slice(0, -1),
        lastRow(widths, { rows: rows.slice(-1), sums: quoteTotals(sheet) }),
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
const LAST_ROW: TableLayout = { ...LINED, paddingTop: () => 0, hLineColor: () => INK.line }

/** The last row and the sums, as one cell that no page break splits. */
function lastRow(
  widths: readonly number[],
  { rows, sums }: { rows: readonly Content[][]; sums: Content },
): Content[] {
  const table: Content[] = rows.length === 0 ? [] : [{ layout: LAST_ROW, table: { widths, body: rows } }]
  return [{ colSpan: widths.length, stack: [...table, sums] }, ...widths.slice(1).map(() => '')]
}

function rowOf({ input, words, write }: QuoteSheet, line: QuoteLine, hasNumbers: boolean): Content[] {
  const amount = (minor: number) => amountText(minor, input)
  const isIncluded = line.isFree && line.kind === 'template'
  const numbers = [String(line.qty), isIncluded ? words.included : amount(line.price), amount(line.total)]
  return [
    { text: write(titleOf(line, { input, words })) },
    ...(hasNumbers ? [{ text: write(line.itemNumber ?? '') }] : []),
    ...numbers.map((text): Content => ({ text, alignment: 'right' })),
  ]
}

/** Name of a line in the quote's language. */
export function titleOf(
  { kind, key }: QuoteLine,
  { input, words }: { input: Pick<QuoteInput, 'translations' | 'language'>; words: QuoteWords },
): string {
  const translated = keyedValue(input.translations, key, input.language)
  if (kind === 'charger') return translated ?? words.charger
  return kind === 'template' ? `${words.template}: ${translated ?? key}` : (translated ?? key)
}
