// oxlint-disable-next-line typescript/triple-slash-reference -- every program that imports this needs its types
/// <reference path="./pdfmake.d.ts" />
import pdfMake from 'pdfmake'
import type { Definition } from './content.ts'
import type { PdfFonts } from './fonts.ts'

/** What a document says of itself. */
export interface PdfHead {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** BCP 47, as 'de-DE'. */
  readonly language: string
}

/** Points: 210 × 297 mm. */
export const A4 = { width: 595.28, height: 841.89 } as const

/** Colours of the documents: those of the console on white paper. */
export const INK = { text: '#151F19', second: '#49554D', line: '#CFD6D0', accent: '#156A44' } as const

let prepared: PdfFonts | undefined

/** Gives the fonts to pdfmake, which then reads nothing else: no address and no file. */
function prepare(fonts: PdfFonts): void {
  if (prepared === fonts) return
  const { virtualfs } = pdfMake
  virtualfs.writeFileSync('regular.ttf', fonts.regular)
  virtualfs.writeFileSync('semibold.ttf', fonts.semibold)
  pdfMake.setFonts({ Hanken: { normal: 'regular.ttf', bold: 'semibold.ttf' } })
  pdfMake.setUrlAccessPolicy(() => false)
  pdfMake.setLocalAccessPolicy?.(() => false)
  prepared = fonts
}

/** Draws a document on A4, with its fonts embedded. */
export async function drawPdf(
  definition: Omit<Definition, 'info' | 'language' | 'defaultStyle'>,
  { title, author, subject, language }: PdfHead,
  fonts: PdfFonts,
): Promise<Uint8Array<ArrayBuffer>> {
  prepare(fonts)
  const whole: Definition = {
    pageSize: 'A4',
    version: '1.7',
    ...definition,
    language,
    displayTitle: true,
    info: { title, author, subject, creator: 'Service Center', producer: 'Service Center' },
    defaultStyle: { font: 'Hanken', fontSize: 9, lineHeight: 1.25, color: INK.text },
  }
  return new Uint8Array(await pdfMake.createPdf(whole).getBuffer())
}
