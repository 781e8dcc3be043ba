import type { QuoteRequest } from '@service-center/contract/quotes/quotes.ts'
import { aboutFields, AppError } from '../../platform/errors.ts'

/** The lines that the caller has shown do not match the present settings. */
export const quoteOutdated = () => new AppError('quote_outdated')

/** The same request id has issued a quote with other content. */
export const quoteRequestUsed = () => new AppError('quote_request_used')

/** The existing contact belongs to other companies, or to none. */
export const contactOfOther = () =>
  quoteField(
    'contact',
    'This contact does not belong to the company. Choose one of its contacts, or add a new one.',
  )

/** The message is also that of the whole call, which the console shows. */
export const quoteField = (field: keyof QuoteRequest & string, message: string) =>
  aboutFields('invalid', [field], message)
