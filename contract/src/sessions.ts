import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idNumber, requiredText, text } from './fields.ts'

/** What the sign-in token says of its user; the browser reads it from the token (specification 1, section 3). */
export const credentials = z.object({
  username: z.string(),
  customerId: z.array(idNumber),
  customerName: z.string(),
  userAccess: z.array(z.string()),
  verified: z.boolean(),
  isTwoFactorAuthenticationEnabled: z.boolean(),
  /** When the session ends, in unix seconds. */
  exp: z.number(),
  /** The session's id. */
  sid: z.string(),
})
export type Credentials = z.infer<typeof credentials>

export const sessions = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/token',
    summary: 'Sign in: opens a session and gives its token, or asks for the second factor',
    right: 'public',
    body: z.object({
      username: requiredText(100),
      password: requiredText(1000),
      confirmationCode: text(32).optional(),
      browser: text(200).optional(),
      os: text(200).optional(),
    }),
    response: z.union([z.object({ token: z.string() }), z.object({ TFANeeded: z.literal(true) })]),
    audit: 'SignIn',
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/token/revoke',
    summary: 'Sign out: ends the session that the token belongs to',
    right: 'signedIn',
    response: z.object({ revoked: z.literal(true) }),
    audit: 'SignOut',
  }),
}
