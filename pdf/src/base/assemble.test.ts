import { degrees, PDFDocument, PDFName, PDFNull, type PDFObject, PDFString } from '@cantoo/pdf-lib'
import pdfMake from 'pdfmake'
import { describe, expect, it } from 'vitest'
import { readFonts } from '../node/read-fonts.ts'
import { expectSoundPdf, hasPdfTools, pagesOf, shownWords } from '../testing/pdf-tools.ts'
import { assemble } from './assemble.ts'
import type { Content } from './content.ts'
import { PdfError } from './pdf-error.ts'

const fonts = readFonts()
const head = { title: 'Offer', author: 'Seller', subject: 'Company', language: 'nl' }

interface Around {
  before?: Uint8Array
  after?: Uint8Array
  lastPage?: Content
}

const around = ({ before, after, lastPage }: Around) =>
  assemble({
    fonts,
    head,
    footer: 'Seller',
    mark: (page, pages) => `N-17, page ${page} of ${pages}`,
    content: ['The first page', { text: 'The second page', pageBreak: 'before' }],
    ...(lastPage !== undefined && { lastPage }),
    before: before === undefined ? [] : [{ name: 'cover', content: before }],
    after: after === undefined ? [] : [{ name: 'contract', content: after }],
  })

const text = (value: string) => PDFString.of(value)

async function blankPages(count: number, turned = 0): Promise<Uint8Array> {
  const made = await PDFDocument.create()
  for (let page = 0; page < count; page += 1) made.addPage([400, 700]).setRotation(degrees(turned))
  return made.save()
}

it('has a title, author, subject and language, and shows its title', async () => {
  const made = await PDFDocument.load(await around({}), { updateMetadata: false })
  expect([made.getTitle(), made.getAuthor(), made.getSubject()]).toEqual(['Offer', 'Seller', 'Company'])
  expect(String(made.catalog.get(PDFName.of('Lang')))).toBe('(nl)')
})

const marksOf = async (made: Uint8Array) =>
  (await pagesOf(made)).map((page) => /N-17, page \d+ of \d+/.exec(page)?.[0])

