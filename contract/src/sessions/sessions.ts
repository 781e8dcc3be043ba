import { z } from 'zod'
import { browserName, systemName, browserCookies } from './browser.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { enteredUsername } from './entered-username.ts'
import { idNumber, requiredText, text, unixSeconds } from '../endpoint/fields.ts'

/** User data in the sign-in token, which the browser reads (specification 1, section 3). */
export const credentials = z.object({
  username: z.string(),
  customerId: z.array(idNumber),
  customerName: z.string(),
  userAccess: z.array(z.string()),
  verified: z.boolean(),
  isTwoFactorAuthenticationEnabled: z.boolean(),
  exp: z.number().describe('When the session ends, in unix seconds.'),
  sid: z.string().describe('The id of the session.'),
})
export type Credentials = z.infer<typeof credentials>

export const openSession = z
  .object({
    id: z.uuid(),
    browser: z.string().nullable().describe('As the browser named itself at the sign-in. Null: it did not.'),
    os: z.string().nullable().describe('The operating system, alike. Null: it was not named.'),
    address: z.string().nullable().describe('The network address at the sign-in. Null: not known.'),
    created: unixSeconds,
    lastSeen: unixSeconds.describe('When it was last used, in unix seconds; accurate to about a minute.'),
    expires: unixSeconds,
    isCurrent: z.boolean().describe('Whether it is the session of this request.'),
  })
  .meta({ id: 'OpenSession', description: 'A session of the user that has not ended.' })
export type OpenSession = z.infer<typeof openSession>

export const sessions = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/token',
    summary: 'Sign in: opens a session and gives its token, or asks for the second factor',
    right: 'public',
    body: z.strictObject({
      username: enteredUsername,
      password: requiredText(1000),
      confirmationCode: text(32).optional(),
      browser: browserName.optional(),
      os: systemName.optional(),
    }),
    cookies: browserCookies,
    response: z.union([z.object({ token: z.string() }), z.object({ TFANeeded: z.literal(true) })]),
    errors: ['too_many', 'two_factor_wrong_code', 'wrong_credentials'],
    actionType: 'SignIn',
    changes: ['sessions', 'users'],
  }),
  extend: endpoint({
    method: 'POST',
    path: '/api/token/extend',
    summary: 'Goes on with this session: it ends later, and its new token is given',
    right: 'signedIn',
    body: z.strictObject({
      currentPassword: requiredText(1000).describe('Required of users without a second factor.').optional(),
      confirmationCode: text(32).describe('Required of users with a second factor.').optional(),
    }),
    cookies: browserCookies,
    response: z.object({ token: z.string() }),
    errors: ['current_password_wrong', 'too_many', 'two_factor_wrong_code'],
    actionType: 'ExtendSession',
    changes: ['sessions'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/token/revoke',
    summary: 'Sign out: ends the session that the token belongs to',
    right: 'signedIn',
    response: z.object({ revoked: z.literal(true) }),
    actionType: 'SignOut',
    changes: ['sessions'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/token/sessions',
    summary: "One's own open sessions: this one first, then the last seen",
    right: 'signedIn',
    response: z.object({ data: z.array(openSession) }),
    reads: ['sessions'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/token/sessions/{id}',
    summary: "Ends one of one's own sessions, at once",
    right: 'signedIn',
    params: z.strictObject({ id: z.uuid() }),
    response: z.object({ revoked: z.literal(true) }),
    actionType: 'EndSession',
    changes: ['sessions'],
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/api/token/revokeothers',
    summary: "Ends all of one's own sessions but this one, at once",
    right: 'signedIn',
    response: z.object({ revoked: z.number().describe('How many sessions were ended.') }),
    actionType: 'EndOtherSessions',
    changes: ['sessions'],
  }),
}
