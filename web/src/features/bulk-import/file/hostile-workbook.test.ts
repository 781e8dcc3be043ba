import { MAX_IMPORT_VALUE } from '@service-center/contract/bulk-import/import-operations.ts'
import { expect, it } from 'vitest'
import { deflated, rowsXml, workbookParts, zipFile } from '../../../testing/workbook-file.ts'
import { FileProblem, PROBLEMS, tooFarColumn, tooFarRow } from './file-problem.ts'
import { createReader } from './reader.ts'
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from './sheet-cells.ts'
import { MAX_UNPACKED_BYTES, openWorkbook } from './workbook.ts'

const TABLE = rowsXml([
  ['ID', 'Value'],
  ['4155', 'a'],
])
const bookOf = async (...rows: string[]) => {
  const sheets = rows.map((one, index) => ({ name: `Sheet ${index}`, rows: one }))
  return openWorkbook(zipFile(await Promise.all(workbookParts(sheets).map(deflated))))
}
const cell = (at: string, content = '<v>1</v>') => `<c r="${at}">${content}</c>`

it.each([
  ['the last column', `<row r="3">${cell('XFD3')}</row>`, tooFarColumn('XFD', MAX_SHEET_COLUMNS)],
  ['the last row', `<row r="1048576">${cell('A1048576')}</row>`, tooFarRow(1_048_576, MAX_SHEET_ROWS)],
  [
    'the last cell, after comments that seem to be attributes',
    `<!-- <c a=" --><row r="1048576">${cell('XFD1048576')}</row><!-- "> -->`,
    tooFarRow(1_048_576, MAX_SHEET_ROWS),
  ],
  [
    'the last cell, with prefixes',
    `<x:row r='1048576'><x:c x:r = '&#88;FD1048576' ><x:v>1</x:v></x:c></x:row>`,
    tooFarRow(1_048_576, MAX_SHEET_ROWS),
  ],
  [
    'a text in the last column',
    `<row r="3">${cell('XFD3', '<is><t>x</t></is>')}</row>`,
    tooFarColumn('XFD', MAX_SHEET_COLUMNS),
  ],
  ['more than all rows', '<row r="999999999"/>', PROBLEMS.brokenWorkbook],
  ['more than all columns', `<row r="3">${cell('XFE3')}</row>`, PROBLEMS.brokenWorkbook],
  [
    'many columns and rows together',
    `<row r="3">${cell('IV3')}</row><row r="200000">${cell('A200000')}</row>`,
    PROBLEMS.tooManyCells,
  ],
  ['a tag without an end', `<row r="3" a="${'x'.repeat(2_000_000)}`, PROBLEMS.brokenWorkbook],
])('refuses a sheet with a cell in %s', async (_name, rows, problem) => {
  const book = await bookOf(TABLE + rows, TABLE)
  await expect(book.sheetOf(0)).rejects.toThrow(problem)
  // The other sheets can still be read.
  expect((await book.sheetOf(1)).rows).toHaveLength(2)
})

/** A workbook whose parts are changed. */
async function changed(change: (text: string, name: string) => string) {
  const parts = workbookParts([{ name: 'Devices', rows: TABLE }])
  return openWorkbook(zipFile(parts.map((part) => ({ ...part, text: change(part.text, part.name) }))))
}

it.each<[what: string, part: string, from: string, to: string]>([
  [
    'entities that contain one another',
    'xl/worksheets/sheet1.xml',
    '?>\n',
    '?>\n<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
  ],
  ['a sheet that was cut', 'xl/worksheets/sheet1.xml', '</sheetData></worksheet>', ''],
  ['a tag without an end', 'xl/worksheets/sheet1.xml', '</worksheet>', '</worksheet'],
  ['an attribute without a value', 'xl/worksheets/sheet1.xml', '<row ', '<row hidden '],
  ['an entity of HTML', 'xl/worksheets/sheet1.xml', '4155', '&nbsp;4155'],
  ['half of a character', 'xl/worksheets/sheet1.xml', '4155', '&#xD83D;4155'],
  ['tags within tags without end', 'xl/worksheets/sheet1.xml', '<row ', `${'<x>'.repeat(100_000)}<row `],
  [
    'attributes without end',
    'xl/worksheets/sheet1.xml',
    '<row ',
    `<row ${Array.from({ length: 100_000 }, (_, index) => `x${index}=""`).join(' ')} `,
  ],
  [
    'attributes without end in one namespace after another',
    'xl/worksheets/sheet1.xml',
    '<row ',
    `<row ${Array.from({ length: 100_000 }, (_, index) => `x${index}:x=""`).join(' ')} `,
  ],
  ['a tag that ends twice', 'xl/worksheets/sheet1.xml', '</worksheet>', '</worksheet></worksheet>'],
  ['a part outside of the file', 'xl/_rels/workbook.xml.rels', 'worksheets/', '../../../../etc/'],
  ['a part at another address', 'xl/_rels/workbook.xml.rels', 'worksheets/', 'https://example.com/'],
  ['a part with a name of objects', 'xl/_rels/workbook.xml.rels', 'worksheets/sheet1.xml', '/__proto__'],
  [
    'more rows than a sheet has',
    'xl/worksheets/sheet1.xml',
    '</sheetData>',
    `${'<row/>'.repeat(1_048_575)}</sheetData>`,
  ],
])('refuses %s', async (_what, part, from, to) => {
  const opened = changed((text, name) => (name === part ? text.replace(from, to) : text))
  await expect(opened.then(async (book) => book.sheetOf(0))).rejects.toThrow(PROBLEMS.brokenWorkbook)
})

