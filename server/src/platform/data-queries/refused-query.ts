import type { FieldError } from '@service-center/contract/endpoint/field-errors.ts'
import { AppError } from '../errors.ts'

/** A query that is refused before it runs. The message of the whole call also says why. */
export const refusedQuery = (error: FieldError) =>
  new AppError('invalid', { message: error.msg, errors: [error] })
