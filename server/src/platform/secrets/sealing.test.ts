import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeals } from './sealing.ts'

const seals = createSeals(randomBytes(32).toString('base64'))

test('what is sealed opens again, looks different each time, and shows nothing of itself', () => {
  const sealed = seals.seal('JBSWY3DPEHPK3PXP', 'anna')
  expect(seals.open(sealed, 'anna')).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed.equals(seals.seal('JBSWY3DPEHPK3PXP', 'anna'))).toBe(false)
  expect(sealed.toString('latin1')).not.toContain('JBSWY')
})

test('it opens neither for another context, nor with another key, nor when it was changed', () => {
  const sealed = seals.seal('secret', 'anna')
  expect(() => seals.open(sealed, 'berta')).toThrow(/authenticate/)
  expect(() => createSeals(randomBytes(32).toString('base64')).open(sealed, 'anna')).toThrow(/authenticate/)
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => seals.open(changed, 'anna')).toThrow(/authenticate/)
  expect(() => seals.open(Buffer.alloc(3), 'anna')).toThrow(/length/i)
})

test('a fingerprint is the same for the same text and context only', () => {
  const print = seals.fingerprint('code', 'anna')
  expect(seals.fingerprint('code', 'anna').equals(print)).toBe(true)
  expect(seals.fingerprint('code', 'berta').equals(print)).toBe(false)
  expect(seals.fingerprint('cod', 'eanna').equals(print)).toBe(false)
})
