import { expect, it } from 'vitest'
import { planWith, settingsWith } from '../settings-for-tests.ts'
import { foundRows, TEXT_LANGUAGES, textRows, untranslatedNames } from './keyed-texts.ts'

const SETTINGS = settingsWith({
  DE: [planWith({ items: [{ desc: 'Robot', qty: 1, price: 100 }] })],
  UK: [planWith({ items: [{ desc: 'Robot', qty: 1, price: 100 }] })],
  NL: [planWith({ items: [{ desc: 'Tablet', qty: 1, price: 100 }] })],
})
const at = (lang: (typeof TEXT_LANGUAGES)[number]) => TEXT_LANGUAGES.indexOf(lang)

it('marks a translation as missing in the languages of the contracts that sell the item, except in English', () => {
  const rows = textRows(SETTINGS, 'translations', [
    { key: 'Robot', lang: 'fr', value: 'Le robot' },
    { key: 'Tablet', lang: '', value: 'Tablet' },
    { key: 'Old part', lang: 'de', value: 'Altes Teil' },
  ])
  expect(rows.slice(0, 5).map(({ key, missing, use }) => [key, missing, use])).toEqual([
    ['Robot', 1, 'sold'],
    ['Standard Payment', 0, 'sold'],
    ['Tablet', 0, 'sold'],
    ['TLM ProX', 0, 'sold'],
    ['Old part', 0, 'none'],
  ])
  const robot = rows[0]?.cells
  expect(robot?.[at('de')]).toEqual({ kind: 'missing' })
  expect(robot?.[at('en-GB')]).toEqual({ kind: 'instead', value: 'Robot' })
  expect(robot?.[at('fr')]).toEqual({ kind: 'stored', value: 'Le robot' })
  expect(robot?.[at('nl')]).toEqual({ kind: 'none' })
  expect(rows[1]?.cells[at('nl')]).toEqual({ kind: 'instead', value: 'Standard Payment' })
  expect(rows[2]?.cells[at('nl')]).toEqual({ kind: 'instead', value: 'Tablet' })
})

it('lists the words of the document with their default texts', () => {
  const words = textRows(SETTINGS, 'translations', [{ key: 'quotation', lang: 'de', value: 'Richtangebot' }])
  const quotation = words.find(({ key }) => key === 'quotation')
  expect(quotation).toMatchObject({ use: 'word', missing: 0 })
  expect(quotation?.cells[at('de')]).toEqual({ kind: 'stored', value: 'Richtangebot' })
  expect(quotation?.cells[at('fr')]).toEqual({ kind: 'instead', value: 'Devis' })
  expect(words.find(({ key }) => key === 'charger')?.cells[at('nl')]).toMatchObject({ kind: 'instead' })
  expect(textRows(SETTINGS, 'itemNumbers', []).some(({ use }) => use === 'word')).toBe(false)
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

it('finds rows by words of their key and texts', () => {
  const rows = textRows(SETTINGS, 'translations', [{ key: 'Robot', lang: 'de', value: 'Größerer Roboter' }])
  expect(foundRows(rows, 'grosserer rob').map(({ key }) => key)).toEqual(
    foundRows(rows, 'GRÖßERER').map(({ key }) => key),
  )
  expect(foundRows(rows, 'roboter').map(({ key }) => key)).toEqual(['Robot'])
  expect(foundRows(rows, '  ')).toHaveLength(rows.length)
  expect(foundRows(rows, 'no such')).toEqual([])
})

it('lists the untranslated names of a plan', () => {
  const texts = [{ key: 'Robot', lang: 'de', value: 'Roboter' }] as const
  expect(untranslatedNames(['Robot', 'Tablet', 'Tablet', ''], 'de', texts)).toEqual(['Tablet'])
  expect(untranslatedNames(['Tablet'], 'en-GB', texts)).toEqual([])
})
