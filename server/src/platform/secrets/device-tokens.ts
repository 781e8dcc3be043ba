import { createHash, randomBytes } from 'node:crypto'

/** A new device token: 160 random bits, so that a plain hash of it is safe to store. */
export function createDeviceToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(20).toString('base64url')
  return { token, tokenHash: hashDeviceToken(token) }
}

/** The form in which a device's token is stored and looked up. */
export function hashDeviceToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
