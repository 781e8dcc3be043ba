import type { QuotePayment } from '@service-center/contract/quotes/quote-figures.ts'
import { quotePercent } from '@service-center/contract/quotes/quote-numbers.ts'
import type { Content } from '../base/content.ts'
import { TEXT_WIDTH } from '../base/assemble.ts'
import { INK } from '../base/draw-pdf.ts'
import type { QuoteSheet } from './quote-sheet.ts'

const BOXES_PER_ROW = 3
const BOX_GAP = 8
const BORDER = 0.6
const BOX_MARGIN = 4
/** Default of tables, in points. */
const CELL_PADDING = 4

/** Lines of boxes that are kept on one page; a longer plan may break between two rows of boxes. */
const MAX_KEPT_LINES = 16

/**
 * A box for each year of the payment plan, if the quote shows one and costs something. Each part stays together on a
 * page.
 */
export function paymentPlan(sheet: QuoteSheet): Content[] {
  const { payments, total } = sheet.input.figures
  if (payments === null || total === 0) return []
  const rows = Array.from({ length: Math.ceil(payments.length / BOXES_PER_ROW) }, (_row, index) =>
    payments.slice(index * BOXES_PER_ROW, (index + 1) * BOXES_PER_ROW),
  )
  const lines = rows.reduce((sum, row) => sum + linesOf(row), 0)
  const title: Content = { text: sheet.words.payment_plan, bold: true, margin: [0, 0, 0, 6] }
  const boxes = rows.map((row) => rowOf(sheet, row))
  const parts = lines > MAX_KEPT_LINES ? boxes.map((row) => [row]) : [boxes]
  return parts.map((part, index): Content =>
    index > 0
      ? { unbreakable: true, stack: part }
      : { unbreakable: true, margin: [0, 22, 0, 0], stack: [title, ...part] },
  )
}

/** How many lines the payments of a year take. */
const countOf = ({ months }: QuotePayment) => months?.length ?? 1
const mostOf = (row: readonly QuotePayment[]) => Math.max(...row.map(countOf))
/** Lines of the highest box of a row. */
const linesOf = (row: readonly QuotePayment[]) => 2 + mostOf(row)

const rowOf = (sheet: QuoteSheet, payments: readonly QuotePayment[]): Content => ({
  columnGap: BOX_GAP,
  margin: [0, 0, 0, BOX_GAP],
  columns: payments.map((payment) => paymentBox(sheet, payment, mostOf(payments) - countOf(payment))),
})

/** @param missing lines that the box has less than the highest one of its row */
function paymentBox(sheet: QuoteSheet, payment: QuotePayment, missing: number): Content {
  const { words, amount } = sheet
  const { year, total, months } = payment
  const width = (TEXT_WIDTH - BOX_GAP * (BOXES_PER_ROW - 1)) / BOXES_PER_ROW
  const lines =
    months === null ? [amount(total)] : months.map((group) => `${group.count} × ${amount(group.total)}`)
  return {
    width,
    layout: {
      hLineWidth: () => BORDER,
      vLineWidth: () => BORDER,
      hLineColor: () => INK.line,
      vLineColor: () => INK.line,
    },
    table: {
      widths: [width - 2 * (BORDER + CELL_PADDING)],
      body: [
        [
          {
            margin: [BOX_MARGIN, BOX_MARGIN, BOX_MARGIN, BOX_MARGIN],
            stack: [
              { text: `${words.year} ${year}`, color: INK.second },
              ...lines.map((text) => ({ text, bold: true })),
              ...includedVat(sheet, payment),
              ...Array.from({ length: missing }, () => ({ text: '\u00A0', bold: true })),
            ],
          },
        ],
      ],
    },
  }
}

/** The VAT in a year's payment, if the quote adds VAT. */
function includedVat({ input, words, amount }: QuoteSheet, payment: QuotePayment): Content[] {
  const { vat } = input.figures
  if (vat === null || payment.vat === null) return []
  const percent = quotePercent(vat.percent, input.selection.contract)
  const text = `${words.including} ${percent} ${words.vat} ${amount(payment.vat)}`
  return [{ text, color: INK.second, fontSize: 7.5 }]
}
