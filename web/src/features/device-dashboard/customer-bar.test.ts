import { expect, test } from 'vitest'
import { chipName } from './CustomerBar.tsx'

test('a chip holds 19 characters; longer names are cut to 16 and an ellipsis', () => {
  expect(chipName('1234567890123456789')).toBe('1234567890123456789')
  expect(chipName('12345678901234567890')).toBe('1234567890123456…')
  expect(chipName('United Arab Emirates')).toBe('United Arab Emir…')
})
