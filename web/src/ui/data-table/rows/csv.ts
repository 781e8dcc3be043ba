import { csvLine, fileTime } from '@service-center/contract/endpoint/csv.ts'
import { useRef, useState } from 'react'
import { csvFile, saveFile } from '../../save-file.ts'
import { type PreparedColumn, secondsOf } from '../prepared-column.ts'
import { SLOW_AFTER } from '../table-constants.ts'
import { finishInSlices } from './slices.ts'

const CELLS_PER_PART = 4000
/** Longest time of one task, in milliseconds. */
const SLICE_MS = 8
type ExportState = 'idle' | 'pending' | 'slow' | 'failed'

const MESSAGES: Readonly<Record<ExportState, string | null>> = {
  idle: null,
  pending: null,
  slow: 'The download is taking longer than usual',
  failed: 'Data export failed...',
}

/**
 * The state of an export for its button: `run` starts it unless it is running, `isPending` is true until it ends, `message`
 * says that it takes long (after 4.5 s) or has failed.
 */
export function useCsvExport(start: () => Promise<void>) {
  const [state, setState] = useState<ExportState>('idle')
  const isRunning = useRef(false)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setState('pending')
    const timer = setTimeout(() => setState('slow'), SLOW_AFTER)
    try {
      await start()
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      clearTimeout(timer)
      isRunning.current = false
    }
  }
  return { run, isPending: state === 'pending' || state === 'slow', message: MESSAGES[state] }
}

export interface CsvContent<Row> {
  readonly columns: readonly PreparedColumn<Row>[]
  readonly rows: readonly Row[]
  /** UTC offset of its times, in hours. */
  readonly utcOffset: number
}

/** Downloads the rows as a file, made in slices so that the page stays responsive. */
export async function downloadCsv<Row>(content: CsvContent<Row>, fileName: string): Promise<void> {
  await downloadParts(csvParts(content), fileName)
}

/** Downloads a file whose parts are generated elsewhere. */
export async function downloadParts(parts: Iterable<string>, fileName: string): Promise<void> {
  const bytes = await finishInSlices(encoded(parts), { budgetMs: SLICE_MS, isCancelled: () => false })
  saveFile(csvFile(bytes ?? []), fileName)
}

// Encodes part by part: encoding a file of 20 MB at once blocks the page for 200 ms.
function* encoded(parts: Iterable<string>): Generator<void, Uint8Array<ArrayBuffer>[]> {
  const encoder = new TextEncoder()
  const bytes: Uint8Array<ArrayBuffer>[] = []
  for (const part of parts) {
    bytes.push(encoder.encode(part))
    yield
  }
  return bytes
}

/** The file in parts, header first, so that a long export leaves the page responsive. Cells are separated by semicolons. */
export function* csvParts<Row>({ columns, rows, utcOffset }: CsvContent<Row>): Generator<string, void> {
  yield csvLine(columns.map((column) => column.header))
  const step = Math.max(1, Math.floor(CELLS_PER_PART / columns.length))
  for (let start = 0; start < rows.length; start += step) {
    let part = ''
    for (const row of rows.slice(start, start + step)) {
      part += csvLine(columns.map((column) => fileText(column, row, utcOffset)))
    }
    yield part
  }
}

/** The columns of a file. A column of buttons is left out: it cannot be sorted or filtered and has no text. */
export function writtenColumns<Row>(
  columns: readonly PreparedColumn<Row>[],
  rows: readonly Row[],
): PreparedColumn<Row>[] {
  return columns.filter((column) => isWritten(column, rows))
}

/** Whether a column has something to write about these rows. */
export const isWritten = <Row>(column: PreparedColumn<Row>, rows: readonly Row[]): boolean =>
  isWrittenAlways(column) || rows.some((row) => column.text(row) !== '')

/** Whether a column is in every file: one that can be sorted or filtered has values. */
export function isWrittenAlways<Row>({
  sortable,
  filter,
}: Pick<PreparedColumn<Row>, 'sortable' | 'filter'>): boolean {
  return sortable !== false || filter !== 'none'
}

/** A cell's text in a file: times in ISO 8601; a time column without a time keeps its words ('Still connected'). */
export function fileText<Row>(column: PreparedColumn<Row>, row: Row, utcOffset: number): string {
  const time = column.kind === 'date' ? fileTime(secondsOf(column.value(row)), utcOffset) : ''
  return time === '' ? column.text(row) : time
}
