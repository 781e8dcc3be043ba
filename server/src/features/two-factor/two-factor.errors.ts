import { AppError } from '../../platform/errors.ts'

/** The same error for every invalid code: wrong, used before, expired, or without a factor. */
export const wrongCode = () => new AppError('two_factor_wrong_code', { logged: { reason: 'Wrong code' } })

/** A factor that is on can be replaced only with one of its codes. */
export const alreadyOn = () => new AppError('two_factor_already_on')
