import { MAX_IMPORT_ROWS } from '@service-center/contract/bulk-import/import-operations.ts'
import { decodeText, guessDelimiter, parseCsv } from './csv-text.ts'
import { FileProblem, PROBLEMS, tooManyRows } from './file-problem.ts'
import { fileRowsOf, type ColumnChoice, type FileRows } from './file-rows.ts'
import { guessColumns, tableOf, type Table } from './table.ts'
import type { OpenedFile, SheetChoice, SheetColumns, WorkerCalls } from './worker-calls.ts'
import { isZip, openWorkbook, type SheetRows, type Workbook } from './workbook.ts'

/** A CSV may have empty lines between its rows, but not without end. */
const MAX_CSV_LINES = 4 * MAX_IMPORT_ROWS

type Content = { readonly workbook: Workbook } | { readonly text: string }

/** Reads one file, and keeps it for the questions that follow. */
export interface Reader {
  open(asks: WorkerCalls['open']['asks']): Promise<OpenedFile>
  columns(choice: SheetChoice): Promise<SheetColumns>
  rows(choice: SheetChoice & ColumnChoice): Promise<FileRows>
}

/** @throws FileProblem from each of its functions, when the file cannot be imported */
export function createReader(): Reader {
  let content: Content = { text: '' }
  // The last sheet as it was read: choosing other columns must not parse it again.
  let last: { key: string; table: Table } | undefined
  let lastSheet: { sheet: number; rows: SheetRows } | undefined

  async function tableFor(choice: SheetChoice): Promise<Table> {
    const key = JSON.stringify(choice)
    if (last?.key !== key) last = { key, table: checkedTable(await rowsFor(choice), choice) }
    return last.table
  }
  async function rowsFor({ sheet, delimiter }: SheetChoice): Promise<SheetRows> {
    if ('text' in content) return parseCsv(content.text, { delimiter, most: MAX_CSV_LINES })
    if (lastSheet?.sheet !== sheet) lastSheet = { sheet, rows: await content.workbook.rowsOf(sheet) }
    return lastSheet.rows
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
      const table = await tableFor(choice)
      const { columns, hasHeadings, filled } = table
      return { columns, hasHeadings, filled, guess: guessColumns(table) }
    },
    rows: async ({ id, data, ...choice }) => fileRowsOf(await tableFor(choice), { id, data }),
  }
}

function checkedTable(rows: SheetRows, choice: SheetChoice): Table {
  const table = tableOf(rows, choice)
  if (table.filled > MAX_IMPORT_ROWS) throw new FileProblem(tooManyRows(MAX_IMPORT_ROWS))
  return table
}
