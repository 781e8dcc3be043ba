import { degrees, PDFDocument, type PDFEmbeddedPage, type PDFPage } from '@cantoo/pdf-lib'
import type { Content } from './content.ts'
import { brokenPages } from './pdf-error.ts'
import { readAddedFiles, type AddedFile, type AddedPages } from './added-pages.ts'
import { A4, drawPdf, INK, type PdfHead } from './draw-pdf.ts'
import type { PdfFonts } from './fonts.ts'
import { removeActions } from './page-actions.ts'

/** Distance of the page number from the page's edges, in points. */
const NUMBER_AT = { right: 42, bottom: 20 } as const
const NUMBER_SIZE = { width: 120, height: 16 } as const

/** Our own pages, with pages of other files around them. */
export interface Assembled {
  readonly head: PdfHead
  readonly fonts: PdfFonts
  readonly before: readonly AddedFile[]
  readonly after: readonly AddedFile[]
  /** Text at the bottom of each own page, left of the page number. */
  readonly footer: string
  readonly content: readonly Content[]
  /** A PDF whose first page is drawn under each own page. */
  readonly letterhead?: Uint8Array
}

/**
 * Draws our own pages and adds the pages of other files around them. Every page except those before ours is
 * numbered, as '3 / 7'. Scripts, forms and attachments of added files are removed.
 * @returns the PDF
 * @throws PdfError for added files that cannot be used
 */
export async function assemble({
  head,
  fonts,
  before,
  after,
  footer,
  content,
  letterhead,
}: Assembled): Promise<Uint8Array<ArrayBuffer>> {
  const first = await readAddedFiles([...before, ...after])
  const [lead, tail] = [first.slice(0, before.length), first.slice(before.length)]
  const [leading, trailing] = [pagesOf(lead), pagesOf(tail)]
  const own = await drawPdf(
    {
      pageMargins: [42, letterhead === undefined ? 42 : 84, 42, 54],
      footer: (page, pages) => footerOf(footer, page + leading, leading + pages + trailing),
      content,
    },
    head,
    fonts,
  )
  const document = await PDFDocument.load(own, { updateMetadata: false })
  if (letterhead !== undefined) await underlay(document, letterhead)
  const numbers = await numberPages(document, {
    from: leading + document.getPageCount() + 1,
    count: trailing,
    head,
    fonts,
  })
  let at = 0
  for (const pages of lead) await addPages(document, pages, (page) => document.insertPage(at++, page))
  for (const pages of tail)
    await addPages(document, pages, (page) => stamp(document.addPage(page), numbers.shift()))
  return document.save({ addDefaultPage: false, updateFieldAppearances: false }).catch((error: unknown) => {
    throw first.length === 0 ? error : brokenPages(first.map(({ name }) => name).join(', '))
  })
}

const pagesOf = (files: readonly AddedPages[]) => files.reduce((sum, { pages }) => sum + pages, 0)

function footerOf(text: string, page: number, pages: number): Content {
  return {
    margin: [NUMBER_AT.right, 24, NUMBER_AT.right, 0],
    fontSize: 7.5,
    color: INK.second,
    columns: [
      { text, width: '*' },
      { text: `${page} / ${pages}`, width: 60, alignment: 'right' },
    ],
  }
}

/** Draws the first page of a letterhead on every page. */
async function underlay(document: PDFDocument, letterhead: Uint8Array): Promise<void> {
  const [read] = await readAddedFiles([{ name: 'letterhead', content: letterhead }])
  try {
    const [page] = read === undefined ? [] : await document.embedPdf(read.file, [0])
    if (page !== undefined) for (const own of document.getPages()) own.drawPage(page)
  } catch {
    throw brokenPages('letterhead')
  }
}

/** Adds copies of a file's pages, without actions. */
async function addPages(document: PDFDocument, { file, name }: AddedPages, add: (page: PDFPage) => void) {
  try {
    for (const page of await document.copyPages(file, file.getPageIndices())) {
      removeActions(page)
      add(page)
    }
  } catch {
    throw brokenPages(name)
  }
}

interface Numbers {
  readonly from: number
  readonly count: number
  readonly head: PdfHead
  readonly fonts: PdfFonts
}

/** Draws the numbers of the pages after ours. */
async function numberPages(document: PDFDocument, { from, count, head, fonts }: Numbers) {
  if (count === 0) return []
  const total = from + count - 1
  const drawn = await drawPdf(
    {
      pageSize: NUMBER_SIZE,
      pageMargins: [0, 2, 0, 0],
      content: Array.from({ length: count }, (_page, index): Content => ({
        text: `${from + index} / ${total}`,
        fontSize: 7.5,
        color: INK.second,
        alignment: 'right',
        ...(index > 0 && { pageBreak: 'before' }),
      })),
    },
    head,
    fonts,
  )
  return document.embedPdf(
    drawn,
    Array.from({ length: count }, (_page, index) => index),
  )
}

/** Draws a number at the visible lower right of a page, however it is rotated. */
function stamp(page: PDFPage, number: PDFEmbeddedPage | undefined): void {
  if (number === undefined) return
  const { x, y, width, height } = page.getCropBox()
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const isAcross = angle === 90 || angle === 270
  // Position on the page as displayed.
  const right = (isAcross ? height : width) - NUMBER_AT.right - NUMBER_SIZE.width
  const up = NUMBER_AT.bottom
  const places: Readonly<Record<number, readonly [number, number]>> = {
    0: [right, up],
    90: [width - up, right],
    180: [width - right, height - up],
    270: [up, height - right],
  }
  const [across, along] = places[angle] ?? [right, up]
  page.drawPage(number, { x: x + across, y: y + along, rotate: degrees(angle) })
}

/** Width between the margins of our own pages, in points. */
export const TEXT_WIDTH = A4.width - 84
