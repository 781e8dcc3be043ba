/** The letters that every document is set in: TrueType files, of which a PDF embeds the used glyphs. */
export interface PdfFonts {
  readonly regular: Uint8Array
  readonly semibold: Uint8Array
}

/** A character that the font has, which stands for those that it lacks. */
const INSTEAD = '?'
/** Characters that the font lacks although it has one that looks alike. */
const ALIKE: Readonly<Record<string, string>> = {
  '\u2007': '\u00A0',
  '\u2009': '\u00A0',
  '\u202F': '\u00A0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
}
/** Control characters, invisible marks of direction and of joining, selectors of emoji, halves of characters. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex no-misleading-character-class -- they are what is removed
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFC\uD800-\uDFFF]|\p{Cn}/gu
const NEW_LINE = /\r\n?|[\u2028\u2029\u0085\v\f]/g

/** Makes of any text one that a font can draw. */
export type Printable = (text: string) => string

/**
 * Texts as a font can draw them: line breaks stay, a tab becomes a space, invisible characters go, and each run of
 * characters that the font lacks (emoji, other scripts) becomes one question mark.
 */
export function printableBy(font: Uint8Array): Printable {
  const has = characterTest(font)
  return (text) => {
    const plain = text.normalize('NFC').replace(NEW_LINE, '\n').replaceAll('\t', ' ').replace(INVISIBLE, '')
    let made = ''
    let isMissing = false
    for (const letter of plain) {
      const drawn = ALIKE[letter] ?? letter
      const isDrawn = drawn === '\n' || has(drawn.codePointAt(0) ?? 0)
      if (isDrawn) made += drawn
      else if (!isMissing) made += INSTEAD
      isMissing = !isDrawn
    }
    return made
  }
}

/**
 * Says whether a TrueType font has a glyph for a character, by the segments of its table `cmap` (format 4).
 * @throws Error for a font without such a table
 */
export function characterTest(font: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const at = segmentsOf(view)
  const segments = view.getUint16(at + 6) / 2
  const ends = at + 14
  const starts = ends + segments * 2 + 2
  const deltas = starts + segments * 2
  const offsets = deltas + segments * 2
  return (codePoint) => {
    for (let one = 0; one < segments; one += 1) {
      if (view.getUint16(ends + one * 2) < codePoint) continue
      const start = view.getUint16(starts + one * 2)
      if (start > codePoint) return false
      const delta = view.getUint16(deltas + one * 2)
      const offset = view.getUint16(offsets + one * 2)
      if (offset === 0) return ((codePoint + delta) & 0xff_ff) !== 0
      return view.getUint16(offsets + one * 2 + offset + (codePoint - start) * 2) !== 0
    }
    return false
  }
}

/** Where the subtable of format 4 begins. */
function segmentsOf(view: DataView): number {
  const tables = view.getUint16(4)
  for (let table = 0; table < tables; table += 1) {
    const record = 12 + table * 16
    // The letters 'cmap'.
    if (view.getUint32(record) !== 0x63_6d_61_70) continue
    const cmap = view.getUint32(record + 8)
    for (let one = 0; one < view.getUint16(cmap + 2); one += 1) {
      const subtable = cmap + view.getUint32(cmap + 4 + one * 8 + 4)
      if (view.getUint16(subtable) === 4) return subtable
    }
  }
  throw new Error('The font has no table of its characters.')
}
