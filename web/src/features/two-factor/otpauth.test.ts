import { expect, it } from 'vitest'
import { inGroups, seedOf } from './otpauth.ts'

it('reads the seed out of a link', () => {
  expect(seedOf('otpauth://totp/Service%20Center:mette?secret=ABCD2345&issuer=Service%20Center')).toBe(
    'ABCD2345',
  )
  expect(seedOf('otpauth://totp/mette')).toBeUndefined()
  expect(seedOf('nonsense')).toBeUndefined()
})

it('writes a seed in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(inGroups('')).toBe('')
})
