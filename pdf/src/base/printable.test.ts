import { describe, expect, it } from 'vitest'
import { readFonts } from '../node/read-fonts.ts'
import { expectSoundPdf, fontsOf, hasPdfTools, textOf } from '../testing/pdf-tools.ts'
import { drawPdf } from './draw-pdf.ts'
import { characterTest, type PdfFonts } from './fonts.ts'
import { missingLetters, missingLettersOf, printable, PRINTED } from './printable.ts'

const fonts = readFonts()
const head = { title: 'Letters', author: 'Seller', subject: 'Company', language: 'en' }

const isPrivate = (codePoint: number) => codePoint >= 0xe0_00 && codePoint <= 0xf8_ff
const codePoints = Array.from({ length: 0x1_00_00 }, (_none, codePoint) => codePoint).filter(
  (codePoint) => codePoint >= 0x20 && !isPrivate(codePoint),
)

it('the table of printable characters matches both fonts in both weights', async () => {
  const other = await fonts.loadOther()
  const [own, ownBold, others, otherBold] = [fonts, other].flatMap(({ regular, semibold }) =>
    [regular, semibold].map((font) => {
      const has = characterTest(font)
      return codePoints.filter(has)
    }),
  )
  expect(ownBold).toEqual(own)
  expect(otherBold).toEqual(others)
  const ranges: [number, number][] = []
  for (const codePoint of new Set([...(own ?? []), ...(others ?? [])].toSorted((one, next) => one - next))) {
    const last = ranges.at(-1)
    if (last?.[1] === codePoint - 1) last[1] = codePoint
    else ranges.push([codePoint, codePoint])
  }
  const texts = ranges.map((range) => [...new Set(range)].map((edge) => edge.toString(16)).join('-'))
  expect(PRINTED).toBe(texts.join(' '))
})

it('can print every letter of Latin, Greek and Cyrillic languages', () => {
  const texts = [
    'Ærøskøbing Łódź Žižkov Győr Țăndărei Ŋħŧ ʻOkina Nguyễn Thị Ngọc',
    'Αθήνα, Ελλάδα: Ἀθῆναι ᾠδή',
    'Днепър Київ Ґалаґан Ђурђевак Љубљана Ўзбекистан Қазақстан Ёлка',
  ]
  expect(texts.flatMap(missingLetters)).toEqual([])
})

it('lists the unprintable letters of each field once', () => {
  const fields = [
    ['Company name', '北京 FC 北\uFE0F'],
    ['Comments', 'Football ⚽ مرحبا'],
    ['City', 'Αθήνα\n'],
    ['Phone', '+45\u2007\u202E12\u200B'],
  ] as const
  expect(missingLettersOf(fields)).toEqual([
    { field: 'Company name', letters: ['北', '京'] },
    { field: 'Comments', letters: ['⚽', 'م', 'ر', 'ح', 'ب', 'ا'] },
  ])
})

it('replaces unprintable characters by one question mark, and removes invisible ones', () => {
  expect(printable('北京 FC ⚽️ a\u202Eb\u0000\tc\u3000d\r\ne\u2028f\u{E0041}')).toBe('? FC ? ab c d\ne\nf')
})

describe.runIf(hasPdfTools)('words of other scripts', () => {
  it('are set as a whole in the other typeface, embedded as a subset, in every part of a document', async () => {
    const pdf = await drawPdf(
      {
        footer: (page, pages) => ({ text: `Сторінка ${page} / ${pages}` }),
        content: [
          'Plain words',
          { text: 'Κλαμπ Αθήνα, 12', bold: true },
          { columns: [{ text: 'Київ' }, { stack: ['а\u0301кцент'] }] },
          {
            layout: { hLineWidth: () => 0, hLineColor: () => '#000', vLineWidth: () => 0 },
            table: { widths: [90], body: [['Ђурђевак 北']] },
          },
        ],
      },
      head,
      fonts,
    )
    await expectSoundPdf(pdf)
    const text = (await textOf(pdf)).normalize('NFC')
    for (const word of ['Plain words', 'Κλαμπ Αθήνα, 12', 'Київ', 'кцент', 'Ђурђевак ?', 'Сторінка 1 / 1'])
      expect(text).toContain(word)
    expect(await fontsOf(pdf)).toEqual([
      'HankenGrotesk-Regular',
      'HankenGrotesk-SemiBold',
      'Inter-Regular',
      'Inter-SemiBold',
    ])
  })

  it('load the other typeface only when they are there', async () => {
    let loads = 0
    const counted: PdfFonts = {
      ...fonts,
      loadOther: () => {
        loads += 1
        return fonts.loadOther()
      },
    }
    await drawPdf({ content: ['Łódź & Ærøskøbing 北京 ⚽'] }, head, counted)
    expect(loads).toBe(0)
    await drawPdf({ content: ['Αθήνα'] }, head, counted)
    expect(loads).toBe(1)
  })
})
