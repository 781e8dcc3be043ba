import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { limitAttempts } from '../../platform/clients/sign-in-attempts.ts'
import type { Encryption } from '../../platform/secrets/encryption.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import { findAdministered } from '../users/accounts/accounts.service.ts'
import {
  recoveryHash,
  spendCode,
  isAuthenticatorCode,
  linkOf,
  newSeed,
  timeStepOf,
  newRecoveryCodes,
} from './codes.service.ts'
import { alreadyOn, wrongCode } from './two-factor.errors.ts'
import {
  findFactor,
  deleteFactor,
  replaceRecoveryCodes,
  storePendingSeed,
  turnOnPending,
} from './two-factor.store.ts'

/** The caller's own factor. */
export interface OwnFactor {
  db: Database
  encryption: Encryption
  username: string
}

/** A code for the caller's own factor. It counts as a failed attempt unless it is accepted. */
export interface OwnCode extends OwnFactor {
  separate: Database
  browser: string | undefined
  code: string
}

/**
 * Generates a factor that has no effect until it is turned on.
 * @returns the otpauth link, which is never returned again
 * @throws alreadyOn
 */
export async function generateFactor({ db, encryption, username }: OwnFactor): Promise<string> {
  const seed = newSeed()
  if (!(await storePendingSeed(db, { username, encrypted: encryption.encrypt(seed, username) })))
    throw alreadyOn()
  return linkOf({ seed, username })
}

/**
 * Turns the generated factor on.
 * @returns the recovery codes, which are never returned again
 * @throws wrongCode also when nothing was generated
 */
export async function turnOn(own: OwnCode): Promise<string[]> {
  const { db, encryption, username, code } = own
  await asAttempt(own, async () => {
    const pendingSeed = (await findFactor(db, username))?.pendingSeed ?? null
    if (pendingSeed === null || !isAuthenticatorCode(code)) throw wrongCode()
    const step = timeStepOf({ seed: encryption.decrypt(pendingSeed, username), code })
    if (step === undefined || !(await turnOnPending(db, { username, pendingSeed, step }))) throw wrongCode()
  })
  return makeRecoveryCodes(own)
}

/** Turns one's own factor off. @throws wrongCode */
export async function turnOff(own: OwnCode): Promise<void> {
  await asAttempt(own, () => spendCode(own))
  await deleteFactor(own.db, own.username)
}

/**
 * Turns another user's factor off, for a lost phone.
 * @throws what `findAdministered` throws
 */
export async function turnOffForOther(db: Database, viewer: Viewer, username: string): Promise<void> {
  await findAdministered(db, viewer, username)
  await deleteFactor(db, username)
  // Check again now that the account is locked, in case a right was granted in between. Locking the account
  // before the factor could deadlock with a call of its own user.
  await findAdministered(db, viewer, username)
}

/** Whether a code would be accepted now; does not use it up, so that it can still turn the factor on. */
export async function isRightCode(own: OwnCode): Promise<boolean> {
  const { db, encryption, username, code } = own
  const check = async () => {
    const factor = await findFactor(db, username)
    const encrypted = factor?.seed ?? factor?.pendingSeed ?? null
    if (encrypted === null || !isAuthenticatorCode(code)) throw wrongCode()
    const step = timeStepOf({ seed: encryption.decrypt(encrypted, username), code })
    if (step === undefined || step <= (factor?.lastStep ?? 0)) throw wrongCode()
  }
  return asAttempt(own, check).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'two_factor_wrong_code') return false
      throw error
    },
  )
}

/**
 * Generates new recovery codes; the former ones become invalid.
 * @throws wrongCode
 */
export async function renewRecoveryCodes(own: OwnCode): Promise<string[]> {
  await asAttempt(own, () => spendCode(own))
  return makeRecoveryCodes(own)
}

const asAttempt = <Result>({ separate, username, browser }: OwnCode, evaluate: () => Promise<Result>) =>
  limitAttempts(separate, { account: username, browser }, evaluate)

async function makeRecoveryCodes({ db, encryption, username }: OwnFactor): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => recoveryHash({ encryption, username, code }))
  await replaceRecoveryCodes(db, { username, hashes })
  return codes
}
