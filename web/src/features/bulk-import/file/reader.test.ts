import { MAX_IMPORT_ROWS, MAX_IMPORT_VALUE } from '@service-center/contract/bulk-import/import-operations.ts'
import { expect, it } from 'vitest'
import { rowsXml, workbookFile, workbookParts, zipFile } from '../../../testing/workbook-file.ts'
import { PROBLEMS, tooManyRows } from './file-problem.ts'
import { ROW_FAULTS } from './table.ts'
import { createReader, type SheetChoice } from './reader.ts'

const CHOICE: SheetChoice = {
  sheet: 0,
  delimiter: ';',
  splitAt: '',
  withHidden: false,
  hasHeadings: undefined,
}

async function open(name: string, content: BlobPart) {
  const reader = createReader()
  const opened = await reader.open({ name, file: new Blob([content]) })
  return { reader, opened }
}

async function rowsOf(name: string, content: BlobPart) {
  const { reader } = await open(name, content)
  const { numbers, ids, values, faults } = await reader.rows({ ...CHOICE, id: 0, data: 1 })
  return ids.map((id, index) => [numbers[index], id, values[index], ROW_FAULTS[faults[index] ?? 0]])
}

it('gives each row its number in the file and its fault', async () => {
  const long = 'x'.repeat(MAX_IMPORT_VALUE + 1)
  const text = `\uFEFFID;Value\r\n4155;a\r\n\r\n;b\r\n41x5;c\r\n-3;d\r\n4156;\r\n${'9'.repeat(51)};e\r\n7;${long}\r\n0042;f\r\n`
  expect(await rowsOf('devices.csv', text)).toEqual([
    [2, '4155', 'a', 'none'],
    [4, '', 'b', 'idEmpty'],
    [5, '41x5', 'c', 'idNoNumber'],
    [6, '-3', 'd', 'idNoNumber'],
    [7, '4156', '', 'valueEmpty'],
    [8, '9'.repeat(51), 'e', 'idNoNumber'],
    [9, '7', long, 'valueTooLong'],
    [10, '0042', 'f', 'none'],
  ])
})

it('refuses a number with more than 15 digits as id, but accepts it as text', async () => {
  const number = { attributes: '', content: '<v>1234567890123456</v>' }
  const file = workbookFile([
    [number, 'a'],
    ['1234567890123456', 'b'],
    [4155, number],
  ])
  expect(await rowsOf('devices.xlsx', file)).toEqual([
    [1, '1234567890123456', 'a', 'idImprecise'],
    [2, '1234567890123456', 'b', 'none'],
    [3, '4155', '1234567890123456', 'valueImprecise'],
  ])
})

it('leaves hidden rows out, unless they are wanted; the others keep their numbers', async () => {
  const rows = rowsXml([
    ['ID', 'Name'],
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
    [4, 'd'],
  ])
    .replace('<row r="3"', '<row r="3" hidden="1"')
    .replace('<row r="4"', '<row hidden="true" r="4"')
  const { reader } = await open('devices.xlsx', zipFile(workbookParts([{ name: 'Devices', rows }])))
  expect(await reader.columns(CHOICE)).toMatchObject({ filled: 2, hidden: 2 })
  const { ids, numbers } = await reader.rows({ ...CHOICE, id: 0, data: 1 })
  expect([ids, [...numbers]]).toEqual([
    ['1', '4'],
    [2, 5],
  ])
  expect((await reader.rows({ ...CHOICE, withHidden: true, id: 0, data: 1 })).ids).toEqual([
    '1',
    '2',
    '3',
    '4',
  ])
})

it('chooses no column that is hidden in the spreadsheet, and says which are', async () => {
  const rows = rowsXml([
    ['Old ID', '2026', 'Robot ID', 'Secret', 'Name'],
    [1, 'x', 4155, 'y', 'a'],
    [2, 'x', 4156, 'y', 'b'],
  ])
  const columns = '<cols><col min="1" max="2" hidden="1"/><col min="4" max="4" hidden="true"/></cols>'
  const parts = workbookParts([{ name: 'Devices', rows }]).map((part) => ({
    ...part,
    text: part.text.replace('<sheetData>', `${columns}<sheetData>`),
  }))
  const { reader } = await open('devices.xlsx', zipFile(parts))
  const read = await reader.columns(CHOICE)
  expect(read).toMatchObject({ hasHeadings: true, filled: 2, guess: { id: 2, data: 4 } })
  expect(read.columns.map(({ label, isHidden }) => [label, isHidden])).toEqual([
    ['A: Old ID', true],
    ['B: 2026', true],
    ['C: Robot ID', false],
    ['D: Secret', true],
    ['E: Name', false],
  ])
  // Somebody may choose one.
  expect((await reader.rows({ ...CHOICE, id: 0, data: 3 })).ids).toEqual(['1', '2'])
  const split = await reader.columns({ ...CHOICE, splitAt: ' ' })
  expect(split.columns.map(({ label, isHidden }) => [label, isHidden]).slice(0, 5)).toEqual([
    ['A1: Old', true],
    ['A2: ID', true],
    ['B: 2026', true],
    ['C1: Robot', false],
    ['C2: ID', false],
  ])
})

it('counts no rows as hidden below the table', async () => {
  const rows = `${rowsXml([
    ['ID', 'Name'],
    [1, 'a'],
  ])}<row r="3" hidden="1"/><row r="1048576" hidden="1"/>`
  const { reader } = await open('devices.xlsx', zipFile(workbookParts([{ name: 'Devices', rows }])))
  expect(await reader.columns(CHOICE)).toMatchObject({ filled: 1, hidden: 0 })
})

it.each([
  ['devices.csv', '', PROBLEMS.empty],
  ['devices.csv', workbookFile([['a']]), PROBLEMS.workbookAsText],
  ['devices.xlsx', 'id;value', PROBLEMS.noWorkbook],
])('refuses %s with other content', async (name, content, problem) => {
  await expect(open(name, content)).rejects.toThrow(problem)
})

const lines = (count: number) => Array.from({ length: count }, (_, index) => `${index};a`).join('\n')

it('accepts the maximum number of rows, refuses one more', async () => {
  const { reader } = await open('devices.csv', lines(MAX_IMPORT_ROWS))
  expect((await reader.columns(CHOICE)).filled).toBe(MAX_IMPORT_ROWS)
  const larger = await open('devices.csv', lines(MAX_IMPORT_ROWS + 1))
  await expect(larger.reader.columns(CHOICE)).rejects.toThrow(tooManyRows(MAX_IMPORT_ROWS))
})

it('reads the file again with another delimiter', async () => {
  const { reader, opened } = await open('devices.csv', 'id,value;more\n1,2;3')
  expect(opened.delimiter).toBe(';')
  expect((await reader.columns(CHOICE)).columns).toHaveLength(2)
  expect((await reader.columns({ ...CHOICE, delimiter: ',' })).columns.map(({ label }) => label)).toEqual([
    'A: id',
    'B: value;more',
  ])
})
