import { TOO_MANY_ROBOTS } from '@service-center/contract/location/location.ts'
import { badRequest, invalid } from '../../platform/errors.ts'

export const tooManyRobots = () => badRequest(TOO_MANY_ROBOTS)

export const endsBeforeItBegins = () =>
  invalid([{ param: 'notBefore', msg: 'From must be before Until' }], 'Bad input.')
