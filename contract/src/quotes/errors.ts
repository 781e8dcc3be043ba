import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const QUOTES_ERRORS = {
  quote_outdated: { status: 409, message: 'Prices have changed. Check the preview and try again.' },
  quote_request_used: {
    status: 409,
    message:
      'Another quote was issued by this request already. Look at the issued quotes before you try again.',
  },
  quote_pdf_pending: {
    status: 409,
    message: 'The document of this quote is not made yet. Please try again in a moment.',
  },
} as const satisfies ErrorKinds
