import { DEFAULT_TAG, INTERNAL_CUSTOMER_ID, USER_TAG } from '@service-center/contract/endpoint/rights.ts'
import type { NewUser, User, UserChange } from '@service-center/contract/users/user.ts'

/** The values of an account form. */
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
  /** Only for a new account: whether its user sets the password by a link. */
  oneTimeLogin: boolean
  password: string
  confirmPassword: string
  /** The present password, for a change of one's own email or password. */
  currentPassword: string
}

/** The initial values for a new account. */
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
 * @param passwords that were typed already: the stored one is not readable, so they are never out of date
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
    userAccess: accessFor(user),
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
 * The access fields that a user of these customers can hold: always Default, and User only at the internal customer.
 */
export function accessFor({ userAccess, customerId }: Pick<AccountValues, 'userAccess' | 'customerId'>) {
  const isInternal = customerId.includes(INTERNAL_CUSTOMER_ID)
  const others = userAccess.filter((tag) => tag !== DEFAULT_TAG && (tag !== USER_TAG || isInternal))
  return [DEFAULT_TAG, ...others]
}

/** The body for creating the account. An empty email is omitted, and so are passwords when a link is mailed. */
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
 * The body for saving an account: only changed fields, so that nobody sends rights that they did not change. Empty
 * emails and passwords are omitted.
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

/** Whether there are changes to save. */
export function isChanged(values: AccountValues, user: User): boolean {
  const { username: _name, version: _version, currentPassword: _own, ...rest } = userChangeOf(values, user)
  return Object.keys(rest).length > 0 || values.confirmPassword !== ''
}

/** The order of customers matters, that of access fields does not. */
function isSame(a: AccountValues[(typeof DETAILS)[number]], b: typeof a): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))
}

function inOrder(value: AccountValues[(typeof DETAILS)[number]]) {
  const isTags = Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  return isTags ? value.toSorted() : value
}
