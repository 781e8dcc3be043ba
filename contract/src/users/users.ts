import { z } from 'zod'
import { deviceTypeParam } from '../devices/devices.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, idParam, text } from '../endpoint/fields.ts'
import { browserName, systemName, browserCookies } from '../sessions/browser.ts'
import { enteredUsername } from '../sessions/entered-username.ts'
import { lockout } from './lockout.ts'
import { newPassword, PASSWORD_TWICE } from './password-rules.ts'
import { accessCheck, accessField, customerAccessGroup, effectiveAccess } from './user-access.ts'
import { user, newUser, userChange } from './user.ts'

const linkToken = text(200)
const ofUser = z.strictObject({ username: text(100) })

/** Lets a person be asked first: without it the call does what it says, and the user action log names the rights. */
const keepingRights = z.strictObject({
  keepRightsHeld: flagParam
    .describe(
      'True: the call is refused (last_holder) if it would leave a right that no account that can sign in holds, or not for as long as before.',
    )
    .optional(),
})

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'The users that the viewer may see',
    right: 'verified',
    query: z.strictObject({
      deleted: flagParam.describe('True: the deleted accounts instead, for holders of User.').optional(),
    }),
    response: z.object({ data: z.array(user) }),
    reads: ['users'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    summary: 'Creates an account; with one-time login its user gets a link to set the password',
    right: 'User',
    query: z.strictObject({ oneTimeLogin: flagParam }),
    body: newUser,
    response: user,
    errors: ['access_not_held', 'username_of_deleted', 'username_taken'],
    timeoutMs: 30_000,
    actionType: 'CreateUser',
    changes: ['users'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/users/user/{username}',
    summary: 'One user',
    right: 'signedIn',
    params: ofUser,
    response: user,
    reads: ['users'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/users/user/{username}',
    summary:
      "Changes an account: one's own, or with the right User any that holds nothing beyond the caller's own access",
    right: 'signedIn',
    params: ofUser,
    query: keepingRights,
    body: userChange,
    cookies: browserCookies,
    response: user,
    errors: [
      'access_not_held',
      'changed_meanwhile',
      'current_password_wrong',
      'last_administrator',
      'last_holder',
      'no_access',
      'own_account_protected',
      'too_many',
      'user_of_other_customers',
      'user_with_more_access',
    ],
    timeoutMs: 20_000,
    actionType: 'UpdateUser',
    changes: ['users', 'sessions'],
  }),
  softDelete: endpoint({
    method: 'DELETE',
    path: '/api/users/softdelete/{username}',
    summary: 'Deletes an account: its user cannot come in any more, and what they did stays in the log',
    right: 'User',
    params: ofUser,
    query: keepingRights,
    response: user,
    errors: ['last_administrator', 'last_holder', 'user_of_other_customers', 'user_with_more_access'],
    actionType: 'DeleteUser',
    changes: ['users', 'sessions'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/users/user/{username}/restore',
    summary: 'Restores a deleted account with all that it had: its user can sign in again as before',
    right: 'User',
    params: ofUser,
    response: user,
    errors: ['user_of_other_customers', 'user_with_more_access'],
    actionType: 'RestoreUser',
    changes: ['users'],
  }),
  lockout: endpoint({
    method: 'GET',
    path: '/api/users/user/{username}/lockout',
    summary:
      "Whether too many wrong passwords or codes have locked an account: one's own, or with the right User any",
    right: 'signedIn',
    params: ofUser,
    response: z.object({ lockout: lockout.nullable().describe('Null: the account is not locked.') }),
    reads: ['users'],
  }),
  liftLockout: endpoint({
    method: 'DELETE',
    path: '/api/users/user/{username}/lockout',
    summary: 'Ends the lockout of another account: its wrong passwords and codes are forgotten',
    right: 'User',
    params: ofUser,
    response: z.object({ lifted: z.literal(true) }),
    errors: ['own_account_protected', 'user_of_other_customers', 'user_with_more_access'],
    actionType: 'LiftLockout',
    changes: ['users'],
  }),
  access: endpoint({
    method: 'GET',
    path: '/api/users/user/{username}/access',
    summary: "A user's effective rights and customers",
    right: 'User',
    params: ofUser,
    response: effectiveAccess,
    reads: ['users', 'customers'],
  }),
  explainAccess: endpoint({
    method: 'GET',
    path: '/api/users/user/{username}/access/explain',
    summary: 'Whether a user can do something with something, and why (not)',
    right: 'User',
    params: ofUser,
    query: z.strictObject({
      action: text(200)
        .describe("An endpoint as 'METHOD path', as the developer documentation lists them.")
        .optional(),
      right: text(100).optional(),
      customerId: idParam.optional(),
      deviceType: deviceTypeParam.optional(),
      deviceId: idParam.optional(),
    }),
    response: z.object({ allowed: z.boolean(), checks: z.array(accessCheck) }),
    reads: ['users', 'customers', 'devices'],
  }),
  accessFields: endpoint({
    method: 'GET',
    path: '/api/users/accessFields',
    summary: 'Every access field with its level',
    right: 'signedIn',
    response: z.object({ data: z.array(accessField) }),
    reads: [],
  }),
  unheldAccess: endpoint({
    method: 'GET',
    path: '/api/users/unheldAccess',
    summary:
      'The access fields that no account that can sign in holds: users of the internal customer may give them without holding them',
    right: 'User',
    response: z.object({ data: z.array(z.string()).describe('Tags of access fields.') }),
    reads: ['users'],
  }),
  accessGroups: endpoint({
    method: 'POST',
    path: '/api/users/accessgroups',
    summary: 'The access groups of customers, their own and those that ancestors pass down',
    right: 'verified',
    body: z.strictObject({ customerIds: z.array(idNumber).max(999, { error: 'At most 999 customers.' }) }),
    response: z.object({ data: z.array(customerAccessGroup) }),
    reads: ['accessGroups', 'customers'],
  }),
  sendVerification: endpoint({
    method: 'GET',
    path: '/api/users/sendverification',
    summary: "Sends a mail by which one's own email address is verified",
    right: 'signedIn',
    response: z.object({ email: z.string() }),
    errors: ['email_already_verified', 'too_many', 'user_without_email'],
    actionType: 'SendVerification',
    changes: [],
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/api/users/verifyemail/{token}',
    summary: 'Verifies an email address by a link of one use',
    right: 'public',
    params: z.strictObject({ token: linkToken }),
    response: z.object({ verified: z.literal(true) }),
    errors: ['too_many', 'verification_link_invalid'],
    actionType: 'VerifyEmail',
    changes: ['users'],
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/api/users/resetpassword/request',
    summary: 'Sends a mail with a link that resets the password of a user',
    right: 'public',
    body: z.strictObject({
      username: enteredUsername,
      browser: browserName.optional(),
      os: systemName.optional(),
    }),
    /** The mail's recipient, mostly hidden: `a***@example.com`. Null if the server hides which users exist. */
    response: z.object({
      email: z
        .string()
        .nullable()
        .describe(
          "The mail's recipient, mostly hidden: a***@example.com. Null: the server hides which users exist.",
        ),
    }),
    errors: ['too_many', 'user_not_found', 'user_without_email'],
    actionType: 'RequestPasswordReset',
    changes: [],
  }),
  confirmPasswordLink: endpoint({
    method: 'GET',
    path: '/api/users/resetpassword/confirm/{token}',
    summary: 'Whether a link for setting a password can still be used',
    right: 'public',
    params: z.strictObject({ token: linkToken }),
    response: z.object({ valid: z.literal(true) }),
    errors: ['password_link_invalid', 'too_many'],
    reads: [],
    refusedActionType: 'OpenPasswordLink',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/resetpassword',
    summary: 'Sets a password by a link of one use, and ends all sessions of its user',
    right: 'public',
    body: newPassword.safeExtend({ token: linkToken }).describe(PASSWORD_TWICE),
    response: z.object({ reset: z.literal(true) }),
    errors: ['password_link_invalid', 'too_many'],
    actionType: 'ResetPassword',
    changes: ['users', 'sessions'],
  }),
}
