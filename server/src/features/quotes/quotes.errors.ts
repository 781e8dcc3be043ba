import type { QuoteRequest } from '@service-center/contract/quotes/quotes.ts'
import { AppError, invalid } from '../../platform/errors.ts'

/** The lines that the caller has shown are not those of the present settings. */
export const quoteOutdated = () => new AppError('quote_outdated')

/** A quote with other contents was issued by the same request. */
export const quoteRequestUsed = () => new AppError('quote_request_used')

/** The paper of the quote is not made yet. */
export const quotePdfPending = () => new AppError('quote_pdf_pending')

/** One field of a quote is wrong. */
export const quoteField = (field: keyof QuoteRequest & string, message: string) =>
  invalid([{ param: field, msg: message }])
