import { PdfError } from './pdf-error.ts'

/** Most pages that the files around a document have together. */
export const MAX_ADDED_PAGES = 50

/** A file that is no PDF, or a damaged one. */
export const brokenPages = (name: string) =>
  new PdfError('pdf_pages_broken', `The PDF of the ${name} cannot be read. Upload it again.`)
