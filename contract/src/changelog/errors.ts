import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const CHANGELOG_ERRORS = {
  changelog_elsewhere: { status: 409, message: 'The changelog is edited in Monday.' },
  changelog_refreshing: {
    status: 409,
    message: 'The changelog is being refreshed already. Wait until that has ended.',
  },
} as const satisfies ErrorKinds
