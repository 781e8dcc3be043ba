import { text } from '../endpoint/fields.ts'

/** The browsers and systems by which a sign-in is described, in mails and in the log. */
export const BROWSERS = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'] as const
export const SYSTEMS = ['Windows', 'Android', 'iOS', 'macOS', 'ChromeOS', 'Linux'] as const

/** What any other browser or system is called. */
export const UNKNOWN_NAME = 'Unknown'

/** A name of the list, or one with a version: 'Firefox 140', 'macOS 26.1'. */
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
 * As which the caller describes itself. Everybody may sign in or ask for a mail for anybody: whatever is not of these
 * lists would be a text of strangers in mails and in the log.
 */
export const browserName = oneOf(BROWSERS)
export const systemName = oneOf(SYSTEMS)
