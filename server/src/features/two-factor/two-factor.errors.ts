import { AppError } from '../../platform/errors.ts'

/** The same error for every invalid code: wrong, used before, expired, or without a factor. */
export const wrongCode = () => new AppError('two_factor_wrong_code', { logged: { reason: 'Wrong code' } })

/** Replacing a factor that is on requires a code of that factor. */
export const alreadyOn = () => new AppError('two_factor_already_on')
