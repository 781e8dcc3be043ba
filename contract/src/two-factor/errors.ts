import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const TWO_FACTOR_ERRORS = {
  two_factor_wrong_code: { status: 400, message: 'Wrong code' },
  two_factor_already_on: {
    status: 409,
    message: 'Two-factor authentication is on already. Turn it off first.',
  },
} as const satisfies ErrorKinds
