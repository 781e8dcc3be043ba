import { amountText, type QuoteLine } from '@service-center/contract/quotes/quote-figures.ts'
import { keyedValue } from '@service-center/contract/quotes/quote-settings.ts'
import type { Content } from '../base/content.ts'
import { TEXT_WIDTH } from '../base/assemble.ts'
import { INK } from '../base/draw-pdf.ts'
import { COLUMN_GAP, LINED } from '../base/table-layout.ts'
import type { QuoteInput } from './quote-input.ts'
import type { QuoteSheet } from './quote-sheet.ts'
import type { QuoteWords } from './quote-words.ts'

const WIDTHS = { itemNumber: 84, quantity: 48, price: 84, sum: 88 } as const

/** The table of what is sold: its head is repeated on each page, and no row is cut. */
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
  return {
    margin: [0, 22, 0, 0],
    layout: LINED,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: [first, ...fixed],
      body: [
        head.map((text, column) => ({
          text,
          color: INK.second,
          alignment: column >= head.length - 3 ? 'right' : 'left',
        })),
        ...lines.map((line) => rowOf(sheet, line, hasNumbers)),
      ],
    },
  }
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

/** What a line is called in the quote's language. */
export function titleOf(
  { kind, key }: QuoteLine,
  { input, words }: { input: Pick<QuoteInput, 'translations' | 'language'>; words: QuoteWords },
): string {
  const translated = keyedValue(input.translations, key, input.language)
  if (kind === 'charger') return translated ?? words.charger
  return kind === 'template' ? `${words.template}: ${translated ?? key}` : (translated ?? key)
}
