import {
  LEGAL_ENTITIES,
  quoteLanguageOf,
  type LegalEntity,
} from '@service-center/contract/quote-settings/quote-language.ts'
import { describe, expect, it } from 'vitest'
import { readFonts } from '../node/read-fonts.ts'
import { expectSoundPdf, fontsOf, hasPdfTools, infoOf, textOf } from '../testing/pdf-tools.ts'
import { figuresOf, itemLine, sampleQuote } from '../testing/quote-sample.ts'
import { buildQuotePdf } from './build-quote-pdf.ts'
import { quoteHead } from './quote-head.ts'
import { quoteSheet } from './quote-sheet.ts'

const fonts = readFonts()
const sums = (total: number) => ({ net: total, vat: null, total })
const build = (...[entity, changes]: Parameters<typeof sampleQuote>) =>
  buildQuotePdf(sampleQuote(entity, changes), fonts)

/** A line that costs nothing. */
const free = (kind: 'item' | 'extra' | 'charger' | 'template') => ({
  ...itemLine(`Free ${kind}`, 3, 0),
  kind,
})

const samples = new Map<LegalEntity, Promise<Uint8Array>>()
/** The sample quote of a legal entity, built once. */
function sampleOf(entity: LegalEntity): Promise<Uint8Array> {
  const built = samples.get(entity) ?? build(entity)
  samples.set(entity, built)
  return built
}

