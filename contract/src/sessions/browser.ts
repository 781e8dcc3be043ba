import { text } from '../endpoint/fields.ts'

/** Cookie with a browser's id. Sign-in attempts from known and unknown browsers are limited separately. */
export const BROWSER_COOKIE = 'service-center-browser'

/** The `cookies` of endpoints that read it. */
export const browserCookies = {
  [BROWSER_COOKIE]:
    'The id that the browser got when its user signed in: known browsers have attempts of their own.',
}

/** Known browsers and systems, which describe a sign-in in mails and in the log. */
export const BROWSERS = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'] as const
export const SYSTEMS = ['Windows', 'Android', 'iOS', 'macOS', 'ChromeOS', 'Linux'] as const

/** Name of any other browser or system. */
export const UNKNOWN_NAME = 'Unknown'

/** The version after a name: 'Firefox 140', 'macOS 26.1'. */
const VERSION = /^ \d{1,4}(?:\.\d{1,4})?$/

function oneOf(names: readonly string[]) {
  const isKnown = (given: string) =>
    names.some((name) => given === name || (given.startsWith(name) && VERSION.test(given.slice(name.length))))
  return text(200)
    .describe(
      `One of ${names.join(', ')}, which a version may follow; anything else counts as ${UNKNOWN_NAME}.`,
    )
    .transform((given) => (isKnown(given) ? given : UNKNOWN_NAME))
}

/**
 * How the caller describes itself. Limited to known names, because anybody can sign in or request a mail for
 * somebody else: free text would let strangers write into mails and the log.
 */
export const browserName = oneOf(BROWSERS)
export const systemName = oneOf(SYSTEMS)
