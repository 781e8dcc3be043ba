import type { Database } from '../../platform/database/database.ts'
import type { Encryption } from '../../platform/secrets/encryption.ts'
import { isAuthenticatorCode, timeStepOf } from './authenticator.ts'
import { plainCode } from './recovery-codes.ts'
import { wrongCode } from './two-factor.errors.ts'
import { lockFactor, spendRecoveryCode, spendStep } from './two-factor.store.ts'

/** A code given for a user. */
export interface GivenCode {
  db: Database
  encryption: Encryption
  username: string
  code: string
}

/**
 * Uses up a code of a user's factor: of the authenticator, which is accepted once, or a recovery code.
 * @throws wrongCode
 */
export async function spendCode(given: GivenCode): Promise<void> {
  const factor = await lockFactor(given.db, given.username)
  const seed = factor?.seed ?? null
  const isRight =
    seed !== null &&
    (isAuthenticatorCode(given.code) ? await spendAuthenticatorCode(given, seed) : await spendRecovery(given))
  if (!isRight) throw wrongCode()
}

async function spendAuthenticatorCode(
  { db, encryption, username, code }: GivenCode,
  seed: Buffer,
): Promise<boolean> {
  const step = timeStepOf({ seed: encryption.decrypt(seed, username), code })
  return step !== undefined && spendStep(db, { username, step })
}

function spendRecovery({ db, encryption, username, code }: GivenCode): Promise<boolean> {
  return spendRecoveryCode(db, { username, codeHash: recoveryHash({ encryption, username, code }) })
}

/** The stored hash of a user's recovery code. */
export const recoveryHash = ({ encryption, username, code }: Omit<GivenCode, 'db'>): Buffer =>
  encryption.keyedHash(plainCode(code), username)
