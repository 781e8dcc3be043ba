import { expect, test } from 'vitest'
import { newRecoveryCodes, plainCode } from './recovery-codes.ts'

test('ten different codes in three groups, never like a code of an authenticator', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
})

test('a code is the same however it was written down', () => {
  expect(plainCode('K3FD 09XW-77TZ')).toBe(plainCode('k3fd-09xw-77tz'))
  expect(plainCode('oil1')).toBe('0111')
})
