import { MAX_IMPORT_ROWS } from '@service-center/contract/bulk-import/import-operations.ts'
import { decodeText, type Delimiter, guessDelimiter, parseCsv } from './csv-text.ts'
import { FileProblem, PROBLEMS, tooManyRows } from './file-problem.ts'
import {
  type Column,
  type ColumnChoice,
  type FileRows,
  fileRowsOf,
  guessColumns,
  type Table,
  tableOf,
  type TableOptions,
} from './table.ts'
import type { Sheet, SheetRows } from './sheet-cells.ts'
import { isZip, openWorkbook, type Workbook } from './workbook.ts'

export interface OpenedFile {
  readonly kind: 'xlsx' | 'csv'
  /** Including sheets hidden in the spreadsheet. A CSV file has one sheet without a name. */
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  /** The guessed delimiter; null for a workbook. */
  readonly delimiter: Delimiter | null
}

/** How to read a sheet. */
export interface SheetChoice {
  /** Index of the sheet. */
  readonly sheet: number
  readonly delimiter: Delimiter
  readonly splitAt: string
  /** Whether to read rows that are hidden in the spreadsheet. */
  readonly withHidden: boolean
  /** Whether the first row has headings; undefined to guess. */
  readonly hasHeadings: boolean | undefined
}

export interface SheetColumns {
  readonly columns: readonly Column[]
  readonly hasHeadings: boolean
  readonly filled: number
  /** Number of rows that are hidden in the spreadsheet. */
  readonly hidden: number
  readonly guess: { readonly id: number | null; readonly data: number | null }
}

/** The calls of the page to the worker. The worker keeps the rows: only the two chosen columns are sent to the page. */
export interface WorkerCalls {
  open: { asks: { readonly file: Blob; readonly name: string }; answers: OpenedFile }
  columns: { asks: SheetChoice; answers: SheetColumns }
  rows: { asks: SheetChoice & ColumnChoice; answers: FileRows }
}
export type CallName = keyof WorkerCalls

export type WorkerRequest = {
  [Name in CallName]: { readonly id: number; readonly call: Name; readonly asks: WorkerCalls[Name]['asks'] }
}[CallName]

/** An answer, or the message of a `FileProblem`. */
export type WorkerReply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly problem: string }

/** A CSV file may have empty lines between its rows, up to this many lines in total. */
const MAX_CSV_LINES = 4 * MAX_IMPORT_ROWS

type Content = { readonly workbook: Workbook } | { readonly text: string }

/** Reads one file and keeps it for the following calls. */
export interface Reader {
  open(asks: WorkerCalls['open']['asks']): Promise<OpenedFile>
  columns(choice: SheetChoice): Promise<SheetColumns>
  rows(choice: SheetChoice & ColumnChoice): Promise<FileRows>
}

/** All functions of the reader throw `FileProblem` if the file cannot be imported. */
export function createReader(): Reader {
  let content: Content = { text: '' }
  // Cached, so that choosing other columns does not parse the sheet again.
  let last: { key: string; table: Table; hidden: number } | undefined
  let lastSheet: { index: number; sheet: Sheet } | undefined

  async function tableFor(choice: SheetChoice) {
    const key = JSON.stringify(choice)
    if (last?.key !== key) {
      const { rows, hiddenRows, hiddenColumns } = await sheetFor(choice)
      // An empty row in place of a hidden one, so that the others keep their numbers.
      const shown = choice.withHidden ? rows : rows.map((row, index) => (hiddenRows.has(index) ? [] : row))
      last = { key, table: checkedTable(shown, { ...choice, hiddenColumns }), hidden: hiddenRows.size }
    }
    return last
  }
  async function sheetFor({ sheet: index, delimiter }: SheetChoice): Promise<Sheet> {
    if ('text' in content)
      return {
        rows: parseCsv(content.text, { delimiter, most: MAX_CSV_LINES }),
        hiddenRows: new Set(),
        hiddenColumns: new Set(),
      }
    if (lastSheet?.index !== index) lastSheet = { index, sheet: await content.workbook.sheetOf(index) }
    return lastSheet.sheet
  }
  return {
    open: async ({ file, name }) => {
      last = undefined
      lastSheet = undefined
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (bytes.length === 0) throw new FileProblem(PROBLEMS.empty)
      if (name.toLowerCase().endsWith('.xlsx')) {
        const workbook = await openWorkbook(bytes)
        content = { workbook }
        return { kind: 'xlsx', sheets: workbook.sheets, delimiter: null }
      }
      if (isZip(bytes)) throw new FileProblem(PROBLEMS.workbookAsText)
      const text = decodeText(bytes)
      content = { text }
      return { kind: 'csv', sheets: [{ name: '', isHidden: false }], delimiter: guessDelimiter(text) }
    },
    columns: async (choice) => {
      const { table, hidden } = await tableFor(choice)
      const { columns, hasHeadings, filled } = table
      return { columns, hasHeadings, filled, hidden, guess: guessColumns(table) }
    },
    rows: async ({ id, data, ...choice }) => fileRowsOf((await tableFor(choice)).table, { id, data }),
  }
}

function checkedTable(rows: SheetRows, options: TableOptions): Table {
  const table = tableOf(rows, options)
  if (table.filled > MAX_IMPORT_ROWS) throw new FileProblem(tooManyRows(MAX_IMPORT_ROWS))
  return table
}
