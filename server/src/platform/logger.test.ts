import { expect, test } from 'vitest'
import { visibleLine, withoutSecrets } from './logger.ts'

test.each([
  ['/api/v1/Zx9secret/telemetry', '/api/v1/[secret]/telemetry'],
  ['/api/users/resetpassword/confirm/abc', '/api/users/resetpassword/confirm/[secret]'],
  ['/api/users/verifyemail/abc', '/api/users/verifyemail/[secret]'],
  ['/account/resetpassword?token=abc&x=1', '/account/resetpassword?token=[secret]&x=1'],
  ['/api/data/robots/latest', '/api/data/robots/latest'],
])('%s is logged as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged)
})

test('a line of the log shows what turns text and moves the cursor of a terminal, and is the same JSON', () => {
  const fields = { clientId: '\u202E4106\u2067', name: 'a\u009B31mb\u2028c\u0085', other: 'Ærø אב \u001B' }
  const line = visibleLine(JSON.stringify(fields))
  expect(line).toBe(
    String.raw`{"clientId":"\u202e4106\u2067","name":"a\u009b31mb\u2028c\u0085","other":"Ærø אב \u001b"}`,
  )
  expect(JSON.parse(line)).toEqual(fields)
})
