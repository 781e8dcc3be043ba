import { amountText, type QuotePayment } from '@service-center/contract/quotes/quote-figures.ts'
import { isSubjectToVat } from '@service-center/contract/quote-settings/quote-language.ts'
import type { Content } from '../base/content.ts'
import { TEXT_WIDTH } from '../base/assemble.ts'
import { INK } from '../base/draw-pdf.ts'
import { rule } from './quote-head.ts'
import type { QuoteSheet } from './quote-input.ts'

const TOTALS = { label: 130, amount: 110 } as const
const BOXES_PER_ROW = 3
const BOX_GAP = 8

/** Subtotal, value added tax and total. */
export function quoteTotals({ input, words, write }: QuoteSheet): Content {
  const { net, vat, total, currency } = input.figures
  const amount = (minor: number) => amountText(minor, input)
  const width = TOTALS.label + TOTALS.amount
  const withoutVat: Content = { text: words.subject_to_vat, alignment: 'right', color: INK.second }
  return {
    margin: [TEXT_WIDTH - width, 12, 0, 0],
    stack: [
      ...(vat === null
        ? []
        : [
            totalLine(words.subtotal, amount(net)),
            totalLine(`${vat.percent}% ${words.vat}`, amount(vat.amount)),
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

/** A box for each year of the payment plan, if the quote shows one. */
export function paymentPlan(sheet: QuoteSheet): Content[] {
  const { input, words } = sheet
  const { payments } = input.figures
  if (payments === null) return []
  const rows = Array.from({ length: Math.ceil(payments.length / BOXES_PER_ROW) }, (_row, index) =>
    payments.slice(index * BOXES_PER_ROW, (index + 1) * BOXES_PER_ROW),
  )
  return [
    {
      unbreakable: true,
      margin: [0, 22, 0, 0],
      stack: [
        { text: words.payment_plan, bold: true, margin: [0, 0, 0, 6] },
        ...rows.map((row): Content => ({
          columnGap: BOX_GAP,
          margin: [0, 0, 0, BOX_GAP],
          columns: row.map((payment) => paymentBox(sheet, payment)),
        })),
      ],
    },
  ]
}

function paymentBox(sheet: QuoteSheet, payment: QuotePayment): Content {
  const { input, words } = sheet
  const { year, total, months } = payment
  const width = (TEXT_WIDTH - BOX_GAP * (BOXES_PER_ROW - 1)) / BOXES_PER_ROW
  const lines =
    months === null
      ? [amountText(total, input)]
      : months.map((group) => `${group.count} × ${amountText(group.total, input)}`)
  return {
    width,
    layout: {
      hLineWidth: () => 0.6,
      vLineWidth: () => 0.6,
      hLineColor: () => INK.line,
      vLineColor: () => INK.line,
    },
    table: {
      widths: [width - 9],
      body: [
        [
          {
            margin: [4, 4, 4, 4],
            stack: [
              { text: `${words.year} ${year}`, color: INK.second },
              ...lines.map((text) => ({ text, bold: true })),
              ...includedVat(sheet, payment),
            ],
          },
        ],
      ],
    },
  }
}

/** The VAT in a year's payment, if the quote adds VAT. */
function includedVat({ input, words }: QuoteSheet, payment: QuotePayment): Content[] {
  const { vat } = input.figures
  if (vat === null || payment.vat === null) return []
  const text = `${words.including} ${vat.percent}% ${words.vat} ${amountText(payment.vat, input)}`
  return [{ text, color: INK.second, fontSize: 7.5 }]
}
