import { degrees, type PDFDocument, type PDFEmbeddedPage, type PDFPage } from '@cantoo/pdf-lib'
import type { Content, TableLayout } from './content.ts'
import { drawPdf, INK, type PdfHead } from './draw-pdf.ts'
import type { PdfFonts } from './fonts.ts'

/** What a page says about itself: 'page 2 of 7', for a quote after its number and date. */
export type PageMark = (page: number, pages: number) => string

/** The mark of English documents that have no number. */
export const ENGLISH_MARK: PageMark = (page, pages) => `page ${page} of ${pages}`

export const MARK_SIZE = 7.5
/** Distance of a stamped mark from the visible edges, in points. Printers leave about 12 points blank. */
const AT = { side: 42, bottom: 14 } as const
const HEIGHT = 14
/** Generous width of a letter, in points, so that a mark stays on one line. */
const LETTER_WIDTH = 5.5

/** A mark on white, so that it can be read on pictures; what lies below it can still be seen. */
const LAYOUT: TableLayout = {
  hLineWidth: () => 0,
  hLineColor: () => '#FFFFFF',
  vLineWidth: () => 0,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 2,
  paddingBottom: () => 1,
}

const markOf = (text: string, index: number): Content => ({
  ...(index > 0 && { pageBreak: 'before' }),
  fontSize: MARK_SIZE,
  lineHeight: 1,
  color: INK.second,
  stack: [
    {
      layout: LAYOUT,
      table: { widths: ['*', 'auto'], body: [['', { text, fillColor: '#FFFFFF', fillOpacity: 0.85 }]] },
    },
  ],
})

/** Stamps a text at the visible lower right of each of some pages. */
export async function stampMarks(
  document: PDFDocument,
  marks: readonly { readonly page: PDFPage; readonly text: string }[],
  { head, fonts }: { head: PdfHead; fonts: PdfFonts },
): Promise<void> {
  if (marks.length === 0) return
  const width = Math.max(...marks.map(({ text }) => text.length * LETTER_WIDTH))
  const drawn = await drawPdf(
    {
      pageSize: { width, height: HEIGHT },
      pageMargins: [0, 0, 0, 0],
      content: marks.map(({ text }, index) => markOf(text, index)),
    },
    head,
    fonts,
  )
  const stamps = await document.embedPdf(
    drawn,
    marks.map((_mark, index) => index),
  )
  for (const [index, { page }] of marks.entries()) stamp(page, stamps[index])
}

/** Stamps at the lower right of the page as it is displayed, smaller where the page is too narrow. */
function stamp(page: PDFPage, mark: PDFEmbeddedPage | undefined): void {
  if (mark === undefined) return
  const { x, y, width, height } = visibleBox(page)
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const isAcross = angle === 90 || angle === 270
  const across = isAcross ? height : width
  const side = Math.min(AT.side, across / 12)
  const scale = Math.min(1, (across - 2 * side) / mark.width)
  // Position on the page as displayed.
  const left = across - side - mark.width * scale
  const up = Math.min(AT.bottom, (isAcross ? width : height) / 12)
  const places: Readonly<Record<number, readonly [number, number]>> = {
    0: [left, up],
    90: [width - up, left],
    180: [width - left, height - up],
    270: [up, height - left],
  }
  const [right, above] = places[angle] ?? [left, up]
  page.drawPage(mark, {
    x: x + right,
    y: y + above,
    xScale: scale,
    yScale: scale,
    rotate: degrees(angle),
  })
}

/** The part of a page that readers show: the crop box within the media box. */
function visibleBox(page: PDFPage) {
  const media = edgesOf(page.getMediaBox())
  const crop = edgesOf(page.getCropBox())
  const shown = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  }
  const isEmpty = shown.left >= shown.right || shown.bottom >= shown.top
  const { left, bottom, right, top } = isEmpty ? media : shown
  return { x: left, y: bottom, width: right - left, height: top - bottom }
}

/** The corners of a box may be stored in any order, so that its width or height is negative. */
const edgesOf = ({ x, y, width, height }: ReturnType<PDFPage['getMediaBox']>) => ({
  left: Math.min(x, x + width),
  bottom: Math.min(y, y + height),
  right: Math.max(x, x + width),
  top: Math.max(y, y + height),
})
