import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEncryption } from './encryption.ts'

const encryption = createEncryption(randomBytes(32).toString('base64'))

test('encrypted text can be decrypted, looks different each time and reveals nothing', () => {
  const encrypted = encryption.encrypt('JBSWY3DPEHPK3PXP', 'anna')
  expect(encryption.decrypt(encrypted, 'anna')).toBe('JBSWY3DPEHPK3PXP')
  expect(encrypted.equals(encryption.encrypt('JBSWY3DPEHPK3PXP', 'anna'))).toBe(false)
  expect(encrypted.toString('latin1')).not.toContain('JBSWY')
})

test('it cannot be decrypted for another context, with another key, or after a change', () => {
  const encrypted = encryption.encrypt('secret', 'anna')
  expect(() => encryption.decrypt(encrypted, 'berta')).toThrow(/authenticate/)
  expect(() => createEncryption(randomBytes(32).toString('base64')).decrypt(encrypted, 'anna')).toThrow(
    /authenticate/,
  )
  const changed = Buffer.from(encrypted)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => encryption.decrypt(changed, 'anna')).toThrow(/authenticate/)
  expect(() => encryption.decrypt(Buffer.alloc(3), 'anna')).toThrow(/length/i)
})

test('a fingerprint is the same for the same text and context only', () => {
  const print = encryption.keyedHash('code', 'anna')
  expect(encryption.keyedHash('code', 'anna').equals(print)).toBe(true)
  expect(encryption.keyedHash('code', 'berta').equals(print)).toBe(false)
  expect(encryption.keyedHash('cod', 'eanna').equals(print)).toBe(false)
})
