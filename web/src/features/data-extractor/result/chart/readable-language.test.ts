import { expect, test } from 'vitest'
import { ensureReadableLanguage } from './readable-language.ts'

/** As in a browser: the language is a getter of the prototype. */
const browserOf = (language: string) => {
  const prototype = {
    get language() {
      return language
    },
  }
  return Object.create(prototype) as { readonly language: string } // A test's own object.
}

test.each(['en-US@posix', 'C.UTF-8', ''])(
  'the language %j, which no numbers can be formatted in, is replaced',
  (language) => {
    const browser = browserOf(language)
    expect(() => new Intl.NumberFormat(browser.language)).toThrow(RangeError)
    ensureReadableLanguage(browser)
    expect(new Intl.NumberFormat(browser.language).format(1)).toBe('1')
  },
)

test('a language stays', () => {
  const browser = browserOf('da-DK')
  ensureReadableLanguage(browser)
  expect(browser.language).toBe('da-DK')
})
