import { RECOVERY_CODE_COUNT } from '@service-center/contract/two-factor/two-factor.ts'
import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Database } from '../../platform/database/database.ts'
import type { Encryption } from '../../platform/secrets/encryption.ts'
import { wrongCode } from './two-factor.errors.ts'
import { lockFactor, spendRecoveryCode, spendStep } from './two-factor.store.ts'

export interface GivenCode {
  db: Database
  encryption: Encryption
  username: string
  code: string
}

/**
 * Checks and uses up a code of a user's factor: an authenticator code, which is accepted once, or a recovery
 * code.
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

/** The name shown in authenticators. */
const ISSUER = 'Service Center'
/** One step of 30 s before or after, because clocks differ and typing takes time. */
const TOLERANCE_SECONDS = 30

/** A new seed, in base 32. */
export const newSeed = (): string => generateSecret()

/** The content of the QR code for an authenticator: RFC 6238 with parameters that every authenticator supports. */
export const linkOf = ({ seed, username }: { seed: string; username: string }): string =>
  generateURI({ issuer: ISSUER, label: username, secret: seed })

/** Whether a text has the form of an authenticator's code, ignoring spaces. */
export const isAuthenticatorCode = (code: string): boolean => /^\d{6}$/.test(digitsOf(code))

/**
 * The time step of a code: the current one, the one before and the one after are accepted.
 * @returns undefined when the code is invalid
 */
export function timeStepOf({ seed, code }: { seed: string; code: string }): number | undefined {
  const result = verifySync({ secret: seed, token: digitsOf(code), epochTolerance: TOLERANCE_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

const digitsOf = (code: string) => code.replaceAll(/\s/g, '')

/** Without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 3
const GROUP_LENGTH = 4

const randomSign = () => ALPHABET[randomInt(ALPHABET.length)]
const randomGroup = () => Array.from({ length: GROUP_LENGTH }, randomSign).join('')
const randomCode = () => Array.from({ length: GROUPS }, randomGroup).join('-')

/** New recovery codes, of 60 random bits each: 'k3fd-09xw-77tz'. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, randomCode)

/** Normalises a code: ignores spaces, dashes and case, and maps letters to the digits that they look like. */
export function plainCode(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
}
