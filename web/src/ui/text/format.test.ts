import { describe, expect, it, test } from 'vitest'
import { formatNumber, listed, withUnit } from './format.ts'

describe('formatNumber', () => {
  it('separates thousands and rounds to two decimals', () => {
    expect(formatNumber(1_084.226)).toBe('1,084.23')
    expect(formatNumber(-1_234_567)).toBe('-1,234,567')
    expect(formatNumber(6.4)).toBe('6.4')
  })
})

describe('withUnit', () => {
  it('joins with a no-break space, but a percent sign without', () => {
    expect(withUnit(25.314, 'V')).toBe('25.31\u00A0V')
    expect(withUnit('41', '°C')).toBe('41\u00A0°C')
    expect(withUnit(67, '%')).toBe('67%')
  })
})

test('words are listed as in a sentence', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c'])
})
