import { BYTE_ORDER_MARK } from '@service-center/contract/endpoint/csv.ts'

const FREED_AFTER_MS = 60_000

/** A CSV as a file, with the byte order mark that makes spreadsheets read it as UTF-8. */
export function csvFile(parts: readonly BlobPart[]): Blob {
  return new Blob([BYTE_ORDER_MARK, ...parts], { type: 'text/csv;charset=utf-8' })
}

/** Downloads a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the object URL after the click; revoking it at once would lose the file.
  setTimeout(() => URL.revokeObjectURL(url), FREED_AFTER_MS)
}
