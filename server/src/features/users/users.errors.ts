import { USERS_ERRORS } from '@service-center/contract/users/errors.ts'
import { lastHolderText, type LostRight } from '@service-center/contract/users/lost-rights.ts'
import { accessBeyondText } from '@service-center/contract/users/account-change-rule.ts'
import { aboutFields, AppError, type LoggedRefusal } from '../../platform/errors.ts'

/** A password link that has been used, has expired or never existed. */
export const invalidPasswordLink = (logged: LoggedRefusal) =>
  new AppError('password_link_invalid', { logged })

/** A verification link that cannot be used, or is not needed any more. */
export const invalidVerificationLink = (logged: LoggedRefusal) =>
  new AppError('verification_link_invalid', { logged })

/** No user with this name can sign in. */
export const userNotFound = () =>
  new AppError('user_not_found', { logged: { reason: 'No account that can sign in has this name' } })

/** The current password, which users give to change their own sign-in, is wrong. */
export const wrongCurrentPassword = () =>
  new AppError('current_password_wrong', {
    errors: [{ param: 'currentPassword', msg: USERS_ERRORS.current_password_wrong.message }],
    logged: { reason: 'Wrong current password' },
  })

export const noEmail = () => new AppError('user_without_email')

/** The name is taken, or another name that looks the same. */
export const usernameTaken = () => aboutFields('username_taken', ['username'])

/** The name belongs to a deleted account that the viewer can restore. */
export const usernameOfDeleted = () => aboutFields('username_of_deleted', ['username'])

export const accountChanged = () =>
  new AppError('changed_meanwhile', {
    message: 'Somebody else has changed this account in the meantime. Load it again, then make your changes.',
  })

/** Users may change only some fields of their own account. */
export const ownAccountProtected = (fields: readonly string[]) => aboutFields('own_account_protected', fields)

/** @param missing the names of the rights that the user holds and the viewer does not */
export const userWithMoreAccess = (missing: readonly string[]) =>
  new AppError('user_with_more_access', { message: accessBeyondText(missing) })

/** The user also belongs to a customer out of the viewer's scope. */
export const userOfOtherCustomers = (fields: readonly string[]) =>
  aboutFields('user_of_other_customers', fields)

/** @param tags the rights that the viewer does not hold */
export const rightsNotHeld = (tags: readonly string[]) =>
  aboutFields(
    'access_not_held',
    ['userAccess'],
    `You can only give access that you have yourself, not: ${tags.join(', ')}.`,
  )

export const contractAccessNotHeld = () => aboutFields('access_not_held', ['contractAccess'])

/** @param lost the rights that nobody, or nobody for as long as before, would hold */
export const lastHolder = (lost: readonly LostRight[]) =>
  new AppError('last_holder', { message: lastHolderText(lost) })

/** No user who can administer accounts would be left. */
export const lastAdministrator = () => new AppError('last_administrator')
