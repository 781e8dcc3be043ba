import { expect, test } from 'vitest'
import { mapsLink } from './maps-link.ts'

test('two coordinates with a space between them become a link', () => {
  expect(mapsLink('57.0488 9.9217')).toBe('https://www.google.com/maps?q=57.0488,9.9217')
  expect(mapsLink('-33.9 151')).toBe('https://www.google.com/maps?q=-33.9,151')
})

test.each(['', '57.0488', '57.0488,9.9217', '91 0', '0 181', 'javascript:alert(1) 5'])(
  '%j is no place',
  (value) => {
    expect(mapsLink(value)).toBeUndefined()
  },
)
