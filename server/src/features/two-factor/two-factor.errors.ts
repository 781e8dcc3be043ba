import { AppError } from '../../platform/errors.ts'

/** One answer for every code that does not pass: wrong, used before, of another time, or of no factor at all. */
export const wrongCode = () => new AppError('two_factor_wrong_code')

/** A factor that is on is never replaced without a code of it. */
export const alreadyOn = () => new AppError('two_factor_already_on')
