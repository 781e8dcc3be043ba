import { ApiError } from '../../../api/api-error.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

/** What an account's screens say when nobody knows what went wrong (specification 1, section 8). */
const ACCOUNT_UNKNOWN = 'An unknown error has occurred. Please try reloading the page.'

/** Why an account could not be saved, in the server's own words where it gave some. */
export function accountErrorText(error: unknown): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.message : ACCOUNT_UNKNOWN
}

/** Tells of what belongs to no field in a toast as well (specification 1, section 8). */
export function tellAccountError(error: unknown): void {
  if (!(error instanceof ApiError) || error.errors.length === 0) toast.error(accountErrorText(error))
}
