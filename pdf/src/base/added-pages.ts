import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'
import { PdfError, brokenPages, MAX_ADDED_PAGES } from './pdf-error.ts'

/** A PDF whose pages are added before or after the document's own pages. */
export interface AddedFile {
  /** Name for users: 'cover', 'payment terms'. */
  readonly name: string
  readonly content: Uint8Array
}

export interface AddedPages {
  readonly file: PDFDocument
  readonly name: string
  readonly pages: number
}

/**
 * Reads the files whose pages are added to a document.
 * @throws PdfError for a file that is password-protected or damaged, and for more than 50 pages
 */
export async function readAddedFiles(files: readonly AddedFile[]): Promise<AddedPages[]> {
  const read: AddedPages[] = []
  for (const file of files) read.push(await readAddedFile(file))
  const pages = read.reduce((sum, one) => sum + one.pages, 0)
  if (pages > MAX_ADDED_PAGES) throw tooManyPages(read, pages)
  return read
}

async function readAddedFile({ name, content }: AddedFile): Promise<AddedPages> {
  try {
    const file = await PDFDocument.load(content, { throwOnInvalidObject: true, updateMetadata: false })
    const pages = file.getPageCount()
    if (pages === 0) throw brokenPages(name)
    return { file, name, pages }
  } catch (error) {
    if (error instanceof EncryptedPDFError) {
      throw new PdfError(
        'pdf_pages_encrypted',
        `The PDF of the ${name} is protected by a password. Upload it without one.`,
      )
    }
    throw brokenPages(name)
  }
}

function tooManyPages(files: readonly AddedPages[], pages: number): PdfError {
  const largest = files.toSorted((one, other) => other.pages - one.pages)[0]
  return new PdfError(
    'pdf_too_many_pages',
    `The PDFs that are added have ${pages} pages together, of which the ${largest?.name ?? ''} has ${largest?.pages ?? 0}. At most ${MAX_ADDED_PAGES} can be added.`,
  )
}
