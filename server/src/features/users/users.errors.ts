import { AppError } from '../../platform/errors.ts'

/** A link of one use that has been used, has ended or never was. */
export const invalidLink = () =>
  new AppError({
    status: 400,
    code: 'invalid_link',
    message: 'Invalid link! Please note that password reset links are one time use and expire after 24 hours',
  })
