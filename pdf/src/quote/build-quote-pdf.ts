import type { AddedFile } from '../base/added-pages.ts'
import { assemble } from '../base/assemble.ts'
import type { PdfFonts } from '../base/fonts.ts'
import { printableName } from '../base/printable.ts'
import { quoteEnd, sellerLine } from './quote-end.ts'
import { quoteHead } from './quote-head.ts'
import type { QuoteInput, QuotePages, QuoteSheet } from './quote-input.ts'
import { quoteLines } from './quote-lines.ts'
import { paymentPlan } from './quote-totals.ts'
import { quoteWords } from './quote-words.ts'

/** Names of a contract's PDFs for users. */
const NAMES: Readonly<Record<keyof QuotePages, string>> = {
  cover: 'cover',
  payment: 'payment terms',
  contract: 'contract',
  final: 'final pages',
  budgetary: 'budgetary pages',
}

/**
 * Generates the PDF of a quote: the cover, the quote, and the pages of its type. A final quote is followed by the
 * payment terms, the contract and the final pages, a budgetary one by the payment terms and the budgetary pages.
 * @throws PdfError for pages of the contract that cannot be used
 */
export function buildQuotePdf(input: QuoteInput, fonts: PdfFonts): Promise<Uint8Array<ArrayBuffer>> {
  const words = quoteWords(input.language, input.translations)
  const sheet: QuoteSheet = { input, words, write: printableName }
  const title = `${words.quotation} ${sheet.write(input.number)}`
  return assemble({
    fonts,
    head: {
      title,
      subject: input.company?.name ?? '',
      author: input.seller.name,
      language: input.language,
    },
    before: added(input, ['cover']),
    after: added(
      input,
      input.selection.quoteType === 'signature' ? ['payment', 'contract', 'final'] : ['payment', 'budgetary'],
    ),
    footer: sellerLine(sheet),
    content: [...quoteHead(sheet), quoteLines(sheet), ...paymentPlan(sheet), ...quoteEnd(sheet)],
  })
}

const added = ({ pages }: QuoteInput, which: readonly (keyof QuotePages)[]): AddedFile[] =>
  which.flatMap((one) => {
    const content = pages[one]
    return content === null ? [] : [{ name: NAMES[one], content }]
  })
