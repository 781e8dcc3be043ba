import { expect, test } from 'vitest'
import { networkHashOf } from './network-of-address.ts'

const isSame = (one: string, other: string) => networkHashOf(one).equals(networkHashOf(other))

test.each([
  ['192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:0:0:9'],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002::1'],
  ['2001:db8::5', '2001:db8:0:0:1::'],
  ['fe80::1%eth0', 'fe80::2'],
])('%s and %s are of one network', (one, other) => {
  expect(isSame(one, other)).toBe(true)
})

test.each([
  ['192.0.2.7', '192.0.2.8'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.8'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['2001:db8::1', '::1'],
])('%s and %s are not', (one, other) => {
  expect(isSame(one, other)).toBe(false)
})
