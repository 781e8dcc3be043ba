import { csvFile, saveFile } from '../../files/save-file.ts'
import { type CsvContent, csvParts } from './csv.ts'
import { finishInSlices } from '../rows/slices.ts'

const SLICE = 8

/** Writes the rows to a file and downloads it; the page stays responsive meanwhile. */
export async function downloadCsv<Row>(content: CsvContent<Row>, fileName: string): Promise<void> {
  await downloadParts(csvParts(content), fileName)
}

/** The same for a file whose parts are generated elsewhere. */
export async function downloadParts(parts: Iterable<string>, fileName: string): Promise<void> {
  const bytes = await finishInSlices(encoded(parts), { budgetMs: SLICE, isCancelled: () => false })
  saveFile(csvFile(bytes ?? []), fileName)
}

// Each part is encoded in its own slice: encoding a file of 20 MB at the end blocks the page for 200 ms.
function* encoded(parts: Iterable<string>): Generator<void, Uint8Array<ArrayBuffer>[]> {
  const encoder = new TextEncoder()
  const bytes: Uint8Array<ArrayBuffer>[] = []
  for (const part of parts) {
    bytes.push(encoder.encode(part))
    yield
  }
  return bytes
}