describe.runIf(hasPdfTools)('with pages around it', () => {
  it.each([0, 90, 180, 270])('marks every page, also pages rotated by %i°', async (turned) => {
    const made = await around({ before: await blankPages(2, turned), after: await blankPages(1, turned) })
    await expectSoundPdf(made)
    expect(await marksOf(made)).toEqual([1, 2, 3, 4, 5].map((page) => `N-17, page ${page} of 5`))
  })

  it('puts the last page after the added ones', async () => {
    const made = await around({
      before: await blankPages(1),
      after: await blankPages(2),
      lastPage: { text: 'The last page' },
    })
    await expectSoundPdf(made)
    expect(await marksOf(made)).toEqual([1, 2, 3, 4, 5, 6].map((page) => `N-17, page ${page} of 6`))
    expect((await pagesOf(made)).findIndex((page) => page.includes('The last page'))).toBe(5)
  })

  const BOXES: readonly (readonly [string, readonly number[], readonly number[] | null])[] = [
    ['a crop box', [0, 0, 400, 700], [100, 200, 300, 500]],
    ['a crop box beyond the page', [0, 0, 400, 700], [100, -200, 900, 500]],
    ['corners in another order', [400, 700, 0, 0], [300, 500, 100, 200]],
    ['an origin that is not zero', [-200, -350, 200, 350], null],
    ['a narrow page', [0, 0, 60, 90], null],
    ['a wide page', [0, 0, 3000, 500], null],
  ]

  it.each(BOXES.flatMap((box) => [0, 90, 180, 270].map((turned) => [...box, turned] as const)))(
    'marks the visible part of a page with %s: %o, %o, rotated by %i°',
    async (_name, media, crop, turned) => {
      const file = await PDFDocument.create()
      const page = file.addPage()
      page.setRotation(degrees(turned))
      page.node.set(PDFName.of('MediaBox'), file.context.obj([...media]))
      if (crop !== null) page.node.set(PDFName.of('CropBox'), file.context.obj([...crop]))
      const made = await around({ after: await file.save() })
      await expectSoundPdf(made)
      const words = (await shownWords(made, 3)).map(({ text }) => text)
      expect(words.join(' ')).toBe('N-17, page 3 of 3')
    },
  )

  it('keeps links to web addresses and removes all other actions', async () => {
    const hostile = await PDFDocument.create()
    const { context } = hostile
    const annotation = (subtype: string, name: string, value: PDFObject) => {
      const made = context.obj({ Type: 'Annot', Subtype: subtype, Rect: [0, 0, 9, 9] })
      made.set(PDFName.of(name), value)
      return made
    }
    const next = { S: 'Launch', F: text('next.exe') }
    const annotations = [
      annotation('Link', 'A', context.obj({ S: 'URI', URI: text('https://example.com/terms'), Next: next })),
      annotation('Link', 'A', context.obj({ S: 'URI', URI: text('javascript:go()') })),
      annotation('Link', 'A', context.obj({ S: 'Launch', F: text('cmd.exe') })),
      annotation('Link', 'A', context.obj({ S: 'JavaScript', JS: text('app.alert(1)') })),
      annotation('FileAttachment', 'Contents', text('virus')),
      annotation('Square', 'AA', context.obj({ E: { S: 'Named', N: 'Print' } })),
      PDFNull,
    ]
    hostile.addPage().node.set(PDFName.of('Annots'), context.obj(annotations))
    const made = await around({ before: await hostile.save({ useObjectStreams: false }) })
    await expectSoundPdf(made)
    const plain = await (await PDFDocument.load(made)).save({ useObjectStreams: false })
    const content = new TextDecoder('latin1').decode(plain)
    expect(content).toContain('(https://example.com/terms)')
    expect(content).toContain('/Square')
    for (const gone of ['exe', 'JavaScript', 'javascript', 'Launch', 'virus', 'Named']) {
      expect(content).not.toContain(gone)
    }
  })

  it('removes scripts and attachments', async () => {
    const hostile = await PDFDocument.create()
    hostile.addPage()
    hostile.addJavaScript('open', 'app.alert(1)')
    await hostile.attach(new Uint8Array([1, 2, 3]), 'virus.exe')
    const made = await around({ after: await hostile.save({ useObjectStreams: false }) })
    await expectSoundPdf(made)
    const plain = await (await PDFDocument.load(made)).save({ useObjectStreams: false })
    const text = new TextDecoder('latin1').decode(plain)
    expect(text).not.toContain('app.alert')
    expect(text).not.toContain('/JavaScript')
    expect(text).not.toContain('/EmbeddedFile')
  })
})

const broken = { code: 'pdf_pages_broken', message: expect.stringContaining('contract') }

it('refuses a file that is no PDF, and a truncated PDF', async () => {
  await expect(around({ after: new TextEncoder().encode('<html>') })).rejects.toMatchObject(broken)
  await expect(around({ after: new Uint8Array() })).rejects.toMatchObject(broken)
  const whole = await blankPages(3)
  await expect(around({ after: whole.slice(0, 120) })).rejects.toMatchObject(broken)
})

it('refuses a PDF with a password', async () => {
  // pdfMake still has the fonts of the previous documents.
  const locked = await pdfMake
    .createPdf({
      content: ['secret'],
      userPassword: 'a',
      ownerPassword: 'b',
      defaultStyle: { font: 'Hanken' },
    })
    .getBuffer()
  await expect(around({ after: locked })).rejects.toMatchObject({ code: 'pdf_pages_encrypted' })
})

it('refuses more than 50 pages', async () => {
  await expect(around({ before: await blankPages(300) })).rejects.toMatchObject({
    code: 'pdf_too_many_pages',
    message:
      'The PDFs that are added have 300 pages together, of which the cover has 300. At most 50 can be added.',
  })
  const both = around({ before: await blankPages(25), after: await blankPages(25) })
  expect((await PDFDocument.load(await both)).getPageCount()).toBe(52)
})

/** Random numbers that are the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

it('a damaged PDF either gives an error message or a valid document', async () => {
  const whole = await around({})
  const random = randomFrom(7)
  for (let run = 0; run < 60; run += 1) {
    const damaged = whole.slice()
    for (let byte = 0; byte < 4; byte += 1)
      damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256)
    const fault = await around({ after: damaged })
      .then(async (made) => (await PDFDocument.load(made)).getPageCount() === 2)
      .catch((error: unknown) => !(error instanceof PdfError) && error)
    expect(fault).toBe(false)
  }
})
