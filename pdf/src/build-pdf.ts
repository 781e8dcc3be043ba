import type { PdfFonts } from './base/fonts.ts'
import type { PdfFault } from './base/pdf-error.ts'
import { buildQuotePdf } from './quote/build-quote-pdf.ts'
import { buildSavingsPdf, type SavingsDocument } from './savings/build-savings-pdf.ts'
import { buildTextPdf } from './text/build-text-pdf.ts'
import type { TextDocument } from './text/text-blocks.ts'
import { drawLetterhead } from './savings/letterhead.ts'
import type { QuoteInput } from './quote/quote-input.ts'

/** A quote to be made. */
export interface QuoteJob {
  readonly kind: 'quote'
  readonly input: QuoteInput
}

/** A document to be made. It is sent to a worker, so it is plain data. */
export type PdfJob =
  | QuoteJob
  | { readonly kind: 'savings'; readonly input: SavingsDocument }
  | { readonly kind: 'letterhead' }
  | { readonly kind: 'text'; readonly input: TextDocument }

/** What a worker answers. `code` is missing for faults of ours. */
export type PdfAnswer =
  | { readonly content: Uint8Array<ArrayBuffer> }
  | { readonly code: PdfFault | undefined; readonly message: string }

/**
 * Makes a document.
 * @throws PdfError for pages that cannot be added
 */
export function buildPdf(job: PdfJob, fonts: PdfFonts): Promise<Uint8Array<ArrayBuffer>> {
  if (job.kind === 'quote') return buildQuotePdf(job.input, fonts)
  if (job.kind === 'text') return buildTextPdf(job.input, fonts)
  return job.kind === 'savings' ? buildSavingsPdf(job.input, fonts) : drawLetterhead(fonts)
}
