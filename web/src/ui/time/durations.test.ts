import { describe, expect, it } from 'vitest'
import { formatDuration, relativeAge } from './durations.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('formatDuration', () => {
  it('writes the two largest units', () => {
    expect(plain(formatDuration(11_520))).toBe('3 h 12 min')
    expect(plain(formatDuration(90_061))).toBe('1 d 1 h')
    expect(plain(formatDuration(5.9))).toBe('5 s')
  })

  it('counts 365 days as a year and leaves out what is zero', () => {
    expect(plain(formatDuration(365 * 86_400))).toBe('1 y')
    expect(plain(formatDuration(364 * 86_400))).toBe('364 d')
    expect(plain(formatDuration(365 * 86_400 + 12))).toBe('1 y')
  })

  it('never goes below zero and never breaks a line', () => {
    expect(formatDuration(-4)).toBe('0\u00A0s')
    expect(formatDuration(11_520)).not.toContain(' ')
  })
})

describe('relativeAge', () => {
  it('writes the largest unit', () => {
    expect(plain(relativeAge(100, 102))).toBe('2 s ago')
    expect(plain(relativeAge(0, 3 * 3600 + 59 * 60))).toBe('3 h ago')
  })

  it('treats a clock that is ahead as now', () => {
    expect(plain(relativeAge(200, 100))).toBe('0 s ago')
  })
})
