import { AppError, invalid } from '../../platform/errors.ts'

/** Only users of the internal customer with the right for the kind can publish documents. */
export const notPublisher = () =>
  new AppError('no_access', {
    message: 'Only users of the internal customer who hold the right for these documents can change them.',
  })

export const unknownCustomer = () => invalid([{ param: 'customerId', msg: 'There is no such customer.' }])
