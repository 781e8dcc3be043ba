import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const DEVELOPER_ERRORS = {
  developer_document_exists: {
    status: 409,
    message: 'There is a document of this name in this folder already.',
  },
} as const satisfies ErrorKinds
