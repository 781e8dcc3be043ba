import { expect, test } from 'vitest'
import { csvCell, csvLine, digitsOfCell, fileTime, tabLine } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['a;b', '"a;b"'],
  ['a,=1+1', '"a,=1+1"'],
  ['a\t=1+1', '"a\t=1+1"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
])('quotes %j for any separator', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test('a mark of direction does not turn the cells after it', () => {
  expect(csvLine(['\u202EClub', '4106', 'a\u2067'])).toBe('Club;4106;a\r\n')
  expect(tabLine(['\u202EClub', '4106'])).toBe('Club\t4106')
  // What is left without it is not a formula either.
  expect(csvCell('\u202E=1+1')).toBe("'=1+1")
  expect(tabLine(['\u2066=1+1'])).toBe("'=1+1")
})

test.each(['=1+1', '+cmd', '-cmd', '@sum', '-1+1', '+', '--1', '=', '-1e5x', '＝1+1', '＠sum'])(
  'escapes %j so that it does not run as a formula',
  (text) => {
    expect(csvCell(text)).toBe(`'${text}`)
  },
)

test.each(['\r', '\n', '\t'])('escapes and quotes %j at the start', (start) => {
  expect(csvCell(`${start}=1`)).toBe(`"'${start}=1"`)
})

test.each(['-12', '+4.5', '1e5', '-1.5E-3', '4127'])('leaves the number %j as it is', (text) => {
  expect(csvCell(text)).toBe(text)
})

test.each([
  '8944501234567890123',
  '1234567890123456',
  '-12345678901234567',
  '0042',
  '12345678e91234567890123456789012',
])('writes the digits %j as a formula of a text, because a spreadsheet would change the number', (text) => {
  expect(csvCell(text)).toBe(`"=""${text}"""`)
  expect(digitsOfCell(`="${text}"`)).toBe(text)
})

test.each(['123456789012345', '0', '0.5', '-0.25', '1e+21', 'e12345', '4127'])(
  'leaves %j as it is',
  (text) => {
    expect(csvCell(text)).toBe(text)
  },
)

test.each(['=1+1', '="a', '=""&A1&""', '="say ""hi"""', 'plain'])(
  'only digits stand in such a formula: %j',
  (text) => {
    expect(digitsOfCell(text)).toBe(text)
  },
)

test('quotes a number with a decimal comma, without escaping it', () => {
  expect(csvCell('-0,25')).toBe('"-0,25"')
})

const AT = Date.UTC(2026, 10, 21, 13, 7, 11, 250) / 1000

test.each([
  [0, '2026-11-21T13:07:11.250+00:00'],
  [1, '2026-11-21T14:07:11.250+01:00'],
  [-12, '2026-11-21T01:07:11.250-12:00'],
  [12, '2026-11-22T01:07:11.250+12:00'],
])('formats a time at UTC offset %i', (offset, text) => {
  expect(fileTime(AT, offset)).toBe(text)
  expect(Date.parse(text) / 1000).toBe(AT)
})

test('an invalid time becomes an empty cell', () => {
  expect([Number.NaN, Infinity, 1e15].map((seconds) => fileTime(seconds, 0))).toEqual(['', '', ''])
})
