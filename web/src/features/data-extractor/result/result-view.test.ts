import { expect, test } from 'vitest'
import { ensureValidLanguage, missingInResult } from './ResultView.tsx'

const result = (given: Partial<Parameters<typeof missingInResult>[0]> = {}) => ({
  rows: { length: 3 },
  isTruncated: false,
  hasShortenedValues: false,
  first: { isTruncated: false },
  ...given,
})

test('a complete result has no notice', () => {
  expect(missingInResult(result())).toEqual([])
})

test('says where a result was cut off, and by which limit', () => {
  expect(missingInResult(result({ rows: { length: 100_000 }, isTruncated: true }))).toEqual([
    'The result was cut off after 100,000 rows: it holds at most 100,000 rows.',
  ])
  expect(missingInResult(result({ rows: { length: 412 }, isTruncated: true }))).toEqual([
    'The result was cut off after 412 rows: it holds at most 67 million characters.',
  ])
})

test('says that the first query was cut off and values were shortened', () => {
  expect(missingInResult(result({ hasShortenedValues: true, first: { isTruncated: true } }))).toEqual([
    'The first query gave more than 10,000 rows: the second read only the first 10,000 of them.',
    "Values longer than 100,000 characters were shortened: they end in '…'.",
  ])
})

/** As in a browser, the language is a getter of the prototype. */
const browserOf = (language: string) => {
  const prototype = {
    get language() {
      return language
    },
  }
  return Object.create(prototype) as { readonly language: string } // The cast is safe: the prototype has `language`.
}

test.each(['en-US@posix', 'C.UTF-8', ''])('replaces the language %j, which is not valid', (language) => {
  const browser = browserOf(language)
  expect(() => new Intl.NumberFormat(browser.language)).toThrow(RangeError)
  ensureValidLanguage(browser)
  expect(new Intl.NumberFormat(browser.language).format(1)).toBe('1')
})

test('keeps a valid language', () => {
  const browser = browserOf('da-DK')
  ensureValidLanguage(browser)
  expect(browser.language).toBe('da-DK')
})
