import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified when there is no such user, so that the answer takes as long as for an existing user. */
const DUMMY_HASH = hash('no user has this password', OPTIONS)

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/**
 * Whether a password is correct. Takes the same time if there is no stored hash.
 * @param stored the stored hash, or undefined when there is no such user or no password is set
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await DUMMY_HASH), password)
  return matches && stored !== undefined
}
