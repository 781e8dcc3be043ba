import { MAX_EMERGENCY_MESSAGE } from '@service-center/contract/emergency/emergency.ts'
import { expect, test } from 'vitest'
import { countOf, hasPlaceholder, PARTNER_LETTER } from './emergency-texts.ts'

test('the letter has placeholders and fits the maximum length', () => {
  expect(PARTNER_LETTER.length).toBeLessThan(MAX_EMERGENCY_MESSAGE)
  expect(hasPlaceholder(PARTNER_LETTER)).toBe(true)
  expect(hasPlaceholder('Dear partner,\n[1] is a footnote.')).toBe(true)
  expect(hasPlaceholder('Dear partner,\nall is [\nwell].')).toBe(false)
})

test('writes counts with their noun', () => {
  expect(countOf(1, 'person', 'people')).toBe('one person')
  expect(countOf(45, 'person', 'people')).toBe('45 people')
})
