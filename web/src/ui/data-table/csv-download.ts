import { csvParts } from './csv.ts'
import type { PreparedColumn } from './prepared-column.ts'
import { finishInSlices } from './slices.ts'

const SLICE = 8
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

type Options<Row> = { columns: readonly PreparedColumn<Row>[]; rows: readonly Row[]; fileName: string }

/** Writes the rows into a file and hands it to the browser as a download; the page stays responsive meanwhile. */
export async function downloadCsv<Row>({ columns, rows, fileName }: Options<Row>): Promise<void> {
  const parts = await finishInSlices(encoded(csvParts(columns, rows)), {
    budgetMs: SLICE,
    isCancelled: () => false,
  })
  const blob = new Blob([BYTE_ORDER_MARK, ...(parts ?? [])], { type: 'text/csv;charset=utf-8' })
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser reads the address after the click; freeing it at once would lose the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
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
