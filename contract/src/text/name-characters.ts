/** Characters without a place in a line of text: control characters and breaks of lines and paragraphs. */
const BREAKING = String.raw`\p{Cc}\u2028\u2029`
/** Marks that change the direction of the text after them: embeddings, overrides, isolates and their ends, and others. */
const TURNING = String.raw`\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069`
/** Scripts whose words need the joiners U+200C and U+200D, as Persian and Sinhala do. */
const JOINED = [
  'Arab',
  'Syrc',
  'Mong',
  'Nkoo',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Mymr',
  'Khmr',
  'Tibt',
  'Java',
  'Bali',
]
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')

/** Invisible characters that belong to the one before them. */
const ALLOWED = [
  // The joiners within a word, or at the end of its letter; not beside other joiners.
  String.raw`(?<=[\p{L}\p{M}])(?<=[${JOINED}])[\u200C\u200D]`,
  // Emoji of several parts: a family, a profession.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  // Variants of an emoji, a sign or an ideograph.
  String.raw`(?<=[\p{L}\p{M}\p{N}\p{P}\p{S}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  // Flags such as that of Wales: a black flag and letters that nobody sees.
  String.raw`(?<=\u{1F3F4}[\u{E0030}-\u{E007A}]{0,6})[\u{E0030}-\u{E007A}]`,
  String.raw`(?<=\u{1F3F4}[\u{E0030}-\u{E007A}]{1,6})\u{E007F}`,
].join('|')

/** Every invisible character, also where it belongs to the one before it. */
const UNSEEN = String.raw`[${BREAKING}${TURNING}\uFFF9-\uFFFB\p{Default_Ignorable_Code_Point}]`

/** Names without such a character are the many: they are not searched for the others. */
const NOT_ASCII = /[^ -~]/
const REFUSED = new RegExp(`(?!${ALLOWED})${UNSEEN}`, 'u')

/**
 * The first character that a name must not have: a line break or control character, a mark of direction, or an invisible
 * character. With them two names look alike, or a text after the name reads backwards. Joiners in words and emoji are
 * allowed.
 * @returns its code, 'U+202E'; undefined if there is none
 */
export function refusedCharacter(name: string): string | undefined {
  if (!NOT_ASCII.test(name)) return undefined
  const code = REFUSED.exec(name)?.[0].codePointAt(0)
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

const ALL_REFUSED = new RegExp(REFUSED, 'gu')
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu')
const BREAKS = new RegExp(`[${BREAKING}]+`, 'gu')

/** A text on one line: line breaks and control characters become one space. */
export const onOneLine = (text: string): string => text.replaceAll(BREAKS, ' ')

/**
 * A name without what names are refused with: line breaks and control characters become one space, marks of direction and
 * invisible characters are left out. For names that nobody typed here: of devices, of outside systems, older ones.
 */
export function plainName(name: string): string {
  if (!NOT_ASCII.test(name)) return name
  const plain = onOneLine(name).replaceAll(ALL_REFUSED, '')
  // An invisible character may have belonged to another one that is gone.
  return REFUSED.test(plain) ? plain.replaceAll(ALL_UNSEEN, '') : plain
}

/** A text without marks of direction, which would turn what stands after it in the same line. */
export const withoutMarks = (text: string): string => text.replaceAll(TURNING_MARKS, '')

const TURNING_MARKS = new RegExp(`[${TURNING}]`, 'g')
/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * A name for a sentence: in a direction of its own, so that it does not turn the words and numbers around it. Marks of
 * direction, which older names may have, are left out. Names that turn nothing are returned as they are.
 */
export function isolated(name: string): string {
  return isolatedParts(name, withoutMarks)
}

const ISOLATES = new RegExp(`${FIRST_STRONG_ISOLATE}([^${TURNING}]*)${POP_ISOLATE}`)
const inIsolate = (text: string) => `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}`

/** Isolates a text as a whole if it turns what stands around it. Names in it that are isolated already stay so. */
function isolatedParts(text: string, clean: (part: string) => string): string {
  let turns = false
  const parts = text.split(ISOLATES).map((part, index) => {
    const plain = clean(part)
    if (!RIGHT_TO_LEFT.test(plain)) return plain
    // Split by what they hold, every second part was in an isolate.
    if (index % 2 === 1) return inIsolate(plain)
    turns = true
    return plain
  })
  return turns ? inIsolate(parts.join('')) : parts.join('')
}

/**
 * Template tag for a sentence with names: each value is a `plainName` and `isolated`, so that it neither turns nor ends the
 * line in which it stands. A value may be a sentence too.
 * @example toast.success(sentence`Company ${name} was saved`)
 */
export function sentence(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | null | undefined)[]
): string {
  return texts.map((text, index) => text + isolatedParts(String(values[index] ?? ''), plainName)).join('')
}

/** A text with its marks of direction written out, as '[U+202E]', so that it is read as it is stored. */
export const withVisibleMarks = (text: string): string =>
  text.replaceAll(
    TURNING_MARKS,
    (mark) => `[U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
