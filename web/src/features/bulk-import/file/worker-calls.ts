import type { Delimiter } from './csv-text.ts'
import type { ColumnChoice, FileRows } from './file-rows.ts'
import type { Column } from './table.ts'

/** A file that was read. */
export interface OpenedFile {
  readonly kind: 'xlsx' | 'csv'
  /** Its sheets, some of which the spreadsheet program does not show; a CSV has one without a name. */
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  /** The guessed one; null for a workbook. */
  readonly delimiter: Delimiter | null
}

/** How a sheet is read. */
export interface SheetChoice {
  /** The sheet's place in the workbook. */
  readonly sheet: number
  readonly delimiter: Delimiter
  readonly splitAt: string
  /** Undefined: the worker says whether the first row is headings. */
  readonly hasHeadings: boolean | undefined
}

/** A sheet as its columns. */
export interface SheetColumns {
  readonly columns: readonly Column[]
  readonly hasHeadings: boolean
  readonly filled: number
  readonly guess: { readonly id: number | null; readonly data: number | null }
}

/** What the page asks of the worker, and what it answers. The rows stay in the worker: only two columns come over. */
export interface WorkerCalls {
  open: { asks: { readonly file: Blob; readonly name: string }; answers: OpenedFile }
  columns: { asks: SheetChoice; answers: SheetColumns }
  rows: { asks: SheetChoice & ColumnChoice; answers: FileRows }
}
export type CallName = keyof WorkerCalls

export type WorkerRequest = {
  [Name in CallName]: { readonly id: number; readonly call: Name; readonly asks: WorkerCalls[Name]['asks'] }
}[CallName]

/** An answer, or the message of a FileProblem. */
export type WorkerReply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly problem: string }
