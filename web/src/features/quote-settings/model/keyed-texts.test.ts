import { expect, it } from 'vitest'
import { foundRows, TEXT_LANGUAGES, textRows, untranslatedNames } from './keyed-texts.ts'
import { planWith, settingsWith } from './settings-sample.ts'

const SETTINGS = settingsWith({
  DE: [planWith({ items: [{ desc: 'Robot', qty: 1, price: 100 }] })],
  UK: [planWith({ items: [{ desc: 'Robot', qty: 1, price: 100 }] })],
  NL: [planWith({ items: [{ desc: 'Tablet', qty: 1, price: 100 }] })],
})
const at = (lang: (typeof TEXT_LANGUAGES)[number]) => TEXT_LANGUAGES.indexOf(lang)

it('marks a translation as missing in the languages of the contracts that sell the thing, except in English', () => {
  const rows = textRows(SETTINGS, 'translations', [
    { key: 'Robot', lang: 'fr', value: 'Le robot' },
    { key: 'Tablet', lang: '', value: 'Tablet' },
    { key: 'Old part', lang: 'de', value: 'Altes Teil' },
  ])
  expect(rows.map(({ key, missing, isSold }) => [key, missing, isSold])).toEqual([
    ['charger', 2, true],
    ['Old part', 0, false],
    ['Robot', 1, true],
    ['Tablet', 0, true],
  ])
  const robot = rows[2]?.cells
  expect(robot?.[at('de')]).toEqual({ kind: 'missing' })
  expect(robot?.[at('en-GB')]).toEqual({ kind: 'instead', value: 'Robot' })
  expect(robot?.[at('fr')]).toEqual({ kind: 'stored', value: 'Le robot' })
  expect(robot?.[at('nl')]).toEqual({ kind: 'none' })
  expect(rows[3]?.cells[at('nl')]).toEqual({ kind: 'instead', value: 'Tablet' })
})

it('an item number is missing unless it holds for all languages, or for each that needs it', () => {
  const rows = textRows(SETTINGS, 'itemNumbers', [
    { key: 'Robot', lang: 'de', value: '1' },
    { key: 'Tablet', lang: 'nl', value: '2' },
    { key: 'charger_eu', lang: '', value: '3' },
  ])
  expect(rows.filter(({ missing }) => missing > 0).map(({ key }) => key)).toEqual([
    'charger_au',
    'charger_us',
    'Robot',
  ])
  expect(rows.find(({ key }) => key === 'Robot')?.cells[at('')]).toEqual({ kind: 'missing' })
})

it('finds rows by words of the key and of the texts', () => {
  const rows = textRows(SETTINGS, 'translations', [{ key: 'Robot', lang: 'de', value: 'Größerer Roboter' }])
  expect(foundRows(rows, 'grosserer rob').map(({ key }) => key)).toEqual(
    foundRows(rows, 'GRÖßERER').map(({ key }) => key),
  )
  expect(foundRows(rows, 'roboter').map(({ key }) => key)).toEqual(['Robot'])
  expect(foundRows(rows, '  ')).toHaveLength(rows.length)
  expect(foundRows(rows, 'no such')).toEqual([])
})

it('names what a plan sells without a translation', () => {
  const texts = [{ key: 'Robot', lang: 'de', value: 'Roboter' }] as const
  expect(untranslatedNames(['Robot', 'Tablet', 'Tablet', ''], 'de', texts)).toEqual(['Tablet'])
  expect(untranslatedNames(['Tablet'], 'en-GB', texts)).toEqual([])
})
