import type { Content, Sides } from '../base/content.ts'
import { TEXT_WIDTH } from '../base/assemble.ts'
import { INK } from '../base/draw-pdf.ts'
import type { QuoteSheet } from './quote-sheet.ts'

const MARGIN: Sides = [0, 16, 0, 0]
/** Widest letter of a text, in points. */
const WIDE_LETTER = 8.6

/** At most how many lines a text takes. */
export const estimatedLines = (text: string): number =>
  text
    .split('\n')
    .reduce(
      (sum, line) =>
        sum + (text === '' ? 0 : Math.max(1, Math.ceil((line.length * WIDE_LETTER) / TEXT_WIDTH))),
      0,
    )

/** The seller's bank details; '' if there are none. */
export const bankLines = ({ input, write }: QuoteSheet): string =>
  input.seller.bank
    .map(write)
    .filter((line) => line !== '')
    .join('\n')

/** A heading and its text. The text may break across pages, but the heading stays with its beginning. */
export const titled = (title: string, text: string): Content[] => [
  {
    margin: MARGIN,
    stack: [
      { text: title, bold: true, margin: [0, 0, 0, 3], headlineLevel: 1 },
      { text, headlineLevel: 2 },
    ],
  },
]

/** Lines for place and date, name, and signature, which stay together on a page. */
export function acceptance(
  { words, input, write }: QuoteSheet,
  { isTitled }: { isTitled: boolean },
): Content {
  const gap = 16
  const width = (TEXT_WIDTH - 2 * gap) / 3
  return {
    unbreakable: true,
    margin: [0, 20, 0, 0],
    stack: [
      ...(isTitled ? [{ text: words.acceptance, bold: true, margin: [0, 0, 0, 3] } as const] : []),
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
