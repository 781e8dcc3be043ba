import type { QuoteRequest } from '@service-center/contract/quotes/quotes.ts'
import { aboutFields, AppError } from '../../platform/errors.ts'

/** The lines that the caller has shown do not match the present settings. */
export const quoteOutdated = () => new AppError('quote_outdated')

/** The same request id has issued a quote with other content. */
export const quoteRequestUsed = () => new AppError('quote_request_used')

/** The message is also that of the whole call, which the console shows. */
export const quoteField = (field: keyof QuoteRequest & string, message: string) =>
  aboutFields('invalid', [field], message)
