import type { QuoteRequest } from '@service-center/contract/quotes/quote-issuing.ts'
import { aboutFields, AppError, invalid } from '../../platform/errors.ts'

/** The lines that the caller has shown are not those of the present settings. */
export const quoteOutdated = () => new AppError('quote_outdated')

/** A quote with other contents was issued by the same request. */
export const quoteRequestUsed = () => new AppError('quote_request_used')

/** The paper of the quote is not made yet. */
export const quotePdfPending = () => new AppError('quote_pdf_pending')

/** One field of a quote is wrong. */
export const quoteField = (field: keyof QuoteRequest & string, message: string) =>
  invalid([{ param: field, msg: message }])

export const quotePlanExists = () => aboutFields('quote_plan_exists', ['title'])

export const quoteContractExists = () => aboutFields('quote_contract_exists', ['name'])

/** @param reason a sentence for people */
export const quotePagesUnreadable = (reason: string) =>
  aboutFields('quote_pages_unreadable', ['file'], reason)

export const quotePagesUsed = () => new AppError('quote_pages_used')

/** Pages that do not exist, or are of another kind. */
export const unknownPages = (field: string) =>
  invalid([{ param: field, msg: 'There are no such pages any more.' }])

export const unknownCurrency = () => invalid([{ param: 'currency', msg: 'There is no such currency.' }])
