import type { Content, TextRun } from './content.ts'
import { characterTest, type PdfFonts } from './fonts.ts'
import { printable } from './printable.ts'

export const FONT_NAMES = { own: 'Hanken', other: 'Inter' } as const

/** Assigns fonts that have all letters to a part of a document. */
export type InFonts = (content: Content) => Content

/** Whether a character is in the main font, and in the other one. */
interface Fonts {
  readonly own: (letter: string) => boolean
  readonly other: (letter: string) => boolean
}

/**
 * Makes all texts of a document printable. Words with letters that Hanken Grotesk lacks are set in the other font
 * as a whole, so that a word does not mix fonts. The other font is loaded only if needed.
 * @param texts all texts of the document
 * @returns how to set the parts, and whether the other font is used
 */
export async function fontsFor(
  texts: readonly Content[],
  fonts: PdfFonts,
): Promise<{ inFonts: InFonts; other: Awaited<ReturnType<PdfFonts['loadOther']>> | undefined }> {
  const own = letterTest(fonts.regular)
  const isOwn = (text: string) => Array.from(printable(text)).every(own)
  if (texts.every((content) => textsOf(content).every(isOwn)))
    return { inFonts: (content) => mapped(content, printable), other: undefined }
  const other = await fonts.loadOther()
  const both = { own, other: letterTest(other.regular) }
  return { inFonts: (content) => mapped(content, (text) => textIn(printable(text), both)), other }
}

const letterTest = (font: Uint8Array) => {
  const has = characterTest(font)
  return (letter: string) => letter === '\n' || has(letter.codePointAt(0) ?? 0)
}

function textsOf(content: Content): string[] {
  if (typeof content === 'string') return [content]
  if ('text' in content)
    return typeof content.text === 'string' ? [content.text] : content.text.map(({ text }) => text)
  if ('stack' in content) return content.stack.flatMap(textsOf)
  if ('columns' in content) return content.columns.flatMap(textsOf)
  return 'table' in content ? content.table.body.flatMap((row) => row.flatMap(textsOf)) : []
}

/** Replaces the texts of a part of a document. */
function mapped(content: Content, textOf: (text: string) => string | readonly TextRun[]): Content {
  const inner = (parts: readonly Content[]) => parts.map((part) => mapped(part, textOf))
  if (typeof content === 'string') return { text: textOf(content) }
  if ('text' in content)
    return { ...content, text: typeof content.text === 'string' ? textOf(content.text) : content.text }
  if ('stack' in content) return { ...content, stack: inner(content.stack) }
  if ('columns' in content) return { ...content, columns: inner(content.columns) }
  if (!('table' in content)) return content
  return { ...content, table: { ...content.table, body: content.table.body.map(inner) } }
}

/** A text as runs, or unchanged if one font has all of its letters. */
function textIn(text: string, fonts: Fonts): string | readonly TextRun[] {
  const runs: { text: string; font: string }[] = []
  for (const word of text.match(/\s+|\S+/g) ?? []) {
    const isOther = Array.from(word).some((letter) => !fonts.own(letter) && fonts.other(letter))
    for (const letter of isOther ? word : [word]) {
      const font = isOther && fonts.other(letter) ? FONT_NAMES.other : FONT_NAMES.own
      const last = runs.at(-1)
      if (last?.font === font) last.text += letter
      else runs.push({ text: letter, font })
    }
  }
  return runs.every(({ font }) => font === FONT_NAMES.own) ? text : runs
}
