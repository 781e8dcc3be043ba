import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import {
  DEFAULT_TAG,
  INTERNAL_CUSTOMER_ID,
  INTERNAL_RIGHTS,
} from '@service-center/contract/endpoint/rights.ts'
import type { NewUser, User, UserChange } from '@service-center/contract/users/user.ts'
import { ApiError, formErrorText } from '../../api/calls/api-error.ts'
import type { FieldProblems } from '../../kit/form/checks/field-paths.ts'
import { toast } from '../../ui/feedback/toast.tsx'

export interface AccountValues {
  username: string
  firstname: string
  lastname: string
  email: string
  /** The first is the main customer. */
  customerId: number[]
  userAccess: string[]
  contractAccess: boolean
  verified: boolean
  /** Unix seconds. */
  from: number | null
  to: number | null
  /** Only for a new account: whether the user sets the password by a mailed link. */
  oneTimeLogin: boolean
  password: string
  confirmPassword: string
  /** Needed to change one's own email or password. */
  currentPassword: string
}

export const NEW_ACCOUNT: AccountValues = {
  username: '',
  firstname: '',
  lastname: '',
  email: '',
  customerId: [],
  userAccess: [DEFAULT_TAG],
  contractAccess: false,
  verified: false,
  from: null,
  to: null,
  oneTimeLogin: true,
  password: '',
  confirmPassword: '',
  currentPassword: '',
}

/**
 * The form values of an existing account.
 * @param passwords what was typed already, which is kept when the account is loaded again
 */
export function valuesOf(
  user: User,
  passwords: Pick<AccountValues, 'password' | 'confirmPassword' | 'currentPassword'> = NEW_ACCOUNT,
): AccountValues {
  return {
    username: user.username,
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email ?? '',
    customerId: [...user.customerId],
    userAccess: accessFor(user, user.userAccess),
    contractAccess: user.contractAccess,
    verified: user.verified,
    from: user.from,
    to: user.to,
    oneTimeLogin: false,
    password: passwords.password,
    confirmPassword: passwords.confirmPassword,
    currentPassword: passwords.currentPassword,
  }
}

/**
 * The access fields that a user of these customers can hold: always Default; those to what all customers share only with
 * the internal customer.
 * @param kept held from before by a user of other customers
 */
export function accessFor(
  { userAccess, customerId }: Pick<AccountValues, 'userAccess' | 'customerId'>,
  kept: readonly string[] = [],
) {
  const isInternal = customerId.includes(INTERNAL_CUSTOMER_ID)
  const isPossible = (tag: string) => isInternal || !INTERNAL_RIGHTS.has(tag) || kept.includes(tag)
  return [DEFAULT_TAG, ...userAccess.filter((tag) => tag !== DEFAULT_TAG && isPossible(tag))]
}

/** The access fields that an account can keep whatever its customers are: what it held without the internal customer. */
export const keptOutside = ({ userAccess, customerId }: Pick<User, 'userAccess' | 'customerId'>) =>
  customerId.includes(INTERNAL_CUSTOMER_ID) ? [] : userAccess

/** The body that creates an account, without an empty email, and without passwords if a link is mailed. */
export function newUserOf(values: AccountValues): NewUser {
  const {
    oneTimeLogin,
    email,
    password,
    confirmPassword,
    verified: _,
    currentPassword: _own,
    ...rest
  } = values
  return {
    ...rest,
    userAccess: accessFor(values),
    ...(email.trim() === '' ? {} : { email: email.trim() }),
    ...(oneTimeLogin || password === '' ? {} : { password, confirmPassword }),
  }
}

const DETAILS = ['firstname', 'lastname', 'customerId', 'userAccess', 'contractAccess', 'from', 'to'] as const

/**
 * The body that saves an account. It has only the changed fields, so that an editor never sends rights that they did not
 * change. Empty emails and passwords are omitted.
 * @param user the account when the form was opened
 */
export function userChangeOf(values: AccountValues, user: User): UserChange {
  const before = valuesOf(user)
  const changed = DETAILS.filter((name) => !isSame(values[name], before[name]))
  const email = values.email.trim()
  const hasNewEmail = email !== '' && email !== before.email
  // A new address counts as verified only if the editor says so.
  const saysVerified = values.verified !== before.verified || (hasNewEmail && values.verified)
  return {
    username: user.username,
    version: user.version,
    ...Object.fromEntries(changed.map((name) => [name, values[name]])),
    ...(hasNewEmail ? { email } : {}),
    ...(saysVerified ? { verified: values.verified } : {}),
    ...(values.password === '' ? {} : { password: values.password, confirmPassword: values.confirmPassword }),
    ...(values.currentPassword === '' ? {} : { currentPassword: values.currentPassword }),
  }
}

export function isChanged(values: AccountValues, user: User): boolean {
  const { username: _name, version: _version, currentPassword: _own, ...rest } = userChangeOf(values, user)
  return Object.keys(rest).length > 0 || values.confirmPassword !== ''
}

/** Compares values. The order of customers matters, the order of access fields does not. */
function isSame(a: AccountValues[(typeof DETAILS)[number]], b: typeof a): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))
}

function inOrder(value: AccountValues[(typeof DETAILS)[number]]) {
  const isTags = Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  return isTags ? value.toSorted() : value
}

const CONFIRM = 'Please confirm password'
const DIFFERENT = 'Passwords should match!'
const NO_EMAIL = 'Please enter valid email'

/** Rules for a new account in addition to those of the contract, with the messages of specification 1, section 5. */
export function rulesOfNew(values: AccountValues): FieldProblems<AccountValues> {
  if (values.oneTimeLogin) return values.email.trim() === '' ? { email: NO_EMAIL } : {}
  const { password, confirmPassword } = values
  return {
    ...(password === '' ? { password: MESSAGES.required } : {}),
    ...(confirmPassword === '' ? { confirmPassword: CONFIRM } : rulesOfChange(values)),
  }
}

/** Rules for the viewer's own account: a new email or password needs the current password. */
export function rulesOfOwnChange(values: AccountValues, user: User): FieldProblems<AccountValues> {
  const { email, password } = userChangeOf(values, user)
  const isMissing = (email ?? password) !== undefined && values.currentPassword === ''
  return { ...rulesOfChange(values), ...(isMissing ? { currentPassword: MESSAGES.required } : {}) }
}

/** Rules for an existing account. A blank password stays unchanged. */
export function rulesOfChange({ password, confirmPassword }: AccountValues): FieldProblems<AccountValues> {
  if (password === confirmPassword) return {}
  return { confirmPassword: confirmPassword === '' ? CONFIRM : DIFFERENT }
}

/** The server's message, or the message for unknown errors (specification 1, section 8). */
export function accountErrorText(error: unknown): string {
  return error instanceof ApiError && error.code !== 'unknown'
    ? formErrorText(error)
    : 'An unknown error has occurred. Please try reloading the page.'
}

/** Shows an error that belongs to no field in a toast too (specification 1, section 8). */
export function showAccountError(error: unknown): void {
  if (!(error instanceof ApiError) || error.errors.length === 0) toast.error(accountErrorText(error))
}
