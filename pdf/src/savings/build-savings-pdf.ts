import { quoteDate } from '@service-center/contract/quote-settings/quote-language.ts'
import { savingsFigures, type SavingsFigures } from '@service-center/contract/savings/savings-calculation.ts'
import {
  SAVINGS_CURRENCIES,
  type SavingsCurrency,
  type SavingsInput,
} from '@service-center/contract/savings/savings-input.ts'
import {
  detailsText,
  headlineText,
  outcomeOf,
  type SavingsOutcome,
} from '@service-center/contract/savings/savings-words.ts'
import { assemble, TEXT_WIDTH } from '../base/assemble.ts'
import type { Content } from '../base/content.ts'
import { INK } from '../base/draw-pdf.ts'
import type { PdfFonts } from '../base/fonts.ts'
import { ENGLISH_MARK } from '../base/page-marks.ts'
import { printableName } from '../base/printable.ts'
import { costTable, sizeTable, assumptions } from './savings-tables.ts'
import { savingsChart } from './savings-chart.ts'

/** The input of a savings quotation. */
export interface SavingsDocument {
  readonly input: SavingsInput
  /** YYYY-MM-DD. */
  readonly day: string
  /** The PDF of `GET /api/quote/savings`; null while it is loading. */
  readonly letterhead: Uint8Array | null
}

/**
 * Generates the quotation of the savings calculator: amounts, a chart, and the inputs.
 * @throws PdfError for a letterhead that cannot be used
 */
export function buildSavingsPdf(
  { input, day, letterhead }: SavingsDocument,
  fonts: PdfFonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const figures = savingsFigures(input)
  const customer = printableName(input.customer)
  // Quotations in dollars use American dates.
  const date = quoteDate(day, input.currency === SAVINGS_CURRENCIES[1] ? 'US' : 'UK')
  return assemble({
    fonts,
    head: { title: 'Quotation', subject: customer, author: 'Service Center', language: 'en' },
    before: [],
    after: [],
    mark: ENGLISH_MARK,
    footer: 'Computed from the values given. Actual costs depend on fields, weather and use.',
    ...(letterhead !== null && { letterhead }),
    content: [
      titleOf(customer, date),
      headline(input.currency, figures),
      ...(figures.sizes.length === 0 ? [] : comparison(input, figures)),
    ],
  })
}

const comparison = (input: SavingsInput, figures: SavingsFigures): Content[] => [
  ...(outcomeOf(figures) === 'costsNothing' ? [] : [savingsChart(input.currency, figures)]),
  costTable(input.currency, figures),
  sizeTable(input.currency, figures),
  assumptions(input, figures),
]

const titleOf = (customer: string, date: string): Content => ({
  stack: [
    {
      columns: [
        { width: TEXT_WIDTH - 90, text: 'Quotation', fontSize: 18, bold: true },
        { width: 90, text: date, alignment: 'right', color: INK.second, margin: [0, 8, 0, 0] },
      ],
    },
    { text: customer, margin: [0, 2, 0, 0] },
    {
      margin: [0, 10, 0, 0],
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: TEXT_WIDTH, y2: 0, lineWidth: 1.4, lineColor: INK.text }],
    },
  ],
})

/** The console's red on white paper: a loss must not look like a saving. */
const LOSS = '#A82A1F'

const HEADLINE_COLORS: Readonly<Record<SavingsOutcome, string>> = {
  saves: INK.accent,
  costsMore: LOSS,
  costsSame: INK.text,
  costsNothing: INK.text,
  noWork: INK.text,
}

const headline = (currency: SavingsCurrency, figures: SavingsFigures): Content => ({
  margin: [0, 14, 0, 0],
  stack: [
    {
      text: headlineText(figures, currency),
      fontSize: 15,
      bold: true,
      color: HEADLINE_COLORS[outcomeOf(figures)],
    },
    { text: detailsText(figures), color: INK.second, margin: [0, 3, 0, 0] },
  ],
})
