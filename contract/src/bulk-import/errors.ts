import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const BULK_IMPORT_ERRORS = {
  /** The actual message gives the number. */
  import_changed: {
    status: 409,
    message: 'Some rows can no longer be imported; nothing was changed.',
  },
} as const satisfies ErrorKinds
