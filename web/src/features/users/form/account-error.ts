import { ApiError } from '../../../api/api-error.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

/** The message for an unknown error on an account's screens (specification 1, section 8). */
const ACCOUNT_UNKNOWN = 'An unknown error has occurred. Please try reloading the page.'

/** Why an account could not be saved, with the server's message if there is one. */
export function accountErrorText(error: unknown): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.message : ACCOUNT_UNKNOWN
}

/** Shows an error without a field in a toast as well (specification 1, section 8). */
export function showAccountError(error: unknown): void {
  if (!(error instanceof ApiError) || error.errors.length === 0) toast.error(accountErrorText(error))
}
