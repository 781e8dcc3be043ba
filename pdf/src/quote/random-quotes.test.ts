import { PDFDocument } from '@cantoo/pdf-lib'
import { quoteFigures } from '@service-center/contract/quotes/quote-calculation.ts'
import { LEGAL_ENTITIES } from '@service-center/contract/quotes/quote-language.ts'
import {
  type ExpectedLine,
  expectedQuote,
  type ExpectedQuote,
} from '@service-center/contract/testing/expected-quote.ts'
import { type RandomQuote, randomQuote } from '@service-center/contract/testing/random-quotes.ts'
import { describe, expect, it } from 'vitest'
import { drawPdf } from '../base/draw-pdf.ts'
import { readFonts } from '../node/read-fonts.ts'
import { PRINTED_WORDS } from '../testing/printed-words.ts'
import { paidYears, rowsOf } from '../testing/quote-text.ts'
import { expectSoundPdf, hasPdfTools, pagesOf } from '../testing/pdf-tools.ts'
import { sampleQuote } from '../testing/quote-sample.ts'
import { buildQuotePdf } from './build-quote-pdf.ts'
import type { QuotePages } from './quote-input.ts'

// The figures that a reader sees are compared with a computation that shares no code with the product: neither the
// calculation, nor the formatting of amounts, nor the words.

/** A fifth of a second each. */
const QUOTES = 120

const fonts = readFonts()

/** '1,234.56', or '123,456' of a currency without minor units. */
function written(minor: bigint, zeroDecimal: boolean): string {
  if (zeroDecimal) return minor.toLocaleString('en-US')
  return `${(minor / 100n).toLocaleString('en-US')}.${String(minor % 100n).padStart(2, '0')}`
}

/** A page that says what it is. */
const pageOf = (text: string) =>
  drawPdf({ content: [text] }, { title: text, subject: '', author: '', language: 'en' }, fonts)

const contractPages = async (): Promise<QuotePages> => ({
  cover: await pageOf('the cover'),
  payment: await pageOf('the payment terms'),
  contract: await pageOf('the contract'),
  final: await pageOf('the final pages'),
  budgetary: await pageOf('the budgetary pages'),
})

const ADDED = {
  budgetary: ['the payment terms', 'the budgetary pages'],
  signature: ['the payment terms', 'the contract', 'the final pages'],
} as const

async function paperOf(quote: RandomQuote, pages: QuotePages): Promise<Uint8Array> {
  const { contract, quoteType, zeroDecimal } = quote
  const figures = quoteFigures(quote)
  const selection = { contract: contract.name, quoteType, comments: '' }
  return buildQuotePdf(sampleQuote(contract.name, { figures, selection, zeroDecimal, pages }), fonts)
}

/** A line as it stands in the table: what it is, item number, quantity, price, sum. */
function rowOf({ kind, name, qty, price, isFree }: ExpectedLine, quote: RandomQuote): string[] {
  const words = PRINTED_WORDS[quote.contract.name]
  const amount = (minor: bigint) => written(minor, quote.zeroDecimal)
  const sum = amount(qty * price)
  if (kind === 'charger') return [words.charger, name, String(qty), amount(price), sum]
  if (kind !== 'template') return [name, String(qty), amount(price), sum]
  return [`${words.template} ${name}`, String(qty), isFree ? words.included : amount(price), sum]
}

/** The rows of the sums, below the lines. */
function sumRows({ net, tax, total }: ExpectedQuote, quote: RandomQuote): string[][] {
  const words = PRINTED_WORDS[quote.contract.name]
  const amount = (minor: bigint) => written(minor, quote.zeroDecimal)
  const { name, plans } = quote.contract
  const currency = quote.selection.productsPlans.some(({ qty }) => qty > 0) ? (plans[0]?.currency ?? '') : ''
  const last = [`${words.total} ${currency}`.trim(), amount(total)]
  if (tax !== null) return [[words.subtotal, amount(net)], [words.tax, amount(tax)], last]
  return name === 'US' ? [last] : [last, [words.untaxed]]
}

