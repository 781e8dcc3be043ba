import { expect, it } from 'vitest'
import { matches, newsOf } from './document-words.ts'

const DOCUMENT = {
  id: 7,
  kind: 'sales' as const,
  title: 'Prisliste für Händler',
  description: 'Without VAT',
  file: `${'0'.repeat(32)}.pdf`,
  fileName: 'prices_2026.pdf',
  contentType: 'application/pdf',
  size: 1000,
  customer: { id: 9, name: 'Greenline' },
  createdAt: 1000,
  replacedAt: null,
  version: 1,
}
const DAY = 24 * 3600

it.each([
  [['handler'], true],
  [['pris', 'vat'], true],
  [['2026'], true],
  [['greenline'], true],
  [['pdf'], true],
  [['pris', 'word'], false],
])('finds by the words %o: %s', (words, isFound) => {
  expect(matches(DOCUMENT, words)).toBe(isFound)
})

it('is new for two weeks or until it is opened, and updated after its file was replaced', () => {
  const news = (now: number, document: object = {}, seen = {}) =>
    newsOf({ ...DOCUMENT, ...document }, { now, seen })
  expect(news(1000 + DAY)).toBe('New')
  expect(news(1000 + DAY, {}, { 7: DOCUMENT.file })).toBeUndefined()
  expect(news(1000 + 15 * DAY)).toBeUndefined()
  const replaced = { replacedAt: 1000 + 20 * DAY }
  expect(news(1000 + 21 * DAY, replaced)).toBe('Updated')
  // The previous file was opened.
  expect(news(1000 + 21 * DAY, { ...replaced, file: 'other' }, { 7: DOCUMENT.file })).toBe('Updated')
})
