// oxlint-disable-next-line typescript/triple-slash-reference -- every program that imports this needs its types
/// <reference path="./pdfmake.d.ts" />
import pdfMake from 'pdfmake'
import type { Definition } from './content.ts'
import { FONT_NAMES, fontsFor } from './font-runs.ts'
import type { FontPair, PdfFonts } from './fonts.ts'
import { printableName } from './printable.ts'

/** Metadata of a document. */
export interface PdfHead {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** BCP 47, such as 'de-DE'. */
  readonly language: string
}

/** Points: 210 × 297 mm. */
export const A4 = { width: 595.28, height: 841.89 } as const

/** Colours of documents: those of the console on white paper. */
export const INK = { text: '#151F19', second: '#49554D', line: '#CFD6D0', accent: '#156A44' } as const

const FILES = {
  [FONT_NAMES.own]: { normal: 'regular.ttf', bold: 'semibold.ttf' },
  [FONT_NAMES.other]: { normal: 'other-regular.ttf', bold: 'other-semibold.ttf' },
} as const

const given = new Map<keyof typeof FILES, FontPair>()

/** Registers a font with pdfmake, which may not read any other file or address. */
function give(name: keyof typeof FILES, pair: FontPair): void {
  if (given.get(name) === pair) return
  const { virtualfs } = pdfMake
  virtualfs.writeFileSync(FILES[name].normal, pair.regular)
  virtualfs.writeFileSync(FILES[name].bold, pair.semibold)
  pdfMake.setFonts(FILES)
  pdfMake.setUrlAccessPolicy(() => false)
  pdfMake.setLocalAccessPolicy?.(() => false)
  given.set(name, pair)
}

/** Draws a document on A4, with its fonts embedded. */
export async function drawPdf(
  definition: Omit<Definition, 'info' | 'language' | 'defaultStyle'>,
  { title, author, subject, language }: PdfHead,
  fonts: PdfFonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const { content, footer } = definition
  // The footer is the same on every page.
  const { inFonts, other } = await fontsFor(
    [...content, ...(footer === undefined ? [] : [footer(1, 1)])],
    fonts,
  )
  give(FONT_NAMES.own, fonts)
  if (other !== undefined) give(FONT_NAMES.other, other)
  const whole: Definition = {
    pageSize: 'A4',
    version: '1.7',
    pageBreakBefore: (part, { getFollowingNodesOnPage }) =>
      part.headlineLevel === 1 && getFollowingNodesOnPage()[0]?.headlineLevel !== 2,
    ...definition,
    content: content.map(inFonts),
    ...(footer !== undefined && { footer: (page, pages) => inFonts(footer(page, pages)) }),
    language,
    displayTitle: true,
    info: {
      title: printableName(title),
      author: printableName(author),
      subject: printableName(subject),
      creator: 'Service Center',
      producer: 'Service Center',
    },
    defaultStyle: { font: FONT_NAMES.own, fontSize: 9, lineHeight: 1.25, color: INK.text },
  }
  return new Uint8Array(await pdfMake.createPdf(whole).getBuffer())
}
