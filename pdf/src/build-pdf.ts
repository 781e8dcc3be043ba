import type { PdfFonts } from './base/fonts.ts'
import type { PdfFault } from './base/pdf-error.ts'
import { buildQuotePdf } from './quote/build-quote-pdf.ts'
import { buildSavingsPdf, type SavingsDocument } from './savings/build-savings-pdf.ts'
import { buildTextPdf, type TextDocument } from './text/build-text-pdf.ts'
import { drawLetterhead } from './savings/letterhead.ts'
import type { QuoteInput } from './quote/quote-input.ts'

export interface QuoteJob {
  readonly kind: 'quote'
  readonly input: QuoteInput
}

/** A document to generate. Plain data, because it is sent to a worker. */
export type PdfJob =
  | QuoteJob
  | { readonly kind: 'savings'; readonly input: SavingsDocument }
  | { readonly kind: 'letterhead' }
  | { readonly kind: 'text'; readonly input: TextDocument }

/** The reply of a worker. `code` is missing for unexpected errors. */
export type PdfAnswer =
  | { readonly content: Uint8Array<ArrayBuffer> }
  | { readonly code: PdfFault | undefined; readonly message: string }

/**
 * Generates a document.
 * @throws PdfError for pages that cannot be added
 */
export function buildPdf(job: PdfJob, fonts: PdfFonts): Promise<Uint8Array<ArrayBuffer>> {
  if (job.kind === 'quote') return buildQuotePdf(job.input, fonts)
  if (job.kind === 'text') return buildTextPdf(job.input, fonts)
  return job.kind === 'savings' ? buildSavingsPdf(job.input, fonts) : drawLetterhead(fonts)
}
