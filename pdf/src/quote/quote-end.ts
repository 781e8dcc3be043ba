import type { Content, Sides } from '../base/content.ts'
import { TEXT_WIDTH } from '../base/assemble.ts'
import { INK } from '../base/draw-pdf.ts'
import { printable } from '../base/printable.ts'
import type { QuoteSheet } from './quote-input.ts'

const MARGIN: Sides = [0, 16, 0, 0]
/** Longer bank details are not kept together with the signature, because they may need more than a page. */
const MAX_KEPT_LINES = 12

/** Comments, the seller's bank details, and the signature of a final quote. */
export function quoteEnd(sheet: QuoteSheet): Content[] {
  const { input, words, write } = sheet
  const comments = printable(input.selection.comments).trim()
  const bank = input.seller.bank.map(write).filter((line) => line !== '')
  const closing = [
    ...(bank.length === 0 ? [] : [titled(words.bank, bank.join('\n'))]),
    ...(input.selection.quoteType === 'signature' ? [acceptance(sheet)] : []),
  ]
  return [
    ...(comments === '' ? [] : [titled(words.comments, comments)]),
    // The signature should not be alone on a page.
    ...(closing.length === 2 && bank.length <= MAX_KEPT_LINES
      ? [{ unbreakable: true, stack: closing }]
      : closing),
  ]
}

/** A heading and its text. The text may break across pages, but the heading stays with its beginning. */
const titled = (title: string, text: string): Content => ({
  margin: MARGIN,
  stack: [
    { text: title, bold: true, margin: [0, 0, 0, 3], headlineLevel: 1 },
    { text, headlineLevel: 2 },
  ],
})

/** Lines for place and date, name, and signature, which stay together on a page. */
function acceptance({ words, input, write }: QuoteSheet): Content {
  const gap = 16
  const width = (TEXT_WIDTH - 2 * gap) / 3
  return {
    unbreakable: true,
    margin: [0, 20, 0, 0],
    stack: [
      { text: words.acceptance, bold: true, margin: [0, 0, 0, 3] },
      { text: words.acceptance_text },
      ...(input.company === null ? [] : [{ text: write(input.company.name) }]),
      {
        margin: [0, 36, 0, 0],
        columnGap: gap,
        columns: [words.place_and_date, words.name_and_title, words.signature].map((text): Content => ({
          width,
          stack: [
            {
              canvas: [
                { type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: INK.second },
              ],
            },
            { text, color: INK.second, fontSize: 7.5, margin: [0, 3, 0, 0] },
          ],
        })),
      },
    ],
  }
}

/** Maximum length of the footer line, in characters. */
const MAX_FOOT = 230

/** The seller, for the footer of each page. */
export function sellerLine({ input: { seller }, words, write }: QuoteSheet): string {
  const { name, address, vatId } = seller
  const parts = [name, ...address, vatId === '' ? '' : `${words.vat_id} ${vatId}`]
  const line = parts.filter((part) => part !== '').map(write)
  return line.join(', ').slice(0, MAX_FOOT)
}
