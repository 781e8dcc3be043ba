import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of no password: checked when there is no user, so that the answer takes as long as for a user. */
const NOBODY = hash('no user has this password', OPTIONS)

/** The hash under which a password is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/**
 * Whether a password is the right one. Takes the same time when there is none to compare with.
 * @param stored the stored hash, or undefined when there is no such user or no password is set
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), password)
  return matches && stored !== undefined
}
