import { expect, test } from 'vitest'
import { aroundChange, CHANGES } from '../../testing/zones.ts'
import { secondsOfText } from './at-offset.ts'
import { formatShortTime, formatTime } from './format-time.ts'
import { momentOf, rangeErrors, rangeOf, rangeText, valuesOf, wallTime } from './date-range.ts'
import { TIME_OFFSETS } from './Time.tsx'

const NOW = 1_763_000_000

test('a range survives conversion to filter values and back, open ends too', () => {
  for (const range of [
    { from: 1, to: 2 },
    { from: null, to: 2 },
    { from: 0, to: null },
  ]) {
    expect(rangeOf(valuesOf(range))).toEqual(range)
  }
  expect(valuesOf({ from: null, to: null })).toEqual([])
  expect(rangeOf(['soon', ''])).toEqual({ from: null, to: null })
})

test('pickers show and return wall-clock time at the chosen offset', () => {
  expect(wallTime(NOW, 0)).toBe('2025-11-13 02:13:20')
  expect(wallTime(NOW, -5)).toBe('2025-11-12 21:13:20')
  expect(momentOf('2025-11-12 21:13:20', -5)).toBe(NOW)
  expect(momentOf(wallTime(NOW, 5.5), 5.5)).toBe(NOW)
})

test.each(CHANGES)('in a browser in %s, around %s, times are those of the chosen offset', (...change) =>
  aroundChange(change, (changed) => {
    for (let at = changed - 26 * 3600; at <= changed + 26 * 3600; at += 1800) {
      for (const offset of TIME_OFFSETS) {
        const plain = new Date((at + offset * 3600) * 1000).toISOString()
        const wall = plain.slice(0, 19).replace('T', ' ')
        expect(wallTime(at, offset)).toBe(wall)
        expect(momentOf(wall, offset)).toBe(at)
        expect(rangeText({ from: at, to: null }, offset)).toContain(wall.slice(11, 16))
        expect(formatTime(at, { offset, pattern: 'minute' })).toBe(wall.slice(2, 16).replaceAll('-', '/'))
        expect(formatShortTime(at, { offset, now: at })).toBe(wall.slice(11))
        expect(secondsOfText(plain.slice(0, 19)) - offset * 3600).toBe(at)
      }
    }
  }),
)

test('refuses an end in the future, and From after To', () => {
  expect(rangeErrors({ from: NOW - 2, to: NOW }, NOW)).toEqual({})
  expect(rangeErrors({ from: NOW + 1, to: null }, NOW)).toEqual({ from: 'From cannot be in the future' })
  expect(rangeErrors({ from: null, to: NOW + 1 }, NOW)).toEqual({ to: 'To cannot be in the future' })
  expect(rangeErrors({ from: NOW, to: NOW }, NOW)).toEqual({ from: 'From must be before To' })
})

test('the text of a chip contains the ends that are set', () => {
  expect(rangeText({ from: NOW, to: null }, 0)).toBe('from Nov 13, 25 02:13')
  expect(rangeText({ from: null, to: NOW }, 1)).toBe('to Nov 13, 25 03:13')
})