/** The head of the table. */
const isHead = (row: readonly string[]) => row.length >= 4

/** The rows of pages without their feet, and with the head of the table on the first of them only. */
function bodyOf(pages: readonly string[]): string[][] {
  const rows = pages.flatMap((page) => rowsOf(page).slice(0, -1))
  const head = JSON.stringify(rows.find(isHead))
  const first = rows.findIndex(isHead)
  return rows.filter((row, place) => place === first || JSON.stringify(row) !== head)
}

/** The document says exactly what it must, on sound and numbered pages. */
async function expectRight(quote: RandomQuote, pages: QuotePages): Promise<void> {
  const pdf = await paperOf(quote, pages)
  await expectSoundPdf(pdf)
  const texts = await pagesOf(pdf)
  const expected = expectedQuote(quote)
  const words = PRINTED_WORDS[quote.contract.name]
  const added = ADDED[quote.quoteType]
  const own = texts.slice(1, texts.length - added.length)
  const rows = bodyOf(own)
  const lines = expected.lines.map((line) => rowOf(line, quote))
  const first = rows.findIndex(isHead) + 1
  expect(rows.slice(first, first + lines.length)).toEqual(lines)
  const sums = sumRows(expected, quote)
  expect(rows.slice(first + lines.length, first + lines.length + sums.length)).toEqual(sums)
  expect(rows.some(([first]) => first === words.tax)).toBe(expected.tax !== null)
  const amount = (minor: bigint) => written(minor, quote.zeroDecimal)
  const years = expected.years?.map(({ total, tax, months }) => ({
    payments: (months ?? [total]).map(amount),
    tax: tax === null ? null : amount(tax),
  }))
  expect(paidYears(own, words)).toEqual(years ?? null)
  expect(texts[0]).toContain('the cover')
  expect(texts.slice(1 + own.length).map((text) => rowsOf(text)[0]?.[0])).toEqual(added)
  const numbers = texts.map((text) => /(\d+) ?\/ ?(\d+)\s*$/.exec(text)?.slice(1).map(Number))
  expect(numbers).toEqual(texts.map((_text, page) => (page === 0 ? undefined : [page + 1, texts.length])))
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(texts.length)
}

describe.runIf(hasPdfTools)('the documents of random quotes', () => {
  const quotes = Array.from({ length: QUOTES }, (_none, place) => randomQuote(place + 1))

  it('are of every legal entity and kind, with every kind of payment', () => {
    const expected = quotes.map((quote) => ({ ...expectedQuote(quote), quote }))
    const count = (isCounted: (one: (typeof expected)[number]) => boolean) =>
      expected.filter(isCounted).length
    for (const entity of LEGAL_ENTITIES)
      for (const type of ['budgetary', 'signature'])
        expect(
          count(({ quote }) => quote.contract.name === entity && quote.quoteType === type),
        ).toBeGreaterThan(2)
    expect(count(({ years }) => years === null)).toBeGreaterThan(9)
    expect(count(({ years }) => years?.some(({ months }) => months !== null) === true)).toBeGreaterThan(29)
    expect(
      count(({ tax, years }) => tax !== null && years?.some(({ months }) => months !== null) === true),
    ).toBeGreaterThan(3)
    expect(
      count(({ years, quote }) => (years?.length ?? 0) > 1 && quote.selection.splitExtras),
    ).toBeGreaterThan(19)
    expect(count(({ quote }) => quote.zeroDecimal)).toBeGreaterThan(19)
    expect(
      count(({ lines }) => lines.some(({ kind, isFree }) => kind === 'template' && isFree)),
    ).toBeGreaterThan(19)
  })

  it('show the lines, sums, tax and payments of an independent computation', async () => {
    const pages = await contractPages()
    for (const [place, quote] of quotes.entries()) {
      await expectRight(quote, pages).catch((error: unknown) => {
        throw new Error(`The quote of seed ${place + 1}`, { cause: error })
      })
    }
  })
})
