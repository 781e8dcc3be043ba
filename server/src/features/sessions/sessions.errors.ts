import { AppError } from '../../platform/errors.ts'

/** The same error for every failed sign-in, so that it does not reveal which users exist. */
export const wrongCredentials = () => new AppError('wrong_credentials')
