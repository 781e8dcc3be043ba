import type { AddedFile } from '../base/added-pages.ts'
import { assemble } from '../base/assemble.ts'
import type { PdfFonts } from '../base/fonts.ts'
import { quoteBody } from './quote-body.ts'
import { sellerLine } from './quote-end.ts'
import type { QuoteInput, QuotePages } from './quote-input.ts'
import { quoteMark, quoteSheet } from './quote-sheet.ts'

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
 * payment terms, the contract and the final pages, and then by the page that is signed, because what is agreed stands
 * before the signature; a budgetary one by the payment terms and the budgetary pages.
 * @throws PdfError for pages of the contract that cannot be used
 */
export function buildQuotePdf(input: QuoteInput, fonts: PdfFonts): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = quoteSheet(input)
  const { words, write } = sheet
  const isFinal = input.selection.quoteType === 'signature'
  const after = added(input, isFinal ? ['payment', 'contract', 'final'] : ['payment', 'budgetary'])
  return assemble({
    fonts,
    head: {
      title: `${words.quotation} ${write(input.number)}`,
      subject: input.company?.name ?? '',
      author: input.seller.name,
      language: input.language,
    },
    before: added(input, ['cover']),
    after,
    footer: sellerLine(sheet),
    mark: (page, pages) => quoteMark(sheet, page, pages),
    ...quoteBody(sheet, { hasPagesAfter: after.length > 0 }),
  })
}

const added = ({ pages }: QuoteInput, which: readonly (keyof QuotePages)[]): AddedFile[] =>
  which.flatMap((one) => {
    const content = pages[one]
    return content === null ? [] : [{ name: NAMES[one], content }]
  })
