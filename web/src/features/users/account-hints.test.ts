import { expect, it } from 'vitest'
import { pastEndHint, sameAddressHint } from './account-hints.ts'

const users = ['anna', 'berta', 'carl', 'dora'].map((username) => ({ username, email: 'Office@example.com' }))

it.each([
  ['', 4, undefined],
  [' office@EXAMPLE.com ', 1, 'anna has this address too.'],
  ['office@example.com', 2, 'anna and berta have this address too.'],
  ['office@example.com', 4, 'anna, berta, carl and 1 more have this address too.'],
  ['other@example.com', 4, undefined],
])('of the address %j in %i other accounts: %s', (email, count, hint) => {
  expect(sameAddressHint({ username: 'new', email }, users.slice(0, count))).toBe(hint)
})

it('does not count the account itself, nor accounts without an address', () => {
  const own = { username: 'anna', email: 'office@example.com' }
  expect(sameAddressHint(own, [own, { username: 'berta', email: null }])).toBeUndefined()
})

it.each([
  [null, false],
  [99, true],
  [100, true],
  [101, false],
])('whether the end %s is past, at 100: %s', (to, isPast) => {
  expect(pastEndHint({ to }, 100) !== undefined).toBe(isPast)
})
