import type { FieldError } from '@service-center/contract/endpoint/errors.ts'
import { ApiError, failedWith } from '../../../api/api-error.ts'

/** What an account's screens say when nobody knows what went wrong (specification 1, section 8). */
const ACCOUNT_UNKNOWN = 'An unknown error has occurred. Please try reloading the page.'

/** Why an account could not be saved: the server's own words where it gave some, and what is wrong with which field. */
export function accountErrorText(error: unknown): { text: string; fields: readonly FieldError[] } {
  if (!(error instanceof ApiError) || error.code === 'unknown') {
    return { text: ACCOUNT_UNKNOWN, fields: [] }
  }
  return { text: error.message, fields: error.errors }
}

/** Whether somebody else has changed the account since it was read. */
export const isConflict = (error: unknown) => failedWith(error, 'changed_meanwhile')
