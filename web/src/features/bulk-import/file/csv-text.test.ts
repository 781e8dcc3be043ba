import { expect, it } from 'vitest'
import { decodeText, guessDelimiter, parseCsv } from './csv-text.ts'
import { openQuotes, PROBLEMS, tooManyRows } from './file-problem.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, { isBig }: { isBig: boolean }) => {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  const bytes = [0xfeff, ...units].flatMap((unit) => [unit & 255, unit >> 8])
  return Uint8Array.from(isBig ? bytes.map((_, index) => bytes[index ^ 1] ?? 0) : bytes)
}

it.each([
  ['UTF-8', utf8('Grün')],
  ['UTF-8 with a byte order mark', utf8('\uFEFFGrün')],
  ['UTF-16 of Excel', utf16('Grün', { isBig: false })],
  ['UTF-16, most significant byte first', utf16('Grün', { isBig: true })],
  ['UTF-16 without a byte order mark', utf16('Grün', { isBig: false }).subarray(2)],
  ['UTF-16 without a mark, most significant byte first', utf16('Grün', { isBig: true }).subarray(2)],
  ['Windows-1252', Uint8Array.from([0x47, 0x72, 0xfc, 0x6e])],
])('reads %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe('Grün')
})

it('reads UTF-16 without a byte order mark in any script', () => {
  const text = '4113;Ѐ一名\r\n4120;Юг 🤖\r\n'
  for (const isBig of [false, true]) expect(decodeText(utf16(text, { isBig }).subarray(2))).toBe(text)
})

it.each([
  [[0x89, 0x50, 0, 1]],
  [[0x41, 0, 0x42]],
  [[1, 0, 2, 0, 3, 0]],
  [[0, 0, 0, 0]],
  [[0x41, 0, 0, 0xd8]],
])('refuses the binary data %j', (bytes) => {
  expect(() => decodeText(Uint8Array.from(bytes))).toThrow(PROBLEMS.noText)
})

it.each([
  ['a;b\n1;2', ';'],
  ['a,b\n1,2', ','],
  ['a;b,c', ';'],
  ['a\n1', ';'],
  ['1;2,5\n3;4,5', ';'],
  ['sep=|\na|b,c,d', '|'],
  ['"sep=|"\na|b,c,d', '|'],
  // A program that reads the line as a row fills it up with its own delimiter when it saves.
  ['sep=,;\n1;2,5\n3;4,5', ';'],
  ['sep=,,,\na,b;,c', ','],
  ['sep=;\t\na\tb', '\t'],
])('guesses the delimiter of %j as %j', (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter)
})

const parse = (text: string, most = 10) => parseCsv(text, { delimiter: ';', most })

it.each([
  ['CR LF', 'a;b\r\n1;2\r\n'],
  ['LF', 'a;b\n1;2\n'],
  ['CR', 'a;b\r1;2'],
  ['different ways', 'a;b\r\n1;2\n'],
  ['other different ways', 'a;b\n1;2\r\n\r'],
  ['a line that names the delimiter', 'sep=;\r\na;b\r\n1;2'],
  ['a line that names the delimiter and was filled up', 'sep=,;\r\na;b\r\n1;2'],
])('parses lines that end in %s', (_name, text) => {
  expect(parse(text).filter((row) => row.length === 2)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

it('quoted cells may contain delimiters, line breaks and quotation marks', () => {
  expect(parse('"1;2";"say ""hi"""\n"two\nlines"; x ')).toEqual([
    ['1;2', 'say "hi"'],
    ['two\nlines', 'x'],
  ])
})

it('every line is a row, however it ends', () => {
  expect(parse('Robot;Name\r\n4113;Mix A\n4114;Mix B\r\n4120;Mix C')).toEqual([
    ['Robot', 'Name'],
    ['4113', 'Mix A'],
    ['4114', 'Mix B'],
    ['4120', 'Mix C'],
  ])
})

it('reads digits that an export wrote as a formula of a text', () => {
  expect(parse('="0042";"=""8944501234567890123"""')).toEqual([['0042', '8944501234567890123']])
})

it('refuses unclosed quotation marks', () => {
  expect(() => parse('1;a\n2;"b\n3;c')).toThrow(openQuotes(2))
})

it('refuses more rows than allowed', () => {
  expect(parse('1\n2\n3', 3)).toHaveLength(3)
  expect(() => parse('1\n2\n3\n4', 3)).toThrow(tooManyRows(3))
})
