import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Encrypts secrets in the database, so that the database alone does not reveal them. */
export interface Encryption {
  /**
   * Encrypts a text.
   * @param context what the text belongs to, such as the user's name: it cannot be decrypted with another context
   */
  encrypt(text: string, context: string): Buffer
  /** @throws Error when the text was encrypted with another key or for another context, or was changed */
  decrypt(encrypted: Buffer, context: string): string
  /** The hash of a code that only needs to be compared, never shown again. */
  keyedHash(text: string, context: string): Buffer
}

/**
 * @param key the installation's secret: 32 bytes, base64. A separate key is derived from it for each use.
 */
export function createEncryption(key: string): Encryption {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', `service-center ${use}`, KEY_BYTES))
  // As a key object it is parsed once, not with every text: that takes a quarter of the time.
  const encryptionKey = createSecretKey(derive('encryption'))
  const hashKey = derive('keyed hash')
  return {
    encrypt(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, encryptionKey, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    decrypt(encrypted, context) {
      const nonce = encrypted.subarray(0, NONCE_BYTES)
      const tag = encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(ALGORITHM, encryptionKey, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
      const body = encrypted.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    keyedHash: (text, context) =>
      createHmac('sha256', hashKey).update(context).update('\0').update(text).digest(),
  }
}
