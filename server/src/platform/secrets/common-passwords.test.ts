import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'qwertyuiop',
  'PassWord123',
  'Password2026!',
  '!!football!!1999',
  'dragondragondragon',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '1234567890',
  'ｑｗｅｒｔｙｕｉｏｐ',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['correct horse battery staple', 'service-center', 'a password', '83 grey seals', 'drædgårdspris'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)
