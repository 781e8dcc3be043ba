import { expect, it } from 'vitest'
import { PROBLEMS } from './file-problem.ts'
import { guessColumns, tableOf } from './table.ts'

const labels = (rows: string[][], options: { splitAt?: string; hasHeadings?: boolean } = {}) =>
  tableOf(rows, { splitAt: '', ...options }).columns.map(({ label }) => label)

it('a first row of words has headings, one with a number has data', () => {
  expect(
    labels([
      ['ID', 'Name'],
      ['1', 'a'],
    ]),
  ).toEqual(['A: ID', 'B: Name'])
  expect(
    labels([
      ['ID', '16 digits as text'],
      ['1', 'a'],
    ]),
  ).toEqual(['A: ID', 'B: 16 digits as text'])
  expect(labels([['4155,North Park']])).toEqual(['A'])
  expect(labels([['4155', 'North Park']])).toEqual(['A', 'B'])
  expect(
    labels([
      ['Name', '2026/01/01'],
      ['1', 'a'],
    ]),
  ).toEqual(['A', 'B'])
})

it('the guess about headings can be overruled', () => {
  const table = tableOf(
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    { splitAt: '', hasHeadings: false },
  )
  expect(table.filled).toBe(2)
  expect(table.columns.map(({ label }) => label)).toEqual(['A', 'B'])
})

it('names columns as spreadsheets do', () => {
  const wide = labels([Array.from({ length: 53 }, () => '1')])
  expect([wide[25], wide[26], wide[51], wide[52]]).toEqual(['Z', 'AA', 'AZ', 'BA'])
})

it('splits columns at a text, each into as many parts as its longest row needs', () => {
  const rows = [
    ['ID - Name', 'x'],
    ['1 - a', 'y'],
    ['2 - b - c', 'z'],
  ]
  const table = tableOf(rows, { splitAt: '-' })
  expect(table.columns.map(({ label }) => label)).toEqual(['A1: ID', 'A2: Name', 'A3', 'B: x'])
  expect(table.rows[2]).toEqual(['2', 'b', 'c', 'z'])
})

it('refuses a split into too many columns', () => {
  expect(() => tableOf([['1', 'a'.repeat(1000)]], { splitAt: 'a' })).toThrow(PROBLEMS.tooWide)
})

it('does not count empty rows', () => {
  expect(
    tableOf(
      [
        ['ID', 'x'],
        ['', ''],
        ['1', ''],
      ],
      { splitAt: '' },
    ).filled,
  ).toBe(1)
  expect(() =>
    tableOf(
      [
        ['ID', 'x'],
        ['', ''],
      ],
      { splitAt: '' },
    ),
  ).toThrow(PROBLEMS.noRows)
  expect(() => tableOf([], { splitAt: '' })).toThrow(PROBLEMS.noRows)
})

it.each([
  [
    [
      ['Name', 'Robot', 'Robot ID'],
      ['a', '7', '4155'],
    ],
    { id: 2, data: 0 },
  ],
  [
    [
      ['Name', 'Robot'],
      ['a', '4155'],
    ],
    { id: 1, data: 0 },
  ],
  [[['4155', 'a']], { id: 0, data: 1 }],
  [
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    { id: null, data: 0 },
  ],
])('guesses the columns of %j', (rows, columns) => {
  expect(guessColumns(tableOf(rows, { splitAt: '' }))).toEqual(columns)
})
