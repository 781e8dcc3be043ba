/** Error codes of documents that cannot be generated. */
export type PdfFault = 'pdf_pages_encrypted' | 'pdf_pages_broken' | 'pdf_too_many_pages'

/** An error caused by the input of a document. The message is shown to users. */
export class PdfError extends Error {
  readonly code: PdfFault

  constructor(code: PdfFault, message: string) {
    super(message)
    this.name = 'PdfError'
    this.code = code
  }
}

/** Maximum number of pages of all files added to a document. */
export const MAX_ADDED_PAGES = 50

/** Error for an added file that is not a PDF or is damaged. */
export const brokenPages = (name: string) =>
  new PdfError('pdf_pages_broken', `The PDF of the ${name} cannot be read. Upload it again.`)
