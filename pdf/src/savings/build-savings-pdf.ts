import { quoteDate } from '@service-center/contract/quote-settings/quote-language.ts'
import {
  savingsFigures,
  type SavingsFigures,
  moneyText,
  percentText,
  savedHoursText,
} from '@service-center/contract/savings/savings-calculation.ts'
import { SAVINGS_CURRENCIES, type SavingsInput } from '@service-center/contract/savings/savings-input.ts'
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
    footer: 'Computed from the values given. Actual savings depend on fields, weather and use.',
    ...(letterhead !== null && { letterhead }),
    content: [
      titleOf(customer, date),
      headline(input, figures),
      savingsChart(input.currency, figures),
      costTable(input.currency, figures),
      sizeTable(input.currency, figures),
      assumptions(input, figures),
    ],
  })
}

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

function headline({ currency }: SavingsInput, figures: SavingsFigures): Content {
  const { saved, savedPermille } = figures
  const isSaving = saved.total >= 0
  const share = savedPermille === null ? '' : `, ${percentText(Math.abs(savedPermille))} of the cost by hand`
  return {
    margin: [0, 16, 0, 0],
    stack: [
      {
        text: isSaving ? 'The robot saves in a season' : 'The robot costs more in a season',
        color: INK.second,
      },
      { text: moneyText(Math.abs(saved.total), currency), fontSize: 22, bold: true, color: INK.accent },
      { text: `${savedHoursText(figures)} hours of work${share}`, color: INK.second },
    ],
  }
}
