import { TEXT_WIDTH } from '../base/assemble.ts'
import { drawPdf, INK } from '../base/draw-pdf.ts'
import type { PdfFonts } from '../base/fonts.ts'

/** The letterhead of savings quotations: the product's logo and name at the top of a page. */
export function drawLetterhead(fonts: PdfFonts): Promise<Uint8Array<ArrayBuffer>> {
  const head = { title: 'Letterhead', author: 'Service Center', subject: 'Savings', language: 'en' }
  const content = [
    {
      columns: [
        {
          width: 24,
          canvas: [
            { type: 'rect', x: 0, y: 0, w: 17, h: 17, color: INK.accent },
            { type: 'line', x1: 4.5, y1: 3.5, x2: 4.5, y2: 13, lineWidth: 1.6, lineColor: '#FFFFFF' },
            { type: 'line', x1: 3.7, y1: 12.5, x2: 13.5, y2: 12.5, lineWidth: 1.6, lineColor: '#FFFFFF' },
          ],
        },
        {
          width: TEXT_WIDTH - 24,
          text: 'Line-marking robots',
          bold: true,
          fontSize: 10,
          margin: [0, 2, 0, 0],
        },
      ],
    },
  ] as const
  return drawPdf({ pageMargins: [42, 34, 42, 42], content }, head, fonts)
}
