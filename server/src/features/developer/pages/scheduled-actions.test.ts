import { expect, test } from 'vitest'
import { agoWords, durationWords } from './scheduled-actions.ts'

test.each([
  [250, '250 milliseconds'],
  [1000, '1 second'],
  [90_000, '90 seconds'],
  [600_000, '10 minutes'],
  [24 * 3_600_000, '1 day'],
])('%i ms are %s', (ms, words) => expect(durationWords(ms)).toBe(words))

test.each([
  [-5, 'just now'],
  [999, 'just now'],
  [61_999, '1 minute ago'],
  [7_300_000, '2 hours ago'],
])('%i ms are %s', (ms, words) => expect(agoWords(ms)).toBe(words))
