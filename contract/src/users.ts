import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idNumber, requiredText, text, unixSeconds } from './fields.ts'

/** A user as others may see them: no password, seed or code is ever part of a reply. */
export const user = z
  .object({
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string().nullable(),
    /** The first is the main customer. */
    customerId: z.array(idNumber),
    userAccess: z.array(z.string()),
    contractAccess: z.boolean(),
    verified: z.boolean(),
    from: unixSeconds.nullable(),
    to: unixSeconds.nullable(),
    lastLogin: unixSeconds.nullable(),
    isTwoFactorAuthentificationEnabled: z.boolean(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const accessField = z
  .object({ tag: z.string(), name: z.string(), access_lvl: z.number() })
  .meta({ id: 'AccessField' })

/** A new password, twice. */
export const newPassword = z
  .object({ password: requiredText(1000), confirmPassword: requiredText(1000) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords should match!',
  })

const linkToken = text(200)

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'The users that the viewer may see',
    right: 'verified',
    response: z.object({ data: z.array(user) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/users/user/{username}',
    summary: 'One user',
    right: 'signedIn',
    params: z.object({ username: text(100) }),
    response: user,
  }),
  accessFields: endpoint({
    method: 'GET',
    path: '/api/users/accessFields',
    summary: 'Every access field with its level',
    right: 'signedIn',
    response: z.object({ data: z.array(accessField) }),
  }),
  confirmPasswordLink: endpoint({
    method: 'GET',
    path: '/api/users/resetpassword/confirm/{token}',
    summary: 'Whether a link for setting a password can still be used',
    right: 'public',
    params: z.object({ token: linkToken }),
    response: z.object({ valid: z.literal(true) }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/resetpassword',
    summary: 'Sets a password by a link of one use, and ends all sessions of its user',
    right: 'public',
    body: newPassword.safeExtend({ token: linkToken }),
    response: z.object({ reset: z.literal(true) }),
    audit: 'ResetPassword',
  }),
}
