import { csvFile, saveFile } from '../../files/save-file.ts'
import { csvParts } from './csv.ts'
import type { PreparedColumn } from '../model/prepared-column.ts'
import { finishInSlices } from '../rows/slices.ts'

const SLICE = 8

type Options<Row> = { columns: readonly PreparedColumn<Row>[]; rows: readonly Row[]; fileName: string }

/** Writes the rows into a file and hands it to the browser as a download; the page stays responsive meanwhile. */
export async function downloadCsv<Row>({ columns, rows, fileName }: Options<Row>): Promise<void> {
  await downloadParts(csvParts(columns, rows), fileName)
}

/** The same for a file whose parts are made elsewhere. */
export async function downloadParts(parts: Iterable<string>, fileName: string): Promise<void> {
  const bytes = await finishInSlices(encoded(parts), { budgetMs: SLICE, isCancelled: () => false })
  saveFile(csvFile(bytes ?? []), fileName)
}

// Each part becomes bytes in its own slice: encoding a file of 20 MB at its end blocks the page for 200 ms.
function* encoded(parts: Iterable<string>): Generator<void, Uint8Array<ArrayBuffer>[]> {
  const encoder = new TextEncoder()
  const bytes: Uint8Array<ArrayBuffer>[] = []
  for (const part of parts) {
    bytes.push(encoder.encode(part))
    yield
  }
  return bytes
}
