import { quotePercent } from '@service-center/contract/quotes/quote-numbers.ts'
import { isSubjectToVat } from '@service-center/contract/quote-settings/quote-language.ts'
import type { Content } from '../base/content.ts'
import { TEXT_WIDTH } from '../base/assemble.ts'
import { INK } from '../base/draw-pdf.ts'
import { rule } from './quote-head.ts'
import type { QuoteSheet } from './quote-sheet.ts'

const TOTALS = { label: 130, amount: 130 } as const

/** Subtotal, value added tax and total. */
export function quoteTotals({ input, words, write, amount }: QuoteSheet): Content {
  const { net, vat, total, currency } = input.figures
  const width = TOTALS.label + TOTALS.amount
  const withoutVat: Content = { text: words.subject_to_vat, alignment: 'right', color: INK.second }
  return {
    margin: [TEXT_WIDTH - width, 12, 0, 0],
    stack: [
      ...(vat === null
        ? []
        : [
            totalLine(words.subtotal, amount(net)),
            totalLine(
              `${quotePercent(vat.percent, input.selection.contract)} ${words.vat}`,
              amount(vat.amount),
            ),
          ]),
      rule(width, [0, 4, 0, 5]),
      totalLine(write(`${words.total} ${currency}`), amount(total), { bold: true, fontSize: 10.5 }),
      ...(vat === null && isSubjectToVat(input.selection.contract) ? [withoutVat] : []),
    ],
  }
}

const totalLine = (
  label: string,
  text: string,
  style: { bold?: boolean; fontSize?: number } = {},
): Content => ({
  ...style,
  columns: [
    { width: TOTALS.label, text: label, alignment: 'right' },
    { width: TOTALS.amount, text, alignment: 'right' },
  ],
  margin: [0, 1, 0, 1],
})
