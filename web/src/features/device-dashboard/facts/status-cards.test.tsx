import { expect, test } from 'vitest'
import { foundGroups } from './StatusCards.tsx'

const meaning = (alias: string) => ({ alias, group: 'Power', position: 1, unit: null, translations: [] })
const dictionary = { battery_voltage: meaning('Voltage'), mainboard: meaning('Main board of Hjørring') }
const fact = (key: string) => ({ key, value: '1', entry: undefined, meaning: undefined })
const groups = [
  { name: 'Power', facts: [fact('battery_voltage'), fact('mainboard')] },
  { name: 'Other', facts: [fact('constructor')] },
]
const found = (...words: string[]) =>
  foundGroups(groups, { words, dictionary }).map(({ name, facts }) => [name, facts.map(({ key }) => key)])

test('finds keys and labels, all words of the search, and leaves out empty groups', () => {
  expect(found('voltage')).toEqual([['Power', ['battery_voltage']]])
  expect(found('battery_v')).toEqual([['Power', ['battery_voltage']]])
  expect(found('board', 'main')).toEqual([['Power', ['mainboard']]])
  expect(found('hjorring')).toEqual([['Power', ['mainboard']]])
  expect(found('constr')).toEqual([['Other', ['constructor']]])
  expect(found('nothing')).toEqual([])
  expect(found()).toHaveLength(2)
})
