import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { limitAttempts } from '../../platform/rate-limit/sign-in-attempts.ts'
import type { Encryption } from '../../platform/secrets/encryption.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import { findAdministered } from '../users/accounts.service.ts'
import { isAuthenticatorCode, linkOf, newSeed, timeStepOf } from './authenticator.ts'
import { recoveryHash, spendCode } from './codes.service.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { alreadyOn, wrongCode } from './two-factor.errors.ts'
import {
  findFactor,
  forgetFactor,
  replaceRecoveryCodes,
  storePendingSeed,
  turnOnPending,
} from './two-factor.store.ts'

/** One's own factor, and what changing it needs. */
export interface OwnFactor {
  db: Database
  encryption: Encryption
  username: string
}

/** A code for one's own factor: it counts as an attempt until it has passed. */
export interface OwnCode extends OwnFactor {
  aside: Database
  browser: string | undefined
  code: string
}

/**
 * Makes a factor that does nothing until it is turned on.
 * @returns the otpauth link, which is never given again
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
 * @returns the recovery codes, which are never given again
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
  await forgetFactor(own.db, own.username)
}

/**
 * Turns another user's factor off, whose telephone is lost.
 * @throws what `findAdministered` throws
 */
export async function turnOffForOther(db: Database, viewer: Viewer, username: string): Promise<void> {
  await findAdministered(db, viewer, username)
  await forgetFactor(db, username)
}

/** Whether a code would pass now; uses nothing up, so that the same code still turns on what was generated. */
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

/** Makes new recovery codes; the former ones stop working. @throws wrongCode */
export async function renewRecoveryCodes(own: OwnCode): Promise<string[]> {
  await asAttempt(own, () => spendCode(own))
  return makeRecoveryCodes(own)
}

const asAttempt = <Result>({ aside, username, browser }: OwnCode, evaluate: () => Promise<Result>) =>
  limitAttempts(aside, { account: username, browser }, evaluate)

async function makeRecoveryCodes({ db, encryption, username }: OwnFactor): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => recoveryHash({ encryption, username, code }))
  await replaceRecoveryCodes(db, { username, hashes })
  return codes
}
