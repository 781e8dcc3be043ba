import { MAX_IMPORT_ROWS } from '@service-center/contract/bulk-import/import-operations.ts'
import type { Cell } from './cell.ts'
import { decodeText, guessDelimiter, parseCsv, type Delimiter } from './csv-text.ts'
import { FileProblem, PROBLEMS, tooManyRows } from './file-problem.ts'
import { fileRowsOf, type ColumnChoice, type FileRows } from './file-rows.ts'
import { guessColumns, tableOf, type Table } from './table.ts'
import type { OpenedFile, SheetChoice, SheetColumns, WorkerCalls } from './worker-calls.ts'
import { isZip, readWorkbook, type Sheet } from './workbook.ts'

/** A CSV may have empty lines between its rows, but not without end. */
const MAX_CSV_LINES = 4 * MAX_IMPORT_ROWS

type Content = { readonly sheets: readonly Sheet[] } | { readonly text: string }

/** Reads one file, and keeps it for the questions that follow. */
export interface Reader {
  open(asks: WorkerCalls['open']['asks']): Promise<OpenedFile>
  columns(choice: SheetChoice): SheetColumns
  rows(choice: SheetChoice & ColumnChoice): FileRows
}

/** @throws FileProblem from each of its functions, when the file cannot be imported */
export function createReader(): Reader {
  let content: Content = { text: '' }
  // The last sheet as it was read: choosing other columns must not parse it again.
  let last: { key: string; table: Table } | undefined

  function tableFor(choice: SheetChoice): Table {
    const key = JSON.stringify(choice)
    if (last?.key !== key) last = { key, table: checkedTable(content, choice) }
    return last.table
  }
  return {
    open: async ({ file, name }) => {
      last = undefined
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (bytes.length === 0) throw new FileProblem(PROBLEMS.empty)
      if (name.toLowerCase().endsWith('.xlsx')) {
        const sheets = await readWorkbook(bytes)
        content = { sheets }
        return { kind: 'xlsx', sheets: sheets.map((sheet) => sheet.name), delimiter: null }
      }
      if (isZip(bytes)) throw new FileProblem(PROBLEMS.workbookAsText)
      const text = decodeText(bytes)
      content = { text }
      return { kind: 'csv', sheets: [''], delimiter: guessDelimiter(text) }
    },
    columns: (choice) => {
      const table = tableFor(choice)
      const { columns, hasHeadings, filled } = table
      return { columns, hasHeadings, filled, guess: guessColumns(table) }
    },
    rows: ({ id, data, ...choice }) => fileRowsOf(tableFor(choice), { id, data }),
  }
}

function checkedTable(content: Content, choice: SheetChoice): Table {
  const table = tableOf(rowsOf(content, choice), choice)
  if (table.filled > MAX_IMPORT_ROWS) throw new FileProblem(tooManyRows(MAX_IMPORT_ROWS))
  return table
}

function rowsOf(
  content: Content,
  { sheet, delimiter }: { sheet: number; delimiter: Delimiter },
): readonly (readonly Cell[])[] {
  if ('sheets' in content) return content.sheets[sheet]?.rows ?? []
  return parseCsv(content.text, { delimiter, most: MAX_CSV_LINES })
}
