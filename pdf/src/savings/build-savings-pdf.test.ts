import { DEFAULT_SAVINGS, type SavingsInput } from '@service-center/contract/savings/savings-input.ts'
import { describe, expect, it } from 'vitest'
import { readFonts } from '../node/read-fonts.ts'
import { expectSoundPdf, fontsOf, hasPdfTools, infoOf, pagesOf, textOf } from '../testing/pdf-tools.ts'
import { buildSavingsPdf } from './build-savings-pdf.ts'
import { drawLetterhead } from './letterhead.ts'

const fonts = readFonts()
const { sizes } = DEFAULT_SAVINGS
const INPUT: SavingsInput = {
  ...DEFAULT_SAVINGS,
  customer: 'Stadt Freiburg, Sportamt',
  sizes: { ...sizes, large: { ...sizes.large, fields: 2, remarkFields: 2 } },
}
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
    expect(pages.at(-1)).toContain('with the robot.')
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

  it('tells when the robot costs more', async () => {
    const large = { ...INPUT.sizes.large, robotGallons: 2000 }
    const text = await textOf(await build({ ...INPUT, sizes: { ...sizes, large } }))
    expect(text).toContain('The robot costs more in a season')
  })
})
