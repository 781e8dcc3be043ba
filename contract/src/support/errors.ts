import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const SUPPORT_ERRORS = {
  tickets_elsewhere: { status: 409, message: 'The tickets are worked on in Zendesk.' },
} as const satisfies ErrorKinds
