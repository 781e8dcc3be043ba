import { describe, expect, it } from 'vitest'
import { formatNumber, withUnit } from './format-number.ts'

describe('formatNumber', () => {
  it('separates thousands and rounds to two decimals', () => {
    expect(formatNumber(1_084.226)).toBe('1,084.23')
    expect(formatNumber(-1_234_567)).toBe('-1,234,567')
    expect(formatNumber(6.4)).toBe('6.4')
  })
})

describe('withUnit', () => {
  it('joins by a no-break space, and a percent sign by none', () => {
    expect(withUnit(25.314, 'V')).toBe('25.31\u00A0V')
    expect(withUnit('41', '°C')).toBe('41\u00A0°C')
    expect(withUnit(67, '%')).toBe('67%')
  })
})
