import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const CONFIGURATION_CHANGES_ERRORS = {
  change_undone: { status: 409, message: 'This change was undone already.' },
  undo_expired: {
    status: 409,
    message: 'This change can no longer be undone: ten minutes have passed. Make the change back instead.',
  },
} as const satisfies ErrorKinds
