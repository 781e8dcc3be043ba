/** Two weights of a font: TrueType files, of which a PDF embeds the used glyphs. */
export interface FontPair {
  readonly regular: Uint8Array
  readonly semibold: Uint8Array
}

/** Fonts of documents: Hanken Grotesk, and Inter for words with letters that it lacks (Greek, Cyrillic). */
export interface PdfFonts extends FontPair {
  /** Loads Inter when a document needs it. */
  readonly loadOther: () => Promise<FontPair>
}

/**
 * Returns a test of whether a TrueType font has a glyph for a character, using its `cmap` table (format 4).
 * @throws Error if the font has no such table
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

/** Offset of the format 4 subtable. */
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
