import { numberIn, SEVERAL } from '@service-center/contract/device-history/device-series.ts'
import { expect, test } from 'vitest'
import { locatePage } from './history-page.views.ts'
import { TextReduction, NumberReduction } from './series.views.ts'

const NO_EDGES = { before: null, after: null }

test('no spike is lost however few pixels there are', () => {
  const numbers = new NumberReduction({ from: 0, to: 1000, count: 10 })
  for (let at = 0; at <= 1000; at += 1) numbers.add(at, at === 555 ? '900' : at === 556 ? '-3' : '5')
  const { at, until, first, min, max, last } = numbers.result(NO_EDGES)
  expect(at).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900])
  // The end of the window belongs to the last pixel.
  expect(until).toEqual([99, 199, 299, 399, 499, 599, 699, 799, 899, 1000])
  expect([first[5], min[5], max[5], last[5]]).toEqual([5, -3, 900, 5])
  expect(Math.max(...max.toSpliced(5, 1))).toBe(5)
})

test('pixels without a number are left out', () => {
  const numbers = new NumberReduction({ from: 0, to: 100, count: 100 })
  numbers.add(10, '1')
  numbers.add(11, 'none')
  numbers.add(90, '2')
  expect(numbers.result(NO_EDGES)).toMatchObject({ at: [10, 90], first: [1, 2] })
})

test.each([
  ['67', 67],
  [' 67 % ', 67],
  ['-3.50', -3.5],
  ['1e3', 1000],
  ['', undefined],
  ['%', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['1,5', undefined],
  ['9.8.3', undefined],
])('the number in "%s" is %s', (value, number) => {
  expect(numberIn(value)).toBe(number)
})

const reduced = (values: readonly (readonly [at: number, text: string])[], pixels = 10) => {
  const texts = new TextReduction({ from: 0, to: 1000, count: pixels })
  for (const [at, text] of values) texts.add(at, text)
  const { values: names, at, value, changes } = texts.result(null)
  return at.map((moment, place) => [
    moment,
    names[value[place] ?? 0] ?? (value[place] === SEVERAL ? '*' : '?'),
    changes[place],
  ])
}

test('equal values become one segment, which begins where the value did', () => {
  expect(
    reduced([
      [-50, 'a'],
      [100, 'a'],
      [300, 'b'],
      [500, 'b'],
      [900, 'a'],
    ]),
  ).toEqual([
    [-50, 'a', 1],
    [300, 'b', 1],
    [900, 'a', 1],
  ])
})

test('a single short state keeps its name; several in a row are merged', () => {
  expect(
    reduced([
      [0, 'a'],
      [400, 'b'],
      [410, 'a'],
      [600, 'c'],
      [620, 'd'],
      [650, 'e'],
      [660, 'a'],
    ]),
  ).toEqual([
    [0, 'a', 1],
    [400, 'b', 1],
    [410, 'a', 1],
    [600, '*', 3],
    [660, 'a', 1],
  ])
})

test('the size of the reply does not grow with the number of changes, and every change is counted', () => {
  const busy = Array.from({ length: 50_000 }, (_, index) => [index / 50, index % 2 ? 'on' : 'off'] as const)
  const segments = reduced(busy, 100)
  expect(segments.length).toBeLessThanOrEqual(201)
  expect(segments.reduce((sum, [, , changes]) => sum + Number(changes), 0)).toBe(50_000)
})

test('a merged segment lists its values, longest first', () => {
  const texts = new TextReduction({ from: 0, to: 1000, count: 10 })
  for (const [at, text] of [
    [0, 'calm'],
    [500, 'a'],
    [505, 'b'],
    [540, 'a'],
    [550, 'c'],
    [580, 'calm'],
  ] as const) {
    texts.add(at, text)
  }
  expect(texts.result(null)).toEqual({
    values: ['calm', 'b', 'c', 'a'],
    at: [0, 500, 580],
    value: [0, SEVERAL, 0],
    changes: [1, 4, 1],
    among: [[], [1, 2, 3], []],
    after: null,
  })
})

test('for a text that always changes, only visible values are listed', () => {
  const texts = new TextReduction({ from: 0, to: 1000, count: 100 })
  for (let index = 0; index < 50_000; index += 1) texts.add(index / 50, `place ${index}`)
  const { at, values, among } = texts.result(null)
  expect(at.length).toBeLessThanOrEqual(20)
  expect(values.length).toBeLessThanOrEqual(at.length * 20 + at.length)
  expect(Math.max(...among.map(({ length }) => length))).toBe(20)
})

test('a page begins at the nearer end of its days', () => {
  const days = [
    { day: 9, records: 10 },
    { day: 7, records: 100 },
    { day: 3, records: 5 },
  ]
  const place = (start: number, count: number) => locatePage(days, { start, count })
  expect(place(0, 4)).toEqual({ first: 9, last: 9, fromOldest: false, offset: 0, count: 4 })
  expect(place(8, 4)).toEqual({ first: 7, last: 9, fromOldest: false, offset: 8, count: 4 })
  expect(place(90, 10)).toEqual({ first: 7, last: 7, fromOldest: true, offset: 10, count: 10 })
  expect(place(109, 6)).toEqual({ first: 3, last: 7, fromOldest: true, offset: 0, count: 6 })
  expect(() => place(114, 2)).toThrow('outside')
})
