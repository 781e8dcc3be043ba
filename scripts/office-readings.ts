// Writes how LibreOffice reads the workbooks of web/src/testing/office, which the reader of the bulk import is compared with.
// Needed after a change of these workbooks: node scripts/run.mjs scripts/office-readings.ts. It needs LibreOffice Calc
// ('soffice'); the tests do not.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openWorkbook } from '../web/src/features/bulk-import/file/workbook.ts'
import { BOOKS } from '../web/src/testing/office/books.ts'

const run = promisify(execFile)
const FOLDER = join(import.meta.dirname, '../web/src/testing/office')

/** A comma, quotation marks, UTF-8, from row 1, and all sheets. */
const csvOf = (how: 'shown' | 'entered') =>
  `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,${how === 'shown'},false,false,-1`

interface Book {
  readonly name: string
  /** Its name in the folder of the conversion, without the ending. */
  readonly file: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

async function books(): Promise<Book[]> {
  const saved = (await readdir(join(FOLDER, 'saved'))).filter((name) => name.endsWith('.xlsx')).toSorted()
  const written = await Promise.all(BOOKS.map(async ({ name, file }) => ({ name, bytes: await file() })))
  const read = saved.map(async (name) => ({
    name,
    bytes: new Uint8Array(await readFile(join(FOLDER, 'saved', name))),
  }))
  return [...written, ...(await Promise.all(read))].map((book, index) => ({ ...book, file: `book${index}` }))
}

const CELLS = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g

/** Cells separated by commas, without spaces around them. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(CELLS)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

/** The texts of a sheet: as they are shown, and as they would be entered. */
async function sheetLine(folder: string, { name, file }: Book, sheet: string): Promise<string> {
  const read = async (how: 'shown' | 'entered') => {
    const text = await readFile(join(folder, how, `${file}-${sheet}.csv`), 'utf8').catch(() => '')
    return csvRows(text.replaceAll(/\r\n?/g, '\n'))
  }
  const [shown, entered] = await Promise.all([read('shown'), read('entered')])
  const cells = shown.map((row, index) =>
    row.map((cell, column) => {
      const other = entered[index]?.[column] ?? ''
      return cell === other ? cell : [cell, other]
    }),
  )
  return JSON.stringify({ book: name, sheet, cells })
}

const folder = await mkdtemp(join(tmpdir(), 'service-center-office-'))
try {
  const all = await books()
  await mkdir(join(folder, 'books'))
  const paths = all.map(({ file }) => join(folder, 'books', `${file}.xlsx`))
  await Promise.all(all.map(({ bytes }, index) => writeFile(paths[index] ?? '', bytes)))
  for (const how of ['shown', 'entered'] as const)
    await run('soffice', [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      '--convert-to',
      csvOf(how),
      '--outdir',
      join(folder, how),
      ...paths,
    ])
  const lines = await Promise.all(
    all.map(async (book) => {
      const { sheets } = await openWorkbook(book.bytes)
      return Promise.all(sheets.map(async ({ name }) => sheetLine(folder, book, name)))
    }),
  )
  const { stdout } = await run('soffice', ['--version'])
  await writeFile(
    join(FOLDER, 'readings.jsonl'),
    [JSON.stringify({ program: stdout.trim() }), ...lines.flat(), ''].join('\n'),
  )
} finally {
  await rm(folder, { recursive: true })
}