it('takes no entity from another file', async () => {
  const doctype = '?>\n<!DOCTYPE x SYSTEM "file:///etc/passwd">'
  const book = await changed((text) => text.replace('?>\n', doctype))
  expect((await book.sheetOf(0)).rows[1]).toEqual(['4155', 'a'])
  const asking = await changed((text) => text.replace('?>\n', doctype).replace('4155', '&x;'))
  await expect(asking.sheetOf(0)).rejects.toThrow(PROBLEMS.brokenWorkbook)
})

it.each<[what: string, part: string, from: string, to: string]>([
  [
    'a million empty rows',
    'xl/worksheets/sheet1.xml',
    '</sheetData>',
    `${'<row/>'.repeat(1_000_000)}</sheetData>`,
  ],
  [
    'columns that are hidden from nowhere to nowhere',
    'xl/worksheets/sheet1.xml',
    '<sheetData>',
    '<cols><col min="-1e15" max="1e15" hidden="1"/></cols><sheetData>',
  ],
  ['a long format', 'xl/styles.xml', 'formatCode="General"', `formatCode="${'['.repeat(900_000)}"`],
  ['a long name of an attribute', 'xl/worksheets/sheet1.xml', '<row ', `<row ${'x'.repeat(900_000)}="" `],
])('is not kept busy by %s', async (_what, part, from, to) => {
  const book = await changed((text, name) => (name === part ? text.replace(from, to) : text))
  expect((await book.sheetOf(0)).rows).toEqual([
    ['ID', 'Value'],
    ['4155', 'a'],
  ])
})

it('whatever byte of a file is changed, it is read or refused with a message', async () => {
  const file = zipFile(await Promise.all(workbookParts([{ name: 'Devices', rows: TABLE }]).map(deflated)))
  const others: unknown[] = []
  for (let at = 0; at < file.length; at += 1)
    await openWorkbook(file.with(at, (file[at] ?? 0) ^ 0x5a))
      .then(async (book) => book.sheetOf(0))
      .catch((error: unknown) => error instanceof FileProblem || others.push(error))
  expect(others).toEqual([])
})

it('accepts empty cells and rows up to the end of the sheet', async () => {
  const empty = `<row r="1048576" ht="12.8"><c r="XFD1048576" s="0"/></row>`
  const book = await bookOf(TABLE + empty)
  expect((await book.sheetOf(0)).rows).toEqual([
    ['ID', 'Value'],
    ['4155', 'a'],
  ])
})

it('stops unpacking a part that is larger than the directory claims', async () => {
  const parts = workbookParts([{ name: 'Devices', rows: TABLE }])
  const sheet = parts.findIndex(({ name }) => name.includes('sheet1'))
  const bomb = `<row r="3">${' '.repeat(MAX_UNPACKED_BYTES)}</row>`
  const packed = await deflated({ name: 'xl/worksheets/sheet1.xml', text: `<x>${bomb}</x>` })
  const file = zipFile(parts.with(sheet, { ...packed, text: '', saysBytes: 1000 }))
  expect(file.length).toBeLessThan(1_000_000)
  await expect((await openWorkbook(file)).sheetOf(0)).rejects.toThrow(PROBLEMS.brokenWorkbook)
})

it('cuts a long text that every row shares', async () => {
  const parts = workbookParts([
    {
      name: 'Devices',
      rows: Array.from(
        { length: 50 },
        (_, index) =>
          `<row r="${index + 1}"><c r="A${index + 1}"><v>${index}</v></c><c r="B${index + 1}" t="s"><v>0</v></c></row>`,
      ).join(''),
    },
  ])
  const strings = {
    name: 'xl/sharedStrings.xml',
    text: `<sst><si><t>${'x'.repeat(5_000_000)}</t></si></sst>`,
  }
  const reader = createReader()
  await reader.open({ name: 'a.xlsx', file: new Blob([zipFile([...parts, await deflated(strings)])]) })
  const choice = { sheet: 0, delimiter: ';', splitAt: '', withHidden: false, hasHeadings: false } as const
  const { columns } = await reader.columns(choice)
  expect(columns[1]?.samples[0]?.length).toBe(200)
  const { values } = await reader.rows({ ...choice, id: 0, data: 1 })
  expect(new Set(values.map(({ length }) => length))).toEqual(new Set([MAX_IMPORT_VALUE + 101]))
})
