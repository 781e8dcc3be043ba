import { csvCell } from '@service-center/contract/endpoint/csv.ts'
import { expect, test } from 'vitest'
import { csvParts } from './csv.ts'
import { type TestRow, testColumn, testColumns } from '../model/test-columns.ts'

test.each([
  ['plain', 'plain'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
])('%j is quoted after RFC 4180', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test.each(['=1+1', '+cmd', '-cmd', '@sum', '\tx', '-1+1', '+', '--1', '=', '-1e5x', '＝1+1', '＠sum'])(
  '%j cannot run as a formula',
  (text) => {
    expect(csvCell(text)).toBe(`'${text}`)
  },
)

test.each(['\r', '\n'])('%j at the start is escaped and quoted', (end) => {
  expect(csvCell(`${end}=1`)).toBe(`"'${end}=1"`)
})

test.each(['-12', '+4.5', '-0,25', '1e5', '-1.5E-3', '4127'])('%j remains a number', (text) => {
  expect(csvCell(text)).toBe(text)
})

test('header and rows, separated by semicolons, missing cells empty', () => {
  const columns = testColumns(testColumn('id', { header: 'ID' }), testColumn('n', { header: 'Name; short' }))
  const rows: TestRow[] = [
    { id: 1, n: 'a' },
    { id: 2, n: null },
  ]
  expect([...csvParts(columns, rows)].join('')).toBe('ID;"Name; short"\r\n1;a\r\n2;\r\n')
})

test('a long export comes in parts and loses no row', () => {
  const rows = Array.from({ length: 9001 }, (_, id): TestRow => ({ id }))
  const parts = [...csvParts(testColumns('id'), rows)]
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.join('').split('\r\n').slice(1, -1)).toEqual(rows.map((row) => String(row['id'])))
})
