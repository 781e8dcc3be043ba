import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const SESSIONS_ERRORS = {
  wrong_credentials: { status: 400, message: 'Wrong username or password.' },
} as const satisfies ErrorKinds
