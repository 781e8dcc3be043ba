import { expect, test } from 'vitest'
import { csvCell, fileTime } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['a;b', '"a;b"'],
  ['a,=1+1', '"a,=1+1"'],
  ['a\t=1+1', '"a\t=1+1"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
])('%j is quoted, whatever the separator', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test.each(['=1+1', '+cmd', '-cmd', '@sum', '-1+1', '+', '--1', '=', '-1e5x', '＝1+1', '＠sum'])(
  '%j cannot run as a formula',
  (text) => {
    expect(csvCell(text)).toBe(`'${text}`)
  },
)

test.each(['\r', '\n', '\t'])('%j at the start is escaped and quoted', (start) => {
  expect(csvCell(`${start}=1`)).toBe(`"'${start}=1"`)
})

test.each(['-12', '+4.5', '1e5', '-1.5E-3', '4127'])('%j remains a number', (text) => {
  expect(csvCell(text)).toBe(text)
})

test('a number with a decimal comma is quoted, and remains a number', () => {
  expect(csvCell('-0,25')).toBe('"-0,25"')
})

const AT = Date.UTC(2026, 10, 21, 13, 7, 11, 250) / 1000

test.each([
  [0, '2026-11-21T13:07:11.250+00:00'],
  [1, '2026-11-21T14:07:11.250+01:00'],
  [-12, '2026-11-21T01:07:11.250-12:00'],
  [12, '2026-11-22T01:07:11.250+12:00'],
])('a time at UTC offset %i', (offset, text) => {
  expect(fileTime(AT, offset)).toBe(text)
  expect(Date.parse(text) / 1000).toBe(AT)
})

test('what is no time is an empty cell', () => {
  expect([Number.NaN, Infinity, 1e15].map((seconds) => fileTime(seconds, 0))).toEqual(['', '', ''])
})
