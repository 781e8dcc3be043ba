import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import type { Content } from './content.ts'
import { brokenPages } from './pdf-error.ts'
import { readAddedFiles, type AddedFile, type AddedPages } from './added-pages.ts'
import { A4, drawPdf, INK, type PdfHead } from './draw-pdf.ts'
import type { PdfFonts } from './fonts.ts'
import { removeActions } from './page-actions.ts'
import { MARK_SIZE, type PageMark, stampMarks } from './page-marks.ts'

const SIDE = 42
/** Space for the footer, of which the text may have three lines. */
const FOOT = 60
/** Space above the footer. Three lines leave the 12 points below them blank that printers do not print. */
const FOOT_TOP = 11
const MARK_WIDTH = 175

/** Our own pages, with pages of other files around them. */
export interface Assembled {
  readonly head: PdfHead
  readonly fonts: PdfFonts
  readonly before: readonly AddedFile[]
  readonly after: readonly AddedFile[]
  /** Text at the bottom of each own page, left of its mark. */
  readonly footer: string
  /** Stands at the lower right of every page; added pages are stamped. */
  readonly mark: PageMark
  readonly content: readonly Content[]
  /** One own page after all added ones. */
  readonly lastPage?: Content
  /** A PDF whose first page is drawn under each own page. */
  readonly letterhead?: Uint8Array
}

/**
 * Draws our own pages and adds the pages of other files around them. Every page has a mark. Scripts, forms and
 * attachments of added files are removed.
 * @returns the PDF
 * @throws PdfError for added files that cannot be used
 */
export async function assemble(of: Assembled): Promise<Uint8Array<ArrayBuffer>> {
  const { head, fonts, before, after, mark, letterhead, lastPage } = of
  const read = await readAddedFiles([...before, ...after])
  const [lead, tail] = [read.slice(0, before.length), read.slice(before.length)]
  const [leading, trailing] = [pagesOf(lead), pagesOf(tail)]
  const own = await drawOwn(of, { leading, trailing })
  const document = await PDFDocument.load(own, { updateMetadata: false })
  if (letterhead !== undefined) await underlay(document, letterhead)
  const added: PDFPage[] = []
  const add = (page: PDFPage, place: number) => added.push(document.insertPage(place, page))
  const behind = lastPage === undefined ? 0 : 1
  for (const pages of lead) await copyPages(document, pages, (page) => add(page, added.length))
  for (const pages of tail)
    await copyPages(document, pages, (page) => add(page, document.getPageCount() - behind))
  const count = document.getPageCount()
  const placeOf = (index: number) => index + 1 + (index < leading ? 0 : count - behind - leading - trailing)
  const marks = added.map((page, index) => ({ page, text: mark(placeOf(index), count) }))
  try {
    await stampMarks(document, marks, { head, fonts })
    return await document.save({ addDefaultPage: false, updateFieldAppearances: false })
  } catch (error) {
    throw read.length === 0 ? error : brokenPages(read.map(({ name }) => name).join(', '))
  }
}

const pagesOf = (files: readonly AddedPages[]) => files.reduce((sum, { pages }) => sum + pages, 0)

/** Draws our own pages, numbered as they will be between the added ones. */
function drawOwn(
  { head, fonts, footer, mark, content, lastPage, letterhead }: Assembled,
  { leading, trailing }: { leading: number; trailing: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const placeOf = (page: number, pages: number) =>
    leading + page + (lastPage !== undefined && page === pages ? trailing : 0)
  return drawPdf(
    {
      pageMargins: [SIDE, letterhead === undefined ? SIDE : 84, SIDE, FOOT],
      footer: (page, pages) => footerOf(footer, mark(placeOf(page, pages), leading + pages + trailing)),
      content: [
        ...content,
        ...(lastPage === undefined ? [] : [{ pageBreak: 'before', stack: [lastPage] } as const]),
      ],
    },
    head,
    fonts,
  )
}

const footerOf = (text: string, mark: string): Content => ({
  margin: [SIDE, FOOT_TOP, SIDE, 0],
  fontSize: MARK_SIZE,
  color: INK.second,
  columnGap: 12,
  columns: [
    { text, width: '*' },
    { text: mark, width: MARK_WIDTH, alignment: 'right' },
  ],
})

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

/** Copies a file's pages, without actions. */
async function copyPages(document: PDFDocument, { file, name }: AddedPages, add: (page: PDFPage) => void) {
  try {
    for (const page of await document.copyPages(file, file.getPageIndices())) {
      removeActions(page)
      add(page)
    }
  } catch {
    throw brokenPages(name)
  }
}

/** Width between the margins of our own pages, in points. */
export const TEXT_WIDTH = A4.width - 2 * SIDE
