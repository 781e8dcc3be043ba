import { z } from 'zod'
import { currentPassword } from '../users/password-rules.ts'
import { browserCookies } from '../sessions/browser.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, requiredText, text } from '../endpoint/fields.ts'

export const RECOVERY_CODE_COUNT = 10

const code = requiredText(32).describe(
  'A code of the authenticator or a recovery code; spaces and dashes do not count.',
)
const ofUser = z.strictObject({ username: text(100) })

/** One-time codes that replace the authenticator. They cannot be read again. */
const recoveryCodes = z.array(z.string())

export const twoFactor = {
  status: endpoint({
    method: 'GET',
    path: '/api/2fa',
    summary: "Whether one's own second factor is on, and how many recovery codes are left",
    right: 'signedIn',
    query: ofUser,
    response: z.object({ on: z.boolean(), recoveryCodesLeft: z.number() }),
    errors: ['no_access'],
    reads: ['twoFactor'],
  }),
  generate: endpoint({
    method: 'POST',
    path: '/api/2fa/generate',
    summary:
      'Makes a new second factor, which does nothing until it is turned on, and gives its otpauth link once',
    right: 'signedIn',
    query: ofUser,
    response: z.object({ link: z.string() }),
    errors: ['no_access', 'two_factor_already_on'],
    actionType: 'GenerateTwoFactor',
    changes: [],
  }),
  turnOn: endpoint({
    method: 'POST',
    path: '/api/2fa/turnon',
    summary: "Turns one's own second factor on or off by a code; or another user's off, with the right User",
    right: 'signedIn',
    cookies: browserCookies,
    query: ofUser.extend({
      token: text(32)
        .describe("A code: required for one's own factor, ignored for another user's.")
        .optional(),
      on: flagParam,
    }),
    body: z
      .strictObject({
        currentPassword: currentPassword.describe("Required to turn one's own factor on.").optional(),
      })
      .optional(),
    response: z.object({ status: z.enum(['on', 'off']), recoveryCodes: recoveryCodes.optional() }),
    errors: [
      'current_password_wrong',
      'no_access',
      'not_found',
      'too_many',
      'two_factor_wrong_code',
      'user_of_other_customers',
      'user_with_more_access',
    ],
    actionType: 'TurnTwoFactor',
    changes: ['twoFactor', 'users'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/2fa/verify',
    summary: "Whether a code of one's own second factor is right; uses nothing up",
    right: 'signedIn',
    cookies: browserCookies,
    query: ofUser.extend({ token: code }),
    response: z.object({ valid: z.boolean() }),
    errors: ['no_access', 'too_many'],
    actionType: 'VerifyTwoFactor',
    changes: [],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/2fa/recoverycodes',
    summary: 'Makes new recovery codes, by a code; the former ones stop working',
    right: 'signedIn',
    cookies: browserCookies,
    query: ofUser.extend({ token: code }),
    response: z.object({ recoveryCodes }),
    errors: ['no_access', 'too_many', 'two_factor_wrong_code'],
    actionType: 'RenewRecoveryCodes',
    changes: ['twoFactor'],
  }),
}
