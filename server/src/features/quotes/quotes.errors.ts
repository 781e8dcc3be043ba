import { AppError } from '../../platform/errors.ts'

/** The paper of the quote is not made yet. */
export const quotePdfPending = () => new AppError('quote_pdf_pending')
