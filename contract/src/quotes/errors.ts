import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const QUOTES_ERRORS = {
  quote_outdated: { status: 409, message: 'Prices have changed. Check the preview and try again.' },
  quote_request_used: {
    status: 409,
    message:
      'Another quote was issued by this request already. Look at the issued quotes before you try again.',
  },
  company_exists: {
    status: 409,
    message: 'This company exists already. Choose it, or say that a new one is meant (`company.isNew`).',
  },
  contact_exists: {
    status: 409,
    message: 'This contact exists already. Choose them, or say that a new one is meant (`contact.isNew`).',
  },
  quote_pdf_pending: {
    status: 409,
    message: 'The document of this quote is not made yet. Please try again in a moment.',
  },
} as const satisfies ErrorKinds
