import {
  DEFAULT_SAVINGS,
  type FieldSize,
  MAX_SAVINGS,
  type SavingsInput,
} from '@service-center/contract/savings/savings-input.ts'
import { describe, expect, it } from 'vitest'
import { readFonts } from '../node/read-fonts.ts'
import {
  colorsOf,
  expectSoundPdf,
  fontsOf,
  hasPdfTools,
  infoOf,
  pagesOf,
  textOf,
} from '../testing/pdf-tools.ts'
import { buildSavingsPdf } from './build-savings-pdf.ts'
import { drawLetterhead } from './letterhead.ts'

const fonts = readFonts()
const { sizes } = DEFAULT_SAVINGS
const INPUT: SavingsInput = {
  ...DEFAULT_SAVINGS,
  customer: 'Stadt Freiburg, Sportamt',
  sizes: { ...sizes, large: { ...sizes.large, fields: 2, remarkFields: 2 } },
}
/** Nearly as long as the form accepts. */
const LONG_NAME =
  'Arbeitsgemeinschaft der Sportvereine und Sportplatzbetreiber des Landkreises Breisgau-Hochschwarzwald und der Stadt Freiburg im Breisgau, Abteilung Rasenplätze und Linien, zu Händen Frau Dr. Muster'
const withFields = (size: FieldSize, fields: number) => ({ ...sizes[size], fields, remarkFields: fields })
/** The red of the headline. */
const LOSS = '#A82A1F'

const build = async (input: SavingsInput) =>
  buildSavingsPdf({ input, day: '2026-11-23', letterhead: await drawLetterhead(fonts) }, fonts)

