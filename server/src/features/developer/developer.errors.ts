import { AppError } from '../../platform/errors.ts'

/** Only users of the internal customer can change the documentation; other users with the right can only read it. */
export const notStaff = () =>
  new AppError('no_access', {
    message: 'Only users of the internal customer can change documents of the developer documentation.',
  })

export const documentExists = () => new AppError('developer_document_exists')
