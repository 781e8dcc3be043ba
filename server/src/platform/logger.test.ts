import { expect, test } from 'vitest'
import { withoutSecrets } from './logger.ts'

test.each([
  ['/api/v1/Zx9secret/telemetry', '/api/v1/[secret]/telemetry'],
  ['/api/users/resetpassword/confirm/abc', '/api/users/resetpassword/confirm/[secret]'],
  ['/api/users/verifyemail/abc', '/api/users/verifyemail/[secret]'],
  ['/account/resetpassword?token=abc&x=1', '/account/resetpassword?token=[secret]&x=1'],
  ['/api/data/robots/latest', '/api/data/robots/latest'],
])('%s is logged as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged)
})