describe.runIf(hasPdfTools)('the savings quotation', () => {
  it('shows each figure, on a letterhead, with its fonts', async () => {
    const pdf = await build(INPUT)
    await expectSoundPdf(pdf)
    expect(await fontsOf(pdf)).toEqual(['HankenGrotesk-Regular', 'HankenGrotesk-SemiBold'])
    const text = await textOf(pdf)
    for (const figure of [
      '2,421.91',
      '50.8',
      '4,771.30',
      '2,349.39',
      '181.30',
      '54.39',
      '4,590.00',
      '2,295.00',
    ])
      expect(text).toContain(figure)
    expect(text).toContain('Line-marking robots')
    expect(text).toContain('Stadt Freiburg, Sportamt')
    expect(text).toContain('23/11/26')
    expect(text).toMatch(/Large +2 +32 +3\.7 +1\.1 +4,771\.30 +2,349\.39/)
  })

  it('uses the American date format for dollars', async () => {
    expect(await textOf(await build({ ...INPUT, currency: 'USD' }))).toMatch(/11\/23\/26[^]*2,421\.91.USD/)
  })

  it('handles empty input, the largest values and a hostile name', async () => {
    await expectSoundPdf(await build(DEFAULT_SAVINGS))
    const largest = {
      fields: 1000,
      remarkFields: 1000,
      layouts: 366,
      layoutMinutes: 144_000,
      sessions: 366,
      remarkMinutes: 144_000,
      manualGallons: 144_000,
      robotGallons: 144_000,
    }
    const pdf = await build({
      customer: `${'W'.repeat(200)} 👩‍👧 <b> \u0000\u202E`,
      currency: 'USD',
      sizes: { large: largest, medium: largest, small: largest, other: largest },
      baseWage: 100_000,
      trueWage: 100_000,
      paintCost: 100_000,
    })
    await expectSoundPdf(pdf)
    const pages = await pagesOf(pdf)
    // What does not fit goes to the next page with its title.
    expect(pages).toHaveLength(2)
    expect(pages[1]).toMatch(/How the figures come about\n+Large: [^]*1,000\.00.USD a gallon\./)
    // No number is split across two lines.
    expect(pages[0]).toMatch(
      /Large +366,000 +366,000 +17,568,000\.0 +5,270,400\.0 +1,071,648,000,000\.00 +1,059,350,400,000\.00/,
    )
  })

  it('keeps the name of the customer on its line', async () => {
    const pdf = await build({ ...INPUT, customer: 'Club \u202E4106\nThe robot saves 1' })
    expect(await textOf(pdf)).toMatch(/^ *Club 4106 The robot saves 1$/m)
    expect(await infoOf(pdf)).toMatchObject({ subject: 'Club 4106 The robot saves 1' })
  })

  it.each(['EUR', 'USD'] as const)('with four sizes it is one page, in %s', async (currency) => {
    const four: SavingsInput = {
      ...INPUT,
      currency,
      customer: LONG_NAME,
      sizes: {
        large: withFields('large', 120),
        medium: withFields('medium', 85),
        small: withFields('small', 250),
        other: { ...withFields('large', 44), layouts: 12, layoutMinutes: 1250, robotGallons: 1275 },
      },
    }
    for (const input of [four, { ...four, paintCost: 100_000 }]) {
      const pages = await pagesOf(await build(input))
      expect(pages).toHaveLength(1)
      // Nothing is cut: the whole name, all sizes, and the last line.
      expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain(LONG_NAME)
      for (const size of ['Large', 'Medium', 'Small', 'Other'])
        expect(pages[0]).toMatch(
          new RegExp(
            `^ *${size} +[\\d,]+ +[\\d,]+ +[\\d,.]+ +[\\d,.]+ +[\\d,.]+ +[\\d,.]+$[^]*^ *${size}: `,
            'm',
          ),
        )
      expect(pages[0]).toMatch(/True wage 49\.00.(EUR|USD) an hour, of which .* a gallon\.$/m)
    }
  })

  it('splits no number of the largest additional cost', async () => {
    const { fields, times, hundredths, money } = MAX_SAVINGS
    const most = {
      ...sizes.large,
      fields,
      remarkFields: fields,
      layouts: times,
      sessions: times,
      manualGallons: 0,
      robotGallons: hundredths,
    }
    const text = await textOf(
      await build({
        ...INPUT,
        sizes: { large: most, medium: most, small: most, other: most },
        paintCost: money,
      }),
    )
    expect(text).toMatch(/The robot costs 4,216,[\d,]+\.\d\d.EUR more in a season/)
    expect(text).toMatch(/^ *Total +[\d,]+\.\d\d +[\d,]+\.\d\d +4,216,[\d,]+\.\d\d.more$/m)
  })

  it('knows one and many', async () => {
    const large = {
      ...sizes.large,
      fields: 1,
      layouts: 1,
      layoutMinutes: 100,
      remarkFields: 1,
      sessions: 1,
      remarkMinutes: 100,
      manualGallons: 100,
      robotGallons: 50,
    }
    expect(await textOf(await build({ ...INPUT, sizes: { ...sizes, large } }))).toContain(
      'Large: 1 field × 1 layout of 1 minute, 1 field × 1 remark of 1 minute by hand; 1 gallon a marking by hand',
    )
  })

  it('says plainly, and in red, when the robot costs more', async () => {
    const large = { ...INPUT.sizes.large, robotGallons: 2000 }
    const pdf = await build({ ...INPUT, sizes: { ...sizes, large } })
    const text = await textOf(pdf)
    expect(text).toMatch(/The robot costs 5,483\.09.EUR more in a season than the work by hand/)
    expect(text).toMatch(/Hours +3\.7 +1\.1 +2\.6.less/)
    expect(text).toMatch(/Total +4,771\.30 +10,254\.39 +5,483\.09.more/)
    expect(text).not.toMatch(/Saved| -\d/)
    expect(await colorsOf(pdf)).toContain(LOSS)
    expect(await colorsOf(await build(INPUT))).not.toContain(LOSS)
  })

  it('says when both cost the same, and draws no bars when nothing costs anything', async () => {
    const free = { ...INPUT, baseWage: 0, trueWage: 0, paintCost: 0 }
    const text = await textOf(await build(free))
    expect(text).toContain('neither the work by hand nor the robot costs anything')
    expect(text).not.toMatch(/^ *With the robot +0\.00/m)
    const large = { ...INPUT.sizes.large, layoutMinutes: 0, remarkMinutes: 0, robotGallons: 900 }
    expect(await textOf(await build({ ...INPUT, sizes: { ...sizes, large } }))).toContain(
      'The robot costs the same in a season as the work by hand',
    )
  })

  it('is silent about sizes without work', async () => {
    const idle = { ...sizes.other, fields: 4, remarkFields: 4 }
    const text = await textOf(await build({ ...INPUT, sizes: { ...INPUT.sizes, other: idle } }))
    expect(text).not.toContain('Other')
    const none = await textOf(await build({ ...INPUT, sizes: { ...sizes, other: idle } }))
    expect(none).toContain('There is no work to compare')
    expect(none).not.toMatch(/Size|True wage|0\.00/)
  })
})
