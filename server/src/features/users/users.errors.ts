import { aboutFields, AppError } from '../../platform/errors.ts'

/** A link for setting a password that has been used, has ended or never was. */
export const invalidPasswordLink = () => new AppError('password_link_invalid')

/** A link for verifying an address that cannot be used, or need not. */
export const invalidVerificationLink = () => new AppError('verification_link_invalid')

export const alreadyVerified = () => new AppError('email_already_verified')

/** Nobody who may come in has this name. */
export const userNotFound = () => new AppError('user_not_found')

/** There is nowhere to send a mail to. */
export const noEmail = () => new AppError('user_without_email')

/** Somebody, whoever it is, has the name or one that reads as it does. */
export const usernameTaken = () => aboutFields('username_taken', ['username'])

/** The account has another version than the one that was changed. */
export const accountChanged = () =>
  new AppError('changed_meanwhile', {
    message: 'Somebody else has changed this account in the meantime. Load it again, then make your changes.',
  })

/** Users change only some of their own account. */
export const ownAccountProtected = (fields: readonly string[]) => aboutFields('own_account_protected', fields)

/** @param level the user's, by its name */
export const userOfHigherLevel = (level: string) =>
  new AppError('user_of_higher_level', { message: `This user has the level ${level}, which is above yours.` })

/** The user can do something that the viewer cannot. */
export const userWithMoreAccess = (fields: readonly string[]) => aboutFields('user_with_more_access', fields)

/** The user has a place that the viewer does not see. */
export const userOfOtherCustomers = (fields: readonly string[]) =>
  aboutFields('user_of_other_customers', fields)

/** @param tags the rights that the viewer would have given without having them */
export const rightsNotHeld = (tags: readonly string[]) =>
  aboutFields(
    'access_not_held',
    ['userAccess'],
    `You can only give access that you have yourself, not: ${tags.join(', ')}.`,
  )

export const contractAccessNotHeld = () => aboutFields('access_not_held', ['contractAccess'])

/** Nobody would be left who could administer accounts. */
export const lastAdministrator = () => new AppError('last_administrator')
