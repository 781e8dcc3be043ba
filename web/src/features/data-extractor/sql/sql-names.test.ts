import { expect, it } from 'vitest'
import { keyCompletions, namesFor, namespaceOf, type KnownNames } from './sql-names.ts'
import { wordAt } from './sql-editor.ts'

const NAMES: KnownNames = {
  views: [
    {
      name: 'robots',
      comment: 'Robots in scope',
      columns: [
        { name: 'device_id', type: 'integer', comment: 'Its number' },
        { name: 'name', type: 'text', comment: '' },
      ],
      examples: [],
    },
    {
      name: 'tablets',
      comment: '',
      columns: [
        { name: 'device_id', type: 'integer', comment: '' },
        { name: 'level', type: 'text', comment: '' },
      ],
      examples: [],
    },
  ],
  keys: [],
  params: [{ order: 2, name: 'From' }],
  readsFirst: true,
  firstColumns: [{ name: 'kilometres', type: 'numeric' }],
}
const labels = (text: string, names = NAMES) => namesFor(text, names).map(({ label }) => label)

it('offers the columns of the views that the query mentions, each once', () => {
  expect(labels('SELECT  FROM robots')).toEqual(expect.arrayContaining(['device_id', 'name', 'count']))
  expect(labels('SELECT  FROM robots')).not.toContain('level')
  const both = labels('select from ROBOTS join tablets')
  expect(both.filter((label) => label === 'device_id')).toHaveLength(1)
  expect(both).toContain('level')
})

it('offers the parameters, and first_query only in the second query', () => {
  expect(labels('')).toEqual(expect.arrayContaining(['ddparam_2', 'first_query']))
  expect(labels('', { ...NAMES, readsFirst: false })).not.toContain('first_query')
})

it('offers the columns of the first query in the second query, also after its name', () => {
  expect(labels('SELECT  FROM first_query')).toContain('kilometres')
  expect(labels('SELECT  FROM robots')).not.toContain('kilometres')
  expect(namespaceOf(NAMES)).toMatchObject({
    first_query: { children: [{ label: 'kilometres', detail: 'numeric' }] },
  })
  const ofFirst = { ...NAMES, readsFirst: false }
  expect(labels('SELECT  FROM first_query', ofFirst)).not.toContain('kilometres')
  expect(namespaceOf(ofFirst)).not.toHaveProperty('first_query')
})

it.each([
  ['robots_2', undefined],
  ['Robots', '"Robots"'],
  ['Robot name', '"Robot name"'],
  ['2026', '"2026"'],
  ['größe', '"größe"'],
  ['5" screens', '"5"" screens"'],
  ['order', '"order"'],
])('quotes the column %s of the first query if needed', (name, written) => {
  const names = { ...NAMES, firstColumns: [{ name, type: 'text' }] }
  const offered = namesFor('SELECT  FROM first_query', names).find(({ label }) => label === name)
  expect(offered?.apply).toBe(written)
  expect(namespaceOf(names)).toMatchObject({
    first_query: { children: [{ label: name, ...(written === undefined ? {} : { apply: written }) }] },
  })
})

it('offers keys with their display names', () => {
  expect(
    keyCompletions([
      { key: 'Battery', alias: 'Battery' },
      { key: 'hdop', alias: 'HDOP' },
    ]),
  ).toEqual([
    { label: 'Battery', type: 'text' },
    { label: 'hdop', type: 'text', detail: 'HDOP' },
  ])
})

it.each([
  ['SELECT nam FROM robots', 7, 'nam'],
  ['SELECT "a b"', 7, '"a'],
  ['SELECT )', 7, ')'],
  ["SELECT '0000-00-00 00:00:00' AS a", 7, "'0000-00-00 00:00:00'"],
  ["SELECT 'it", 7, "'"],
  // PostgreSQL reports the end of the input after the last word.
  ['SELECT 1 FROM  ', 15, 'FROM'],
  ['SELECT', 100, 'SELECT'],
])('in %s at %i underlines %s', (text, at, word) => {
  const range = wordAt(text, at)
  expect(text.slice(range?.from, range?.to)).toBe(word)
})

it('underlines nothing in an empty text', () => {
  expect(wordAt('  ', 0)).toBeUndefined()
})
