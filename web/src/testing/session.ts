import type { Credentials } from '@service-center/contract/sessions/sessions.ts'
import type { User } from '@service-center/contract/users/user.ts'

/** The credentials in a session of the test user. */
export const credentialsOf = (given: Partial<Credentials> = {}): Credentials => ({
  username: 'mette',
  customerId: [1],
  customerName: 'Nordic Turf',
  userAccess: ['Default'],
  verified: true,
  isTwoFactorAuthenticationEnabled: false,
  exp: 4_000_000_000,
  sid: 's',
  ...given,
})

/** The account of the test user, as the server sends it. */
export const accountOf = (given: Partial<User> = {}): User => ({
  username: 'mette',
  firstname: 'Mette',
  lastname: 'Holm',
  email: 'mette@example.com',
  customerId: [1],
  userAccess: ['Default'],
  contractAccess: false,
  verified: true,
  from: null,
  to: null,
  lastLogin: null,
  isTwoFactorAuthentificationEnabled: false,
  deletedAt: null,
  version: 1,
  ...given,
})

/** A token with the claims, without a valid signature: a browser does not check it. */
export function tokenOf(claims: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  const base64 = btoa(String.fromCodePoint(...bytes))
  return `x.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.y`
}
