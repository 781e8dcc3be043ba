import { expect, it } from 'vitest'
import { PROBLEMS } from './file-problem.ts'
import { openWorkbook } from './workbook.ts'

/** Files saved by LibreOffice Calc, as data: URLs; see testing/workbooks/README.md. */
const FILES = import.meta.glob<string>('../../../testing/workbooks/*.{xlsx,ods,xls}', {
  query: '?url&inline',
  import: 'default',
  eager: true,
})

async function fileOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const [, address = ''] = Object.entries(FILES).find(([path]) => path.endsWith(`/${name}`)) ?? []
  return new Uint8Array(await (await fetch(address)).arrayBuffer())
}

it('reads a workbook of LibreOffice as it was shown', async () => {
  const book = await openWorkbook(await fileOf('devices.xlsx'))
  expect(book.sheets).toMatchObject([
    { name: 'Devices', isHidden: false },
    { name: 'Second & last', isHidden: false },
    { name: 'Hidden', isHidden: true },
    { name: 'Empty', isHidden: false },
  ])
  expect((await book.sheetOf(0)).rows).toEqual([
    ['Robot ID', 'Padded', '16 digits as text', '16 digits as number', 'Shipped', 'Formula', 'Other'],
    // The file stores only 15 of the 16 digits.
    ['4155', '00042', '1234567890123456', { imprecise: '1234567890123460' }, '2026/11/23', '4156', '1234.5'],
    ['4156', '123456', '0042', '123456789012345', '2026/02/01', '4156 park', '50%'],
    // A formula with an error is empty; Calc saves TRUE as 1.
    ['4157', 'text', 'North & South', '0.3', '1999/12/31', '', '1'],
    ['', '', '', '', '', '', ''],
    ['', '', '', '', '', '', ''],
    // Two merged cells: the second one is empty.
    ['4158', '00000', 'merged', '', '2026/11/23 08:30:00', '2026/11/24', '-00007'],
  ])
  expect((await book.sheetOf(1)).rows).toEqual([['1', 'one']])
  expect((await book.sheetOf(3)).rows).toEqual([])
})

it.each([
  ['devices.ods', PROBLEMS.noWorkbook],
  ['devices.xls', PROBLEMS.oldWorkbook],
  ['protected.xlsx', PROBLEMS.encrypted],
])('refuses %s renamed to .xlsx with a helpful message', async (name, problem) => {
  await expect(openWorkbook(await fileOf(name))).rejects.toThrow(problem)
})
