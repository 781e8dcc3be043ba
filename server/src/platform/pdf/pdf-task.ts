import type { PdfAnswer, PdfJob } from '@service-center/pdf/build-pdf.ts'

/** To count the pages of a PDF that somebody has uploaded, as one whose pages can be added to documents. */
interface CountTask {
  readonly kind: 'countPages'
  readonly content: Uint8Array
}

/** What a thread is asked for. */
export type PdfTask = PdfJob | CountTask
/** What it answers. */
export type PdfTaskAnswer = PdfAnswer | { readonly pages: number }
