import type { Content } from '../base/content.ts'
import { printable } from '../base/printable.ts'
import { chosenPlans } from './chosen-plans.ts'
import { acceptance, bankLines, estimatedLines, titled } from './quote-end.ts'
import { quoteHead } from './quote-head.ts'
import { quoteLines } from './quote-lines.ts'
import type { QuoteSheet } from './quote-sheet.ts'
import { paymentPlan } from './payment-plan.ts'
import { quoteTotals } from './quote-totals.ts'

/** Estimated lines of text that are kept on one page with the signature; more may not fit on it. */
const MAX_KEPT_LINES = 50
/** Estimated lines of bank details that are kept with the signature. */
const MAX_BANK_LINES = 24

interface QuoteBody {
  readonly content: readonly Content[]
  /** The page that is signed, if pages of other files come before it. */
  readonly lastPage?: Content
}

/** Our own pages of a quote. */
export function quoteBody(sheet: QuoteSheet, { hasPagesAfter }: { hasPagesAfter: boolean }): QuoteBody {
  const first = [...quoteHead(sheet, titleOf(sheet)), ...chosenPlans(sheet)]
  const bank = bankLines(sheet)
  const comments = printable(sheet.input.selection.comments).trim()
  const texts = [
    ...(comments === '' ? [] : titled(sheet.words.comments, comments)),
    ...(bank === '' ? [] : titled(sheet.words.bank, bank)),
  ]
  if (sheet.input.selection.quoteType !== 'signature')
    return { content: [...first, quoteLines(sheet), ...paymentPlan(sheet), ...texts] }
  if (hasPagesAfter)
    return {
      content: [...first, quoteLines(sheet), ...paymentPlan(sheet), ...texts],
      lastPage: signedPage(sheet),
    }
  return { content: [...first, ...signedBody(sheet, { comments, bank })] }
}

const titleOf = ({ input, words }: QuoteSheet) =>
  `${words.quotation} – ${input.selection.quoteType === 'signature' ? words.final : words.budgetary}`

/** The page that is signed: for whom, for how much, and the signature. */
const signedPage = (sheet: QuoteSheet): Content => ({
  stack: [
    ...quoteHead(sheet, sheet.words.acceptance),
    quoteTotals(sheet),
    acceptance(sheet, { isTitled: false }),
  ],
})

/**
 * The lines and all that follows, with the signature at the end. It never stands alone on a page: the part before it
 * moves along, which is the last paragraph of the comments, or else the last years of the payment plan, or else the
 * last lines with their sums.
 */
function signedBody(sheet: QuoteSheet, { comments, bank }: { comments: string; bank: string }): Content[] {
  const { words } = sheet
  const end = estimatedLines(bank) > MAX_BANK_LINES ? '' : bank
  const closing = [...(end === '' ? [] : titled(words.bank, end)), acceptance(sheet, { isTitled: true })]
  const texts = [
    ...(comments === '' ? [] : [{ title: words.comments, text: comments }]),
    ...(end === bank ? [] : [{ title: words.bank, text: bank }]),
  ]
  const last = texts.pop()
  const plan = paymentPlan(sheet)
  if (last !== undefined)
    return [
      quoteLines(sheet),
      ...plan,
      ...texts.flatMap(({ title, text }) => titled(title, text)),
      ...keptTogether(last, { closing, lines: estimatedLines(end) }),
    ]
  const years = plan.pop()
  if (years === undefined) return [quoteLines(sheet, closing)]
  return [quoteLines(sheet), ...plan, { unbreakable: true, stack: [years, ...closing] }]
}

/** A text of which the last paragraph is kept on one page with what follows. */
function keptTogether(
  { title, text }: { title: string; text: string },
  { closing, lines }: { closing: readonly Content[]; lines: number },
): Content[] {
  const at = text.lastIndexOf('\n')
  const end = text.slice(at + 1)
  if (estimatedLines(end) + lines > MAX_KEPT_LINES)
    return [...titled(title, text), { unbreakable: true, stack: closing }]
  if (at < 0) return [{ unbreakable: true, stack: [...titled(title, text), ...closing] }]
  return [...titled(title, text.slice(0, at)), { unbreakable: true, stack: [{ text: end }, ...closing] }]
}
