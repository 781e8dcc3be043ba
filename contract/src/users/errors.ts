import type { ErrorKinds } from '../endpoint/general-errors.ts'
import { MESSAGES } from '../endpoint/messages.ts'

export const USERS_ERRORS = {
  current_password_wrong: { status: 400, message: 'Wrong password' },
  user_not_found: { status: 404, message: MESSAGES.userNotFound },
  user_without_email: {
    status: 400,
    message: 'This account has no email address. Please contact an administrator.',
  },
  username_taken: { status: 400, message: 'This username is already taken.' },
  username_of_deleted: {
    status: 400,
    message:
      'A deleted account has this username. It can be restored: see the deleted accounts in User Overview.',
  },
  password_link_invalid: { status: 400, message: MESSAGES.passwordLinkInvalid },
  verification_link_invalid: { status: 400, message: MESSAGES.verificationLinkInvalid },
  email_already_verified: { status: 400, message: 'Your email is already verified!' },
  own_account_protected: { status: 403, message: 'You cannot change this of your own account.' },
  /** The actual message lists what is missing. */
  user_with_more_access: {
    status: 403,
    message: 'Only somebody who holds all access of an account can change it.',
  },
  user_of_other_customers: {
    status: 403,
    message:
      'This user also belongs to customers that you do not see: you can only change which of yours they belong to.',
  },
  access_not_held: { status: 403, message: 'You can only give access that you have yourself.' },
  /** The actual message lists the rights. */
  last_holder: { status: 409, message: 'Then nobody who can sign in would hold some of these rights.' },
  last_administrator: {
    status: 403,
    message: 'This is the last user who can administer accounts: nobody would be left who could.',
  },
} as const satisfies ErrorKinds
