import type { QuoteRequest } from '@service-center/contract/quotes/quotes.ts'
import { AppError, invalid } from '../../platform/errors.ts'

/** The lines that the caller has shown do not match the present settings. */
export const quoteOutdated = () => new AppError('quote_outdated')

/** The same request id has issued a quote with other content. */
export const quoteRequestUsed = () => new AppError('quote_request_used')

export const quoteField = (field: keyof QuoteRequest & string, message: string) =>
  invalid([{ param: field, msg: message }])
