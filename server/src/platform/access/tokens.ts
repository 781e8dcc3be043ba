import { createHash } from 'node:crypto'
import { credentials, type Credentials } from '@service-center/contract/sessions/sessions.ts'
import { SignJWT, jwtVerify } from 'jose'

const MAX_CACHED_TOKENS = 10_000

/** Creates and verifies session tokens. A token only holds the id of its session; the session's row decides about access. */
export interface Tokens {
  sign(claims: Credentials): Promise<string>
  /** The session of a token, or undefined when the token is invalid or has expired. */
  sessionOf(token: string): Promise<string | undefined>
}

/**
 * @param key 32 bytes, base64
 */
export function createTokens(key: string): Tokens {
  const secret = Buffer.from(key, 'base64')
  // Verifying a signature costs more than the rest of a small request, so the result is cached.
  const verified = new Map<string, { sid: string; exp: number }>()
  return {
    sign: (claims) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuedAt().sign(secret),
    async sessionOf(token) {
      const hash = createHash('sha256').update(token).digest('base64')
      const known = verified.get(hash)
      if (known !== undefined) return known.exp > Date.now() / 1000 ? known.sid : undefined
      const claims = await jwtVerify(token, secret, { algorithms: ['HS256'] }).then(
        (result) => credentials.safeParse(result.payload).data,
        () => undefined,
      )
      if (claims === undefined) return undefined
      if (verified.size >= MAX_CACHED_TOKENS) verified.clear()
      verified.set(hash, { sid: claims.sid, exp: claims.exp })
      return claims.sid
    },
  }
}
