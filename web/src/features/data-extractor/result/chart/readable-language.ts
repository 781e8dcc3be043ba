/** What a browser says of itself. */
interface Spoken {
  readonly language: string
}

/**
 * Replaces a language that is none, such as the 'en-US@posix' of a browser without a locale. The library of the chart formats
 * numbers in it as soon as it is loaded, and throws.
 */
export function ensureReadableLanguage(browser: Spoken = navigator): void {
  try {
    Intl.getCanonicalLocales(browser.language)
  } catch {
    Object.defineProperty(browser, 'language', { value: 'en', configurable: true })
  }
}
