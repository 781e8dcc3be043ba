import { PDFDocument } from '@cantoo/pdf-lib'
import { chosenPlans, quoteFigures } from '@service-center/contract/quotes/quote-calculation.ts'
import { namedPlans } from '@service-center/contract/quotes/quote-plans.ts'
import { LEGAL_ENTITIES, type LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'
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

// The printed texts are compared with a computation that shares no code with the product: neither the
// calculation, nor the formatting of amounts, nor the words.

/** Number of random quotes. A document is made from each one that has a trait which no earlier one has. */
const DRAWN = 120

const fonts = readFonts()

/** What stands between groups of three digits, and before the decimals. The narrow space of French is read as a space. */
const MARKS: Readonly<Record<LegalEntity, readonly [group: string, decimal: string]>> = {
  US: [',', '.'],
  UK: [',', '.'],
  AU: [',', '.'],
  FR: [' ', ','],
  'BE(FR)': [' ', ','],
  DE: ['.', ','],
  NL: ['.', ','],
  'BE(NL)': ['.', ','],
}

/** '1,234.56' in English, or '123,456' for a currency without decimals. */
function written(
  minor: bigint,
  { zeroDecimal, contract }: Pick<RandomQuote, 'zeroDecimal' | 'contract'>,
): string {
  const [group, decimal] = MARKS[contract.name]
  const digits = String(minor).padStart(3, '0')
  const [whole, rest] = zeroDecimal ? [String(minor), ''] : [digits.slice(0, -2), decimal + digits.slice(-2)]
  let grouped = whole.slice(-3)
  for (let end = whole.length - 3; end > 0; end -= 3)
    grouped = whole.slice(Math.max(0, end - 3), end) + group + grouped
  return grouped + rest
}

/** A page with a text that identifies it. */
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
  const plans = namedPlans(chosenPlans(contract, quote.selection))
  return buildQuotePdf(sampleQuote(contract.name, { figures, plans, selection, zeroDecimal, pages }), fonts)
}

/** A line's cells in the table: name, item number, quantity, price, sum; or 'included' in place of both amounts. */
function rowOf({ kind, name, qty, price }: ExpectedLine, quote: RandomQuote): string[] {
  const words = PRINTED_WORDS[quote.contract.name]
  const amount = (minor: bigint) => written(minor, quote)
  const numbers = price === 0n ? [words.included] : [amount(price), amount(qty * price)]
  if (kind === 'charger') return [words.charger, name, String(qty), ...numbers]
  return [kind === 'template' ? `${words.template}${words.colon} ${name}` : name, String(qty), ...numbers]
}

/** The rows of the sums, below the lines. */
function sumRows({ net, tax, total }: ExpectedQuote, quote: RandomQuote): string[][] {
  const words = PRINTED_WORDS[quote.contract.name]
  const amount = (minor: bigint) => written(minor, quote)
  const { name, plans } = quote.contract
  const currency = quote.selection.productsPlans.some(({ qty }) => qty > 0) ? (plans[0]?.currency ?? '') : ''
  const last = [`${words.total} ${currency}`.trim(), amount(total)]
  if (tax !== null) return [[words.subtotal, amount(net)], [words.tax, amount(tax)], last]
  return name === 'US' ? [last] : [last, [words.untaxed]]
}

/** Whether a row is the header of the table. */
const isHead = (row: readonly string[]) => row.length >= 4

/** The rows of all pages without footers, and with the table header only once. */
function bodyOf(pages: readonly string[]): string[][] {
  const rows = pages.flatMap((page) => rowsOf(page).slice(0, -1))
  const head = JSON.stringify(rows.find(isHead))
  const first = rows.findIndex(isHead)
  return rows.filter((row, place) => place === first || JSON.stringify(row) !== head)
}

/** The title of the chosen plans, and each with its years and how they are paid. */
function planTexts({ contract, selection }: RandomQuote): string[] {
  const words = PRINTED_WORDS[contract.name]
  const texts = selection.productsPlans
    .filter(({ qty }) => qty > 0)
    .flatMap(({ product, plan, qty }) => {
      const { plan: years = [], isMonthly = false } =
        contract.plans.find((one) => one.product === product && one.title === plan) ?? {}
      const isLater = years.some((amount, year) => year > 0 && amount > 0)
      const count = years.length
      const single =
        count === 1 ? words.once : words.once.replace(/^1 \S+?(?=[; ])/, `${count} ${words.years}`)
      return [
        `${qty} × ${product}${words.colon} ${plan}`,
        isLater ? words[isMonthly ? 'monthly' : 'yearly'](count) : single,
      ]
    })
  return texts.length === 0 ? [] : [words.chosen, ...texts]
}

/** A final quote is signed once, on its last page, next to its total; a budgetary one is not. */
function expectSigned(
  texts: readonly string[],
  { quote, total }: { quote: RandomQuote; total: string },
): void {
  const words = PRINTED_WORDS[quote.contract.name]
  const isSigned = (text: string) => rowsOf(text).some((row) => row.at(-1) === words.signature)
  const isFinal = quote.quoteType === 'signature'
  expect(texts.map(isSigned)).toEqual(texts.map((_text, page) => isFinal && page === texts.length - 1))
  if (isFinal) expect(rowsOf(texts.at(-1) ?? '').map((row) => row.at(-1))).toContain(total)
}

