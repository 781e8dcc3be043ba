import type { Content, Shape } from '@service-center/pdf/base/content.ts'
import { A4, drawPdf, INK } from '@service-center/pdf/base/draw-pdf.ts'
import type { PdfFonts } from '@service-center/pdf/base/fonts.ts'
import type { DemoPage } from '../documents/demo-pdf.ts'

const MARGIN = 64
const BAND_HEIGHT = 96
const WHITE = '#FFFFFF'

/** The content of a page around a quote, and its language. */
interface DemoQuotePage {
  readonly title: string
  readonly pages: readonly DemoPage[]
  /** BCP 47. */
  readonly language: string
}

/**
 * Pages around a quote, in the quote's font: a white pitch on a green band, a heading and paragraphs. Without page numbers,
 * because the quote numbers all pages.
 */
export async function drawDemoQuotePage(
  { title, pages, language }: DemoQuotePage,
  fonts: PdfFonts,
): Promise<Buffer> {
  const drawn = await drawPdf(
    {
      pageMargins: [MARGIN, 0, MARGIN, MARGIN],
      content: pages.map((page, index) => pageOf({ title, page, isFirst: index === 0 })),
    },
    { title, author: 'Demo Robots', subject: title, language },
    fonts,
  )
  return Buffer.from(drawn)
}

function pageOf({ title, page, isFirst }: { title: string; page: DemoPage; isFirst: boolean }): Content {
  return {
    ...(!isFirst && { pageBreak: 'before' }),
    stack: [
      {
        canvas: [
          { type: 'rect', x: -MARGIN, y: 0, w: A4.width, h: BAND_HEIGHT, color: INK.accent },
          ...pitch(),
        ],
      },
      { text: title, bold: true, fontSize: 20, color: WHITE, margin: [0, -61, 0, 0] },
      { text: page.heading, bold: true, fontSize: 16, margin: [0, 68, 0, 12] },
      ...page.paragraphs.map((text): Content => ({ text, fontSize: 11, margin: [0, 0, 0, 10] })),
    ],
  }
}

const line = (x1: number, y1: number, x2: number, y2: number): Shape => ({
  type: 'line',
  x1,
  y1,
  x2,
  y2,
  lineWidth: 2,
  lineColor: WHITE,
})

/** The lines of a pitch at the right of the band. Made anew for each page, because pdfmake moves what it draws. */
const pitch = (): Shape[] => [
  line(300, 16, 467, 16),
  line(300, 80, 467, 80),
  line(300, 15, 300, 81),
  line(383.5, 16, 383.5, 80),
  line(467, 15, 467, 81),
]
