import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { failedWith } from '../../../api/api-error.ts'

/** Why no mail was sent (specification 1, section 8). */
export function forgotPasswordError(error: unknown): string {
  return failedWith(error, 'user_not_found')
    ? MESSAGES.userNotFound
    : 'An unknown error has occurred. Please try again.'
}

/**
 * The address the mail was sent to.
 * @param email mostly hidden; null when the server does not tell who has an account
 */
export function forgotPasswordSent({ email, username }: { email: string | null; username: string }): string {
  const receiver = email ?? `the address of ${username}, if there is such an account`
  return `We sent a password reset email to ${receiver}.`
}