/** Checks all texts of the document, and that its pages are valid and numbered. */
async function expectRight(quote: RandomQuote, pages: QuotePages): Promise<void> {
  const pdf = await paperOf(quote, pages)
  await expectSoundPdf(pdf)
  const texts = await pagesOf(pdf)
  const expected = expectedQuote(quote)
  const words = PRINTED_WORDS[quote.contract.name]
  const added = ADDED[quote.quoteType]
  // The page that is signed comes after what belongs to the quote.
  const signed = quote.quoteType === 'signature' ? 1 : 0
  const own = texts.slice(1, texts.length - added.length - signed)
  const rows = bodyOf(own)
  const lines = expected.lines.map((line) => rowOf(line, quote))
  const first = rows.findIndex(isHead) + 1
  expect(rows.slice(first, first + lines.length)).toEqual(lines)
  const sums = sumRows(expected, quote)
  expect(rows.slice(first + lines.length, first + lines.length + sums.length)).toEqual(sums)
  expect(rows.some(([first]) => first === words.tax)).toBe(expected.tax !== null)
  const amount = (minor: bigint) => written(minor, quote)
  const years = expected.years?.map(({ total, tax, months }) => ({
    payments: (months ?? [total]).map(amount),
    tax: tax === null ? null : amount(tax),
  }))
  expect(paidYears(own, words)).toEqual(expected.total === 0n ? null : (years ?? null))
  expect(texts[0]).toContain('the cover')
  expect(texts.slice(1 + own.length, texts.length - signed).map((text) => rowsOf(text)[0]?.[0])).toEqual(
    added,
  )
  expect(rowsOf(own[0] ?? '')[0]?.[0]).toBe(signed === 1 ? words.final : words.budgetary)
  expect(
    rows
      .slice(
        rows.findIndex(([cell]) => cell === words.chosen),
        first - 1,
      )
      .flat(),
  ).toEqual(planTexts(quote))
  const day = quote.contract.name === 'US' ? '11/21/26' : '21/11/26'
  for (const [page, text] of texts.entries())
    expect(text.trimEnd()).toMatch(
      new RegExp(`MetteHolm-0417, ${day}, ${words.page} ${page + 1} ${words.of} ${texts.length}$`),
    )
  expectSigned(texts, { quote, total: amount(expected.total) })
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(texts.length)
}

/** Traits that change the document: words, pages around it, payment plan and format of amounts. */
function traitsOf(quote: RandomQuote): string[] {
  const { lines, tax, years } = expectedQuote(quote)
  const { contract, quoteType, selection, zeroDecimal } = quote
  const plan = years?.some(({ months }) => months !== null) === true ? 'monthly' : 'yearly'
  const paid = years === null ? 'at once' : plan
  const isSplit = (years?.length ?? 0) > 1 && selection.splitExtras
  const isFree = lines.some((line) => line.kind === 'template' && line.isFree)
  return [
    `${contract.name} ${quoteType}`,
    `${contract.name} paid ${paid}`,
    `paid ${paid}, ${isSplit ? 'extras split' : 'as it is'}, ${zeroDecimal ? 'no minor units' : 'minor units'}`,
    `paid ${paid}, ${tax === null ? 'no tax' : 'tax'}`,
    isFree ? 'a free template' : 'no free template',
    `${contract.name} with ${zeroDecimal ? 'no minor units' : 'minor units'}`,
    ...namedPlans(chosenPlans(contract, selection)).map(
      ({ term }) => `${contract.name} with a plan paid ${term?.payment}`,
    ),
  ]
}

/** Traits that must occur for each legal entity; an American quote is always paid at once. */
const traitsOfEntity = (entity: LegalEntity) => [
  `${entity} budgetary`,
  `${entity} signature`,
  `${entity} paid at once`,
  ...(entity === 'US' ? [] : [`${entity} paid yearly`, `${entity} paid monthly`]),
  `${entity} with no minor units`,
  `${entity} with minor units`,
  ...['once', 'yearly', 'monthly'].map((payment) => `${entity} with a plan paid ${payment}`),
]

/** Traits that must occur for any legal entity. */
const TRAITS = [
  ...['yearly', 'monthly'].flatMap((paid) => [
    `paid ${paid}, extras split, minor units`,
    `paid ${paid}, extras split, no minor units`,
    `paid ${paid}, as it is, minor units`,
    `paid ${paid}, as it is, no minor units`,
    `paid ${paid}, tax`,
    `paid ${paid}, no tax`,
  ]),
  'paid at once, as it is, minor units',
  'paid at once, as it is, no minor units',
  'paid at once, tax',
  'paid at once, no tax',
  'a free template',
  'no free template',
]

describe.runIf(hasPdfTools)('the documents of random quotes', () => {
  const traits = new Set<string>()
  const quotes = Array.from({ length: DRAWN }, (_none, place) => ({
    seed: place + 1,
    quote: randomQuote(place + 1),
  })).filter(({ quote }) => {
    const own = traitsOf(quote)
    const isNew = own.some((trait) => !traits.has(trait))
    for (const trait of own) traits.add(trait)
    return isNew
  })

  it('cover every legal entity and type, with every kind of payment', () => {
    expect([...traits].toSorted()).toEqual([...LEGAL_ENTITIES.flatMap(traitsOfEntity), ...TRAITS].toSorted())
  })

  it('show the lines, sums, VAT and payments of an independent computation', async () => {
    const pages = await contractPages()
    for (const { seed, quote } of quotes) {
      await expectRight(quote, pages).catch((error: unknown) => {
        throw new Error(`The quote of seed ${seed}`, { cause: error })
      })
    }
  })
})
