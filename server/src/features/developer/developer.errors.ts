import { AppError } from '../../platform/errors.ts'

/** Only users of the internal customer change the documentation; the others with the right read it. */
export const notStaff = () =>
  new AppError('no_access', {
    message: 'Only users of the internal customer can change documents of the developer documentation.',
  })

export const documentExists = () => new AppError('developer_document_exists')
