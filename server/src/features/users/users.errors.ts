import { AppError } from '../../platform/errors.ts'

/** A link for setting a password that has been used, has ended or never was. */
export const invalidLink = () =>
  new AppError({
    status: 400,
    code: 'invalid_link',
    message: 'Invalid link! Please note that password reset links are one time use and expire after 24 hours',
  })

/** A link for verifying an address that cannot be used, or need not (specification 1, section 8). */
export const invalidVerification = () =>
  new AppError({
    status: 400,
    code: 'invalid_link',
    message: 'Invalid link, or your email is already verified!',
  })

/** Nobody who may come in has this name (specification 1, section 8). */
export const userNotFound = () =>
  new AppError({ status: 404, code: 'user_not_found', message: 'User not found!' })

/** There is nowhere to send a mail to. */
export const noEmail = () =>
  new AppError({
    status: 400,
    code: 'no_email',
    message: 'This account has no email address. Please contact an administrator.',
  })

/** What the viewer may not do to this user, field by field where it is about some. */
export const notAllowed = (message: string, fields: readonly string[] = []) =>
  new AppError({
    status: 403,
    code: 'not_allowed',
    message,
    ...(fields.length === 0 ? {} : { errors: fields.map((param) => ({ param, msg: message })) }),
  })
