import { expect, test } from 'vitest'
import { newRecoveryCodes, plainCode } from './codes.service.ts'

test("ten different codes in three groups, never in the form of an authenticator's code", () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
})

test('a code is the same however it is typed', () => {
  expect(plainCode('K3FD 09XW-77TZ')).toBe(plainCode('k3fd-09xw-77tz'))
  expect(plainCode('oil1')).toBe('0111')
})
