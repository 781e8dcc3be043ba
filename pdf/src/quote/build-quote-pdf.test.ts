import { LEGAL_ENTITIES } from '@service-center/contract/quotes/quote-language.ts'
import { describe, expect, it } from 'vitest'
import { readFonts } from '../node/read-fonts.ts'
import { expectSoundPdf, fontsOf, hasPdfTools, pagesOf, textOf } from '../testing/pdf-tools.ts'
import { figuresOf, itemLine, sampleQuote } from '../testing/quote-sample.ts'
import { buildQuotePdf } from './build-quote-pdf.ts'

const fonts = readFonts()
const sums = (total: number) => ({ net: total, vat: null, total })
const build = (...[entity, changes]: Parameters<typeof sampleQuote>) =>
  buildQuotePdf(sampleQuote(entity, changes), fonts)

const HOSTILE = {
  'a word of 200 letters': 'W'.repeat(200),
  'right to left': 'שלום עולם مرحبا \u202Egnp.exe',
  emoji: '👩‍👩‍👧 football ⚽️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'control characters': 'a\u0000b\u0007c\u001B[31m\r\n\uFFFE\uD800',
  markup: '<b>bold</b> {{x}} ${y} (\\) %PDF-1.7 endobj stream',
}

describe.runIf(hasPdfTools)('the quote', () => {
  it.each(LEGAL_ENTITIES)(
    'the quote of %s is a sound PDF with its fonts and all its figures',
    async (entity) => {
      const pdf = await build(entity)
      await expectSoundPdf(pdf)
      expect(await fontsOf(pdf)).toEqual(['HankenGrotesk-Regular', 'HankenGrotesk-SemiBold'])
      const text = await textOf(pdf)
      for (const figure of ['9,400.00', '18,800.00', '2,150.00', '690.00', '1,380.00', '450.00', '22,780.00'])
        expect(text).toContain(figure)
      expect(text).toContain('MetteHolm-0417')
    },
  )

  it('a German quote adds its value added tax, in German', async () => {
    const text = await textOf(await build('DE'))
    expect(text).toMatch(/Zwischensumme +22,780\.00/)
    expect(text).toMatch(/19% MwSt\. +4,328\.20/)
    expect(text).toMatch(/Gesamt EUR +27,108\.20/)
    expect(text).toContain('21/11/26, gültig bis 21/12/26')
    expect(text).toMatch(/Jahr 1 +Jahr 2 +Jahr 3\n +25,108\.20 +1,000\.00 +1,000\.00/)
    expect(text).toMatch(/inkl\. 19% MwSt\. 4,008\.87 +inkl\. 19% MwSt\. 159\.66 +inkl\. 19% MwSt\. 159\.67/)
    expect(text).toMatch(/Vorlage: Football, all ages .*inklusive +0\.00/)
    expect(text).toContain('Unterschrift')
  })

  it('other quotes are subject to tax, an American one shows neither that nor a payment plan', async () => {
    const british = await textOf(await build('UK'))
    expect(british).toContain('subject to VAT')
    expect(british).toContain('Payment plan')
    const american = await textOf(await build('US'))
    expect(american).not.toContain('VAT\n')
    expect(american).not.toContain('subject to')
    expect(american).not.toContain('Payment plan')
    expect(american).toContain('11/21/26, valid until 12/21/26')
  })

  it.each([
    ['DE', 'Denmark', 'Dänemark'],
    ['FR', 'DK', 'Danemark'],
    ['NL', 'Germany', 'Duitsland'],
    ['UK', 'Atlantis', 'Atlantis'],
  ] as const)(
    'the country of the company is in the language of the quote: %s, %s',
    async (entity, country, name) => {
      const company = { name: 'Boldklub', address: '', zip: '', city: '', state: '', country }
      const [, ...lines] =
        (await textOf(await build(entity, { company }))).split('Boldklub')[1]?.split('\n') ?? []
      expect(lines[0]).toContain(name)
    },
  )

  it.each([
    ['US', 'United States', 'Columbus, OH 43004'],
    ['AU', 'AU', 'Columbus OH 43004'],
    ['UK', '', 'Columbus OH 43004'],
    ['DE', '', '43004 Columbus OH'],
  ] as const)(
    'the town of an address is written as in its country: %s, %s',
    async (entity, country, town) => {
      const company = { name: 'Club', address: '', zip: '43004', city: 'Columbus', state: 'OH', country }
      expect(await textOf(await build(entity, { company }))).toContain(town)
    },
  )

  it('no heading is left behind by its text, and no sums by the last row', async () => {
    const { selection } = sampleQuote('UK')
    for (let count = 8; count < 24; count += 1) {
      const comments = Array.from({ length: count }, (_line, index) => `Line ${index}`).join('\n')
      const pages = await pagesOf(await build('UK', { selection: { ...selection, comments } }))
      expect(pages.find((page) => page.includes('Bank details'))).toContain('Musterbank')
    }
    for (let count = 18; count < 26; count += 1) {
      const lines = Array.from({ length: count }, (_line, index) => itemLine(`Item ${index}`))
      const pages = await pagesOf(await build('UK', { figures: figuresOf(lines) }))
      const last = pages.find((page) => page.includes(`Item ${count - 1} `))
      expect(last).toContain('Total EUR')
      expect(last).toMatch(/Description +Item no\. +Quantity +Price +Amount/)
    }
  })

  it('nobody signs a page with nothing else on it', async () => {
    for (let count = 4; count < 16; count += 1) {
      const lines = Array.from({ length: count }, (_line, index) => itemLine(`Item ${index}`))
      const pages = await pagesOf(await build('UK', { figures: figuresOf(lines) }))
      expect(pages.find((page) => page.includes('Place and date'))).toContain('Musterbank')
    }
  })

  it('a budgetary quote is not signed', async () => {
    const { selection } = sampleQuote('DE')
    const text = await textOf(await build('DE', { selection: { ...selection, quoteType: 'budgetary' } }))
    expect(text).toContain('Angebot')
    expect(text).not.toContain('Unterschrift')
  })

  it('translations replace the names of what is sold, and the words of the document', async () => {
    const text = await textOf(
      await build('DE', {
        translations: [
          { key: 'Spare battery', lang: 'de', value: 'Ersatzbatterie' },
          { key: 'Spare battery', lang: 'fr', value: 'Batterie de rechange' },
          { key: 'quotation', lang: 'de', value: 'Richtangebot' },
        ],
      }),
    )
    expect(text).toContain('Ersatzbatterie')
    expect(text).not.toContain('Batterie de rechange')
    expect(text).toContain('Richtangebot')
  })

  it('a monthly plan shows the payments of each year', async () => {
    const { figures } = sampleQuote('NL')
    const text = await textOf(
      await build('NL', {
        figures: {
          ...figures,
          payments: [
            { year: 1, ...sums(1_000_001), months: null },
            {
              year: 2,
              ...sums(120_007),
              months: [
                { count: 7, ...sums(10_001) },
                { count: 5, ...sums(10_000) },
              ],
            },
          ],
        },
      }),
    )
    expect(text).toContain('10,000.01')
    expect(text).toContain('7 × 100.01')
    expect(text).toContain('5 × 100.00')
  })

  it('a yen has no minor units', async () => {
    const text = await textOf(await build('US', { zeroDecimal: true }))
    expect(text).toContain('940,000')
    expect(text).not.toContain('9,400.00')
  })

  it('200 lines break between rows, under a head on each page', async () => {
    const lines = Array.from({ length: 200 }, (_line, index) =>
      itemLine(`Item ${index} ${'of a long name '.repeat(8)}END${index}.`),
    )
    const pdf = await build('UK', { figures: figuresOf(lines) })
    await expectSoundPdf(pdf)
    const pages = await pagesOf(pdf)
    expect(pages.length).toBeGreaterThan(5)
    for (const index of lines.keys()) {
      const withStart = pages.findIndex((page) => page.includes(`Item ${index} `))
      expect(pages[withStart]).toContain(`END${index}.`)
    }
    const withRows = pages.filter((page) => page.includes('Item '))
    for (const page of withRows) expect(page).toMatch(/Description +Item no\. +Quantity +Price +Amount/)
    expect(pages.at(-1)).toMatch(new RegExp(`${pages.length} ?/ ?${pages.length}`))
  })

  it.each(Object.entries(HOSTILE))('%s breaks nothing', async (_name, hostile) => {
    const { selection, seller } = sampleQuote('DE')
    const pdf = await build('DE', {
      figures: figuresOf([{ ...itemLine(hostile), itemNumber: hostile }]),
      selection: { ...selection, comments: hostile },
      company: {
        name: hostile,
        address: hostile,
        zip: hostile,
        city: hostile,
        state: hostile,
        country: hostile,
      },
      contact: { firstname: hostile, lastname: hostile, phone: hostile, email: hostile },
      seller: { ...seller, name: hostile, address: [hostile], bank: [hostile] },
      number: hostile,
      translations: [{ key: 'total', lang: 'de', value: hostile }],
    })
    await expectSoundPdf(pdf)
    const text = await textOf(pdf)
    expect(text).toMatch(/10\.00 +10\.00/)
    expect(text).toContain('Unterschrift')
  })

  it('texts keep what the font has, and say where something is missing', async () => {
    const company = {
      name: 'Ærøskøbing & Łódź 🏟️ <b>',
      address: '',
      zip: '',
      city: '',
      state: '',
      country: 'XX',
    }
    const text = await textOf(await build('UK', { company }))
    expect(text).toContain('Ærøskøbing & Łódź ? <b>')
  })

  it('nothing is chosen yet', async () => {
    const figures = { lines: [], net: 0, vat: null, total: 0, payments: null, currency: '' }
    await expectSoundPdf(await build('FR', { figures, company: null, contact: null }))
  })
})
