import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { DISCLAIMER, textHash } from '../../web/src/app/shell/disclaimer-text.ts'
import web from '../../web/package.json' with { type: 'json' }
import { call } from './api.ts'

/** Local storage entries of a user who has agreed to the disclaimer. */
export const DISCLAIMER_AGREED = { disclaimerHash: textHash(DISCLAIMER.join('\n')), appVersion: web.version }

/** Signs in as the console does, and returns the token. */
export async function signIn(url: string, body: { username: string; password: string }): Promise<string> {
  const reply = await call(sessions.signIn, { url, body })
  if (!('token' in reply)) throw new Error(`${body.username} is asked for a second factor.`)
  return reply.token
}

/** The local storage entries of a console session. */
export function sessionEntries(token: string): Record<string, string> {
  const user = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return { token, user }
}
