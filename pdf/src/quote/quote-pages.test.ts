import { describe, expect, it } from 'vitest'
import { A4, drawPdf } from '../base/draw-pdf.ts'
import { readFonts } from '../node/read-fonts.ts'
import {
  expectSoundPdf,
  hasPdfTools,
  linesOf as drawnLines,
  pagesOf,
  shownWords,
} from '../testing/pdf-tools.ts'
import { figuresOf, itemLine, NO_PAGES, sampleQuote } from '../testing/quote-sample.ts'
import { buildQuotePdf } from './build-quote-pdf.ts'
import type { QuoteInput } from './quote-input.ts'

const fonts = readFonts()
const pagesWith = async (changes: Partial<QuoteInput>) =>
  pagesOf(await buildQuotePdf(sampleQuote('UK', changes), fonts))

const withItems = (count: number) => ({
  figures: figuresOf(Array.from({ length: count }, (_line, index) => itemLine(`Item ${index}`))),
})

/** The pages of quotes with different amounts of content. */
const pagesOfEach = (counts: readonly number[], changesOf: (count: number) => Partial<QuoteInput>) =>
  Promise.all(counts.map(async (count) => ({ count, pages: await pagesWith(changesOf(count)) })))

/**
 * The page numbers on which a text first appears, so that a test can check that its quotes include ones around a page
 * break.
 */
const pageNumbers = (each: readonly { pages: readonly string[] }[], text: string) => [
  ...new Set(each.map(({ pages }) => pages.findIndex((page) => page.includes(text)) + 1)),
]

/** The page with a text. */
const pageWith = (pages: readonly string[], text: string) => pages.find((page) => page.includes(text))

const { selection, seller } = sampleQuote('UK')
const commented = (comments: string) => ({ selection: { ...selection, comments } })
const linesOf = (count: number) =>
  Array.from({ length: count }, (_line, index) => `Line ${index}.`).join('\n')
const year = (at: number) => ({ year: at, net: 1000, vat: null, total: 1000, months: null })
/** A page of another file. */
const pageOf = (text: string) =>
  drawPdf({ content: [text] }, { title: text, subject: '', author: '', language: 'en' }, fonts)
const NO_BANK = { seller: { ...seller, bank: [] } }

