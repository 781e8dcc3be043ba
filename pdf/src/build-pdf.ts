import type { PdfFonts } from './base/fonts.ts'
import type { PdfFault } from './base/pdf-error.ts'
import { buildQuotePdf } from './quote/build-quote-pdf.ts'
import type { QuoteInput } from './quote/quote-input.ts'

/** A document to be made. It is sent to a worker, so it is plain data. */
export type PdfJob = { readonly kind: 'quote'; readonly input: QuoteInput }

/** What a worker answers. `code` is missing for faults of ours. */
export type PdfAnswer =
  | { readonly content: Uint8Array<ArrayBuffer> }
  | { readonly code: PdfFault | undefined; readonly message: string }

/**
 * Makes a document.
 * @throws PdfError for pages that cannot be added
 */
export function buildPdf(job: PdfJob, fonts: PdfFonts): Promise<Uint8Array<ArrayBuffer>> {
  return buildQuotePdf(job.input, fonts)
}
