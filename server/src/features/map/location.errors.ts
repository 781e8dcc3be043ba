import { AppError, invalid } from '../../platform/errors.ts'

export const tooManyRobots = () => new AppError('too_many_robots')

export const endsBeforeItBegins = () => invalid([{ param: 'notBefore', msg: 'From must be before Until' }])
