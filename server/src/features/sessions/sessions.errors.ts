import { AppError } from '../../platform/errors.ts'

/** One answer for every way of not getting in, so that it tells nothing of who exists. */
export const wrongCredentials = () => new AppError('wrong_credentials')