describe.runIf(hasPdfTools)('the pages of a quote', () => {
  it('keep headings and their text together', async () => {
    const each = await pagesOfEach([8, 9, 10, 11, 12, 13], (count) => ({
      selection: { ...selection, quoteType: 'budgetary', comments: linesOf(count) },
    }))
    for (const { pages } of each) expect(pageWith(pages, 'Bank details')).toContain('Musterbank')
    expect(pageNumbers(each, 'Bank details')).toEqual([1, 2])
  })

  it('keep the sums and the last two lines together', async () => {
    const each = await pagesOfEach([15, 16, 17, 18, 19, 20, 21], withItems)
    for (const { count, pages } of each) {
      const last = pageWith(pages, `Item ${count - 1} `)
      expect(last).toContain(`Item ${count - 2} `)
      expect(last).toContain('Total EUR')
      expect(last).toMatch(/Description +Item no\. +Quantity +Price +Amount/)
    }
    expect(pageNumbers(each, 'Total EUR')).toEqual([1, 2])
  })

  it.each([
    ['with bank details', {}],
    ['without bank details', NO_BANK],
    ['with bank details of many lines', { seller: { ...seller, bank: Array<string>(30).fill('Bank') } }],
  ])(
    'do not leave the signature alone, %s',
    async (_name, changes: Partial<QuoteInput>) => {
      const counts = Array.from({ length: 24 }, (_count, index) => index + 1)
      const afterLines = await pagesOfEach(counts, (count) => ({
        ...withItems(count),
        ...commented(''),
        ...changes,
      }))
      for (const { count, pages } of afterLines)
        expect(pageWith(pages, 'Place and date')).toMatch(
          changes.seller?.bank.length === 30 ? /Bank\n/ : `Item ${count - 1} `,
        )
      expect(pageNumbers(afterLines, 'Place and date').length).toBeGreaterThan(1)
      const afterPlan = await pagesOfEach(counts, (count) => ({
        ...commented(''),
        figures: { ...withItems(count).figures, payments: [1, 2, 3, 4, 5].map(year) },
        ...changes,
      }))
      for (const { pages } of afterPlan)
        expect(pageWith(pages, 'Place and date')).toMatch(
          changes.seller?.bank.length === 30 ? /Bank\n/ : 'Year 5',
        )
      const afterComments = await pagesOfEach(counts, (count) => ({
        ...commented(linesOf(2 * count)),
        ...changes,
      }))
      for (const { count, pages } of afterComments)
        expect(pageWith(pages, 'Place and date')).toMatch(
          changes.seller?.bank.length === 30 ? /Bank\n/ : `Line ${2 * count - 1}.`,
        )
    },
    60_000,
  )

  it('fit a signature after the longest texts', async () => {
    const widest = 'W'.repeat(200)
    const pages = await pagesWith({
      ...commented(`${'W'.repeat(80)} `.repeat(24)),
      seller: { ...seller, bank: Array<string>(10).fill(widest) },
    })
    expect(pages.map((page) => page.includes('Place and date')).indexOf(true)).toBe(pages.length - 1)
    for (const [page, text] of pages.entries()) expect(text).toContain(`page ${page + 1} of ${pages.length}`)
  })

  it('end with the signature, behind the pages that tell what is signed', async () => {
    const final = await pageOf('Before you sign')
    const pages = await pagesWith({ pages: { ...NO_PAGES, final } })
    const placeOf = (text: string) => pages.findIndex((one) => one.includes(text))
    expect(placeOf('Before you sign')).toBe(1)
    expect(placeOf('Place and date')).toBe(2)
    expect(pages[2]).toMatch(
      /Acceptance[^]*MetteHolm-0417[^]*Stadt Freiburg[^]*Total EUR +22,780\.00[^]*We accept/,
    )
    expect(pages).toHaveLength(3)
    expect(pages[2]).toContain('page 3 of 3')
  })

  it('break a long table between lines, each with its header', async () => {
    const lines = Array.from({ length: 80 }, (_line, index) =>
      itemLine(`Item ${index} ${'of a long name '.repeat(8)}END${index}.`),
    )
    const pdf = await buildQuotePdf(sampleQuote('UK', { figures: figuresOf(lines) }), fonts)
    await expectSoundPdf(pdf)
    const pages = await pagesOf(pdf)
    expect(pages.length).toBeGreaterThan(3)
    for (const index of lines.keys()) expect(pageWith(pages, `Item ${index} `)).toContain(`END${index}.`)
    for (const page of pages.filter((one) => one.includes('Item ')))
      expect(page).toMatch(/Description +Item no\. +Quantity +Price +Amount/)
    expect(pages.at(-1)).toContain(`page ${pages.length} of ${pages.length}`)
  })

  it('draw the boxes of a payment plan within the margins, of one height in a row', async () => {
    const months = [
      { count: 7, net: 1001, vat: null, total: 1001 },
      { count: 5, net: 1000, vat: null, total: 1000 },
    ]
    const payments = [year(1), { ...year(2), months }, year(3)]
    const pdf = await buildQuotePdf(
      sampleQuote('UK', { figures: { ...withItems(1).figures, payments } }),
      fonts,
    )
    const lines = await drawnLines(pdf)
    const right = Math.max(...lines.map(({ to: [x] }) => x))
    expect(right).toBeCloseTo(A4.width - 42, 1)
    const sides = lines.filter(({ from, to }) => from[0] === to[0])
    const HALF_A_SIDE = 0.3
    expect(Math.max(...sides.map(({ to: [x] }) => x)) + HALF_A_SIDE).toBeLessThanOrEqual(A4.width - 41.99)
    expect(sides).toHaveLength(6)
    expect(new Set(sides.map(({ from, to }) => (to[1] - from[1]).toFixed(2))).size).toBe(1)
  })

  it('leave blank what printers do not print, below a footer of three lines', async () => {
    const pdf = await buildQuotePdf(
      sampleQuote('UK', {
        seller: { ...seller, address: Array<string>(6).fill('A long line of the address') },
      }),
      fonts,
    )
    const words = await shownWords(pdf, 1)
    const foot = words.filter(({ top }) => top > A4.height - 60)
    expect(new Set(foot.map(({ top }) => Math.round(top))).size).toBe(3)
    expect(Math.max(...foot.map(({ bottom }) => bottom))).toBeLessThan(A4.height - 12)
  })

  it('keep the longest amounts in one piece, apart from each other', async () => {
    const line = { ...itemLine('Item', 998_001, 1_000_000_000), total: 900_719_925_474_099 }
    const figures = { ...figuresOf([line, line]), net: 9_007_199_254_740_991, total: 9_007_199_254_740_991 }
    const [page] = await pagesWith({ figures })
    expect(page).toMatch(/998,001 +10,000,000\.00 +9,007,199,254,740\.99\n/)
    expect(page).toMatch(/Total EUR +90,071,992,547,409\.91\n/)
  })
})
