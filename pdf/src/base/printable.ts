import { plainName } from '@service-center/contract/text/name-characters.ts'

/**
 * Characters of the Basic Multilingual Plane in at least one of the fonts, as hexadecimal ranges, without private
 * ones. With it the console can list unprintable characters without loading the fonts. A test compares it with the
 * fonts.
 */
export const PRINTED =
  '20-7e a0-1c3 1c5-254 256-27b 27e-284 286-290 292-2a4 2a6-304 306-30c 30f 312-313 315 31b 323 326-328 32c 335-338 ' +
  '342-343 346-36f 374-376 37a-37f 384-38a 38c 38e-3a1 3a3-3d7 3dc-3dd 3f0-3f6 3f9-3fa 3fc-479 480-49d 4a0-4ff 52f ' +
  'e3f 1d00 1d0d 1d1b 1d43 1d47-1d49 1d4d 1d4f-1d50 1d52 1d56-1d58 1d5b 1d62-1d65 1d9c 1da0 1dbb 1dbf-1df5 1dfc-1e9b ' +
  '1e9d-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb ' +
  '1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-200b 2010-2027 202f-2055 2057 205f 2070-2071 2074-208e 2090-209c 20a0-20af ' +
  '20b1-20b5 20b8-20ba 20bc-20bf 20db-20de 20e8 20f0 2100-2101 2103 2105-2106 2109 2113 2116-2117 211e-2122 2126 ' +
  '212a-212b 212e 2132 213b 214d 2150-217f 2183-2186 2189 2190-2199 21a9-21aa 21b0-21b1 21b3-21b5 21ba-21bb 21d0 21d2 ' +
  '21d4 21de-21df 21e4-21e5 21e7 21ea 2202 2205-2206 220f 2211-2212 2215 221a 221e 222b 2236 2248 2260 2264-2265 ' +
  '2295-2298 2303-2305 2318 2325-2327 232b 2380 2387 238b 23ce-23cf 2423 2460-2468 24b6-24cf 24ea 25a0-25a2 25aa ' +
  '25b2-25b3 25b6-25b7 25ba-25bd 25c0-25c1 25c4-25c7 25ca-25cb 25cf 25e6 25ef 2600 2605-2606 263c 2661 2665 26a0 2713 ' +
  '2717 2756 2764 2780-2788 27ef 27f5-27fa 2913 2a38 2b06 2b12-2b13 2b1c 2b24 2c7c 2c7f 2dff 2e18 a69f a7ff a92e ' +
  'fb01-fb02 feff'

const RANGES = PRINTED.split(' ').map((range) => {
  const [from = '', to = from] = range.split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
})

/** Replaces characters that no font has. */
const INSTEAD = '?'
/** Replacements that look alike and that every font has. */
const ALIKE: Readonly<Record<string, string>> = {
  '\u2007': '\u00A0',
  '\u2009': '\u00A0',
  '\u202F': '\u00A0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
}
const SPACES = /[\t\u1680\u2000-\u2006\u2008\u200A\u205F\u3000]/g
const NEW_LINE = /\r\n?|[\u2028\u2029\u0085\v\f]/g
/** Control characters, invisible direction and joining marks, emoji selectors and tags, and lone surrogates. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex no-misleading-character-class -- they are what is removed
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFC\uD800-\uDFFF\u{E0000}-\u{E01EF}]|\p{Cn}/gu

/** Whether a font has a character, given as a text of one code point. */
function isPrinted(letter: string): boolean {
  const codePoint = letter.codePointAt(0) ?? 0
  return RANGES.some(([from, to]) => from <= codePoint && codePoint <= to)
}

/**
 * Normalizes a text: composed characters, no invisible ones, line breaks as \n, and only spaces that the fonts
 * have.
 */
const plainText = (text: string): string =>
  Array.from(
    text.normalize('NFC').replace(NEW_LINE, '\n').replace(SPACES, ' ').replace(INVISIBLE, ''),
    (letter) => ALIKE[letter] ?? letter,
  ).join('')

/**
 * A text as printed in documents: line breaks stay, a tab becomes a space, invisible characters are removed, and
 * each run of characters that no font has (emoji, Chinese, Arabic) becomes one question mark.
 */
export function printable(text: string): string {
  let made = ''
  let isMissing = false
  for (const letter of plainText(text)) {
    const isDrawn = letter === '\n' || isPrinted(letter)
    if (isDrawn) made += letter
    else if (!isMissing) made += INSTEAD
    isMissing = !isDrawn
  }
  return made
}

/** A name as printed in documents: `printable`, on one line, because a line of its own could be taken for one of ours. */
export const printableName = (name: string): string => printable(plainName(name))

/** Unprintable letters of a text, without repeats, in order. */
export const missingLetters = (text: string): string[] => [
  ...new Set(Array.from(plainText(text)).filter((letter) => letter !== '\n' && !isPrinted(letter))),
]

export interface MissingLetters {
  /** Name for users: 'Comments'. */
  readonly field: string
  readonly letters: readonly string[]
}

/**
 * The unprintable letters of each field, which are printed as question marks.
 * @param fields each with its name for users
 */
export function missingLettersOf(
  fields: readonly (readonly [name: string, text: string])[],
): MissingLetters[] {
  return fields.flatMap(([field, text]) => {
    const letters = missingLetters(text)
    return letters.length === 0 ? [] : [{ field, letters }]
  })
}
