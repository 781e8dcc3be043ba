/** Why a document could not be made, in the code and the words that people read. */
export type PdfFault = 'pdf_pages_encrypted' | 'pdf_pages_broken' | 'pdf_too_many_pages'

/** A fault of what a document is made of. Its message is a sentence for people. */
export class PdfError extends Error {
  readonly code: PdfFault

  constructor(code: PdfFault, message: string) {
    super(message)
    this.name = 'PdfError'
    this.code = code
  }
}