/** The texts at the head of a quote, in drawing order. */
function headOf(...[entity, changes]: Parameters<typeof sampleQuote>): string {
  return JSON.stringify(quoteHead(quoteSheet(sampleQuote(entity, changes)), 'Quotation'))
}

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
      const pdf = await sampleOf(entity)
      await expectSoundPdf(pdf)
      expect(await fontsOf(pdf)).toEqual(['HankenGrotesk-Regular', 'HankenGrotesk-SemiBold'])
      const text = await textOf(pdf)
      const [group, decimal] = entity.includes('FR')
        ? ' ,'
        : quoteLanguageOf(entity).startsWith('en')
          ? ',.'
          : '.,'
      for (const figure of ['9,400.00', '18,800.00', '2,150.00', '690.00', '1,380.00', '450.00', '22,780.00'])
        expect(text).toContain(figure.replaceAll(/[,.]/g, (mark) => (mark === ',' ? group : decimal) ?? ''))
      expect(text).toContain('MetteHolm-0417')
    },
  )

  it('a German quote adds VAT and is in German', async () => {
    const text = await textOf(await sampleOf('DE'))
    expect(text).toMatch(/Zwischensumme +22\.780,00/)
    expect(text).toMatch(/19 % MwSt\. +4\.328,20/)
    expect(text).toMatch(/Gesamt EUR +27\.108,20/)
    expect(text).toContain('21/11/26, gültig bis 21/12/26')
    expect(text).toMatch(/Jahr 1 +Jahr 2 +Jahr 3\n +25\.108,20 +1\.000,00 +1\.000,00/)
    expect(text).toMatch(/inkl\. 19 % MwSt\. 4\.008,87 +inkl\. 19 % MwSt\. 159,66 +inkl\. 19 % MwSt\. 159,67/)
    expect(text).toMatch(/Vorlage: Football, all ages +1 +inklusive\n/)
    expect(text).toContain('Unterschrift')
  })

  it('other quotes are subject to VAT; an American one shows neither VAT nor a payment plan', async () => {
    const british = await textOf(await sampleOf('UK'))
    expect(british).toContain('subject to VAT')
    expect(british).toContain('Payment plan')
    const american = await textOf(await sampleOf('US'))
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
    (entity, country, name) => {
      const company = { name: 'Boldklub', address: '', zip: '', city: '', state: '', country }
      expect(headOf(entity, { company }).split('Boldklub')[1]).toContain(`"text":"${name}"`)
    },
  )

  it.each([
    ['US', 'United States', 'Columbus, OH 43004'],
    ['AU', 'AU', 'Columbus OH 43004'],
    ['UK', '', 'Columbus OH 43004'],
    ['DE', '', '43004 Columbus OH'],
  ] as const)('the town of an address is written as in its country: %s, %s', (entity, country, town) => {
    const company = { name: 'Club', address: '', zip: '43004', city: 'Columbus', state: 'OH', country }
    expect(headOf(entity, { company }).split('"Club"')[1]).toContain(`"text":"${town}"`)
  })

  it('a budgetary quote has no signature', async () => {
    const { selection } = sampleQuote('DE')
    const text = await textOf(await build('DE', { selection: { ...selection, quoteType: 'budgetary' } }))
    expect(text).toContain('Angebot – unverbindlich')
    expect(text).not.toContain('Unterschrift')
  })

  it('translations replace item names and the words of the document', async () => {
    const text = await textOf(
      await build('DE', {
        translations: [
          { key: 'Spare battery', lang: 'de', value: 'Ersatzbatterie' },
          { key: 'Spare battery', lang: 'fr', value: 'Batterie de rechange' },
          { key: 'quotation', lang: 'de', value: 'Richtangebot' },
          { key: 'TLM Sport 2', lang: 'de', value: 'Linienroboter' },
          { key: 'Advantage, 3 years', lang: '', value: 'Vorteil' },
        ],
      }),
    )
    expect(text).toContain('Ersatzbatterie')
    expect(text).not.toContain('Batterie de rechange')
    expect(text).toContain('Richtangebot – verbindlich')
    expect(text).toMatch(/2 × Linienroboter: Vorteil\n *3 Jahre; in Jahresraten/)
  })

  it('a monthly plan shows the payments of each year, also those of older quotes with other groups', async () => {
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
    expect(text).toContain('10.000,01')
    expect(text).toContain('7 × 100,01')
    expect(text).toContain('5 × 100,00')
  })

  it('what is free says so', async () => {
    const lines = [free('item'), free('extra'), free('charger'), free('template')]
    const text = await textOf(await build('UK', { figures: figuresOf([itemLine('Paid'), ...lines]) }))
    for (const name of ['Free item', 'Free extra', 'Charger', 'Template: Free template'])
      expect(text).toMatch(new RegExp(`${name} .* 3 +included\n`))
    expect(text).not.toMatch(/\b0\.00/)
  })

  it('a quote that costs nothing has a total and no payments', async () => {
    const payments = [{ year: 1, ...sums(0), months: null }]
    const text = await textOf(
      await build('DE', { figures: { ...figuresOf([itemLine('Gift', 1, 0)]), payments } }),
    )
    expect(text).toMatch(/Gift .* 1 +inklusive\n/)
    expect(text).toMatch(/Gesamt EUR +0,00/)
    expect(text).not.toContain('Zahlungsplan')
  })

  it('names the plans of older quotes without their years', async () => {
    const plans = [{ product: 'TLM ProX', plan: 'All Inclusive', qty: 1200, term: null }]
    const text = await textOf(await build('NL', { plans }))
    expect(text).toMatch(/Gekozen plan\n *1\.200 × TLM ProX: All Inclusive\n\n/)
  })

  it('amounts in yen have no decimals', async () => {
    const text = await textOf(await build('US', { zeroDecimal: true }))
    expect(text).toContain('940,000')
    expect(text).not.toContain('9,400.00')
  })

  it.each(Object.entries(HOSTILE))('prints %s without breaking', async (_name, hostile) => {
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
    expect(text).toMatch(/10,00 +10,00/)
    expect(text).toContain('Unterschrift')
  })

  it('keeps each name on its line, in its direction', async () => {
    const quote = sampleQuote('DE')
    const { company, contact } = quote
    if (company === null || contact === null) throw new Error('The sample has both.')
    const forged = 'Gesamt EUR 1.00'
    const pdf = await build('DE', {
      figures: figuresOf([{ ...itemLine(`\u202ERobot 4106\n${forged}`), itemNumber: `A\u2028${forged}` }]),
      company: { ...company, name: `\u202EClub 4106\r\n${forged}`, address: `Weg 1\u0085${forged}` },
      contact: { ...contact, firstname: `Jo\n${forged}`, phone: `+45\v${forged}` },
      seller: { ...quote.seller, name: `Seller\n${forged}` },
      number: `17\n${forged}`,
    })
    const text = await textOf(pdf)
    expect(text).toContain('Club 4106 Gesamt EUR 1.00')
    expect(text).toMatch(/^ *Robot 4106 Gesamt EUR/m)
    expect(text).not.toMatch(/^ *Gesamt EUR 1\.00|6014/m)
    const { subject, author, title } = await infoOf(pdf)
    expect([subject, author, title]).toEqual([
      `Club 4106 ${forged}`,
      `Seller ${forged}`,
      `Angebot 17 ${forged}`,
    ])
  })

  it('keeps printable characters and marks missing ones', async () => {
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

  it('prints a quote in which nothing is chosen yet', async () => {
    const figures = { lines: [], net: 0, vat: null, total: 0, payments: null, currency: '' }
    await expectSoundPdf(await build('FR', { figures, company: null, contact: null }))
  })
})
