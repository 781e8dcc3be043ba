import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'

const run = promisify(execFile)

const PROGRAMS = ['qpdf', 'pdftotext', 'pdffonts']
/** Whether QPDF and Poppler are installed. */
export const hasPdfTools = PROGRAMS.every((program) => spawnSync(program, ['--version']).error === undefined)
if (!hasPdfTools) console.log('Skipped: the content of PDFs, because QPDF and Poppler are not installed.')

/** Runs a program of Poppler or QPDF on a PDF. @returns what it prints */
async function ask(program: string, args: readonly string[], pdf: Uint8Array): Promise<string> {
  const file = join(tmpdir(), `${randomUUID()}.pdf`)
  const isPrinted = program === 'pdftotext' || args.includes('--qdf')
  await writeFile(file, pdf)
  try {
    const { stdout } = await run(program, [...args, file, ...(isPrinted ? ['-'] : [])], {
      maxBuffer: 50_000_000,
    })
    return stdout
  } finally {
    await rm(file)
  }
}

/** Checks a PDF with QPDF. @throws Error that says what is wrong with it */
export async function expectSoundPdf(pdf: Uint8Array): Promise<void> {
  await ask('qpdf', ['--check'], pdf)
}

/** The text of a PDF in its layout. */
export const textOf = (pdf: Uint8Array) => ask('pdftotext', ['-layout'], pdf)

/** The text of each page. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  return (await textOf(pdf)).split('\f').slice(0, -1)
}

/** A word of a page, with its place in points from the upper left corner of the page as it is displayed. */
interface ShownWord {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The numbers in the attributes of an element. */
const numbersOf = (text: string) => Array.from(text.matchAll(/"(-?[\d.]+)"/g), ([, value]) => Number(value))

/** The words that are completely within the visible part of a page. */
export async function shownWords(pdf: Uint8Array, page: number): Promise<ShownWord[]> {
  const xml = await ask('pdftotext', ['-bbox', '-cropbox', '-f', String(page), '-l', String(page)], pdf)
  const size = numbersOf(/<page [^>]*>/.exec(xml)?.[0] ?? '')
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  // The size is that of the page before it is rotated; the places of words are as it is displayed.
  const isAcross = document.getPage(page - 1).getRotation().angle % 180 !== 0
  const [width = 0, height = 0] = isAcross ? size.toReversed() : size
  return Array.from(xml.matchAll(/<word ([^>]*)>(.*)<\/word>/g), ([, box = '', text = '']) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = numbersOf(box)
    return { text, left, top, right, bottom }
  }).filter(({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= width && bottom <= height)
}

/** What a PDF says about itself, which readers show in the title of their window. */
export async function infoOf(
  pdf: Uint8Array,
): Promise<Record<'title' | 'author' | 'subject', string | undefined>> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return { title: document.getTitle(), author: document.getAuthor(), subject: document.getSubject() }
}

/** The names of the fonts, without the letters that mark a subset. @throws Error if one is not embedded */
export async function fontsOf(pdf: Uint8Array): Promise<string[]> {
  const [, , ...rows] = (await ask('pdffonts', [], pdf)).trimEnd().split('\n')
  const faulty = rows.filter((row) => !/ yes yes yes +\d+ +\d+$/.test(row))
  if (faulty.length > 0) throw new Error(`Not embedded as a subset: ${faulty.join('; ')}`)
  return [...new Set(rows.map((row) => /^[A-Z]{6}\+(\S+)/.exec(row)?.[1] ?? row))].toSorted()
}

/** The colours of texts and areas, as '#A82A1F'. */
export async function colorsOf(pdf: Uint8Array): Promise<string[]> {
  const content = await ask('qpdf', ['--qdf'], pdf)
  const colors = [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) scn$/gm)].map(
    ([, ...parts]) =>
      `#${parts
        .map((part) =>
          Math.round(Number(part) * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`,
  )
  return [...new Set(colors.map((color) => color.toUpperCase()))]
}

/** Straight lines of our own pages, in points from the upper left corner. */
export async function linesOf(pdf: Uint8Array): Promise<{ from: [number, number]; to: [number, number] }[]> {
  const content = await ask('qpdf', ['--qdf'], pdf)
  return Array.from(
    content.matchAll(/^([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l$/gm),
    ([, x1, y1, x2, y2]) => ({ from: [Number(x1), Number(y1)], to: [Number(x2), Number(y2)] }),
  )
}
