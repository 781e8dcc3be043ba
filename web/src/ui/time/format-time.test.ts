import { describe, expect, it } from 'vitest'
import { formatShortTime, formatTime } from './format-time.ts'

/** 2026-11-21 13:07:11 UTC */
const AT = 1_795_266_431

describe('formatTime', () => {
  it('writes the patterns of the specification', () => {
    expect(formatTime(AT, { offset: 0, pattern: 'full' })).toBe('13:07:11, Nov 21, 26')
    expect(formatTime(AT, { offset: 0, pattern: 'minute' })).toBe('26/11/21 13:07')
    expect(formatTime(AT, { offset: 0, pattern: 'date' })).toBe('2026/11/21')
  })

  it('applies the offset across midnight in both directions', () => {
    expect(formatTime(AT, { offset: 12, pattern: 'minute' })).toBe('26/11/22 01:07')
    expect(formatTime(AT, { offset: -12, pattern: 'minute' })).toBe('26/11/21 01:07')
  })
})

describe('formatShortTime', () => {
  it('writes the time for today, the day for this year, and the year for earlier years', () => {
    const short = (at: number, offset = 0) => formatShortTime(at, { offset, now: AT })
    expect(short(AT - 60)).toBe('13:06:11')
    expect(short(AT - 18 * 86_400)).toBe('Nov 3, 13:07')
    expect(short(AT - 400 * 86_400)).toBe('Oct 17, 25')
  })

  it('determines today at the chosen offset', () => {
    expect(formatShortTime(AT - 3600, { offset: 11, now: AT })).toBe('Nov 21, 23:07')
  })
})
