import { generateSecret, generateURI, verifySync } from 'otplib'

/** The name shown in authenticators. */
const ISSUER = 'Service Center'
/** One step of 30 s either way: clocks differ, and typing takes time. */
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
