import { expect, test } from 'vitest'
import { isOfSize, numberOfText, sizeOf } from './size-filter.ts'

test.each([
  [
    ['less than', '45'],
    ['less than', 45],
  ],
  [
    ['more than', ' -0,5 '],
    ['more than', -0.5],
  ],
  [
    ['between', '20', '30.25'],
    ['between', 20, 30.25],
  ],
])('reads the condition %j', (values, size) => {
  expect(sizeOf(values)).toEqual(size)
})

test.each([
  [[]],
  [['45']],
  [['less than']],
  [['less than', '']],
  [['less than', 'abc']],
  [['less than', '1e9']],
  [['less than', '0x10']],
  [['less than', '1', '2']],
  [['between', '1']],
  [['less than', '1; drop table device']],
  [['more than', 'Infinity']],
  [['more than', '12345678901234567']],
])('rejects %j as a condition', (values) => {
  expect(sizeOf(values)).toBeUndefined()
})

function passing(values: string[]): number[] {
  const size = sizeOf(values)
  return [19, 20, 25, 30, 31].filter((number) => size !== undefined && isOfSize(number, size))
}

test('less than and more than exclude the limit, between includes both', () => {
  expect(passing(['less than', '20'])).toEqual([19])
  expect(passing(['more than', '30'])).toEqual([31])
  expect(passing(['between', '20', '30'])).toEqual([20, 25, 30])
  expect(passing(['between', '30', '20'])).toEqual([])
})

test.each([
  ['.5', 0.5],
  ['-3', -3],
  ['1.', null],
  ['1.2.3', null],
  ['', null],
  ['NaN', null],
])('reads the number in %j as %j', (text, number) => {
  expect(numberOfText(text)).toBe(number)
})
