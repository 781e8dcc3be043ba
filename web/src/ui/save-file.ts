import { BYTE_ORDER_MARK } from '@service-center/contract/endpoint/csv.ts'
import { fittingName } from '@service-center/contract/documents/file-endings.ts'

const FREED_AFTER_MS = 60_000

/** Files up to this size are saved without asking where. */
const SMALL_BYTES = 100 * 1000 * 1000

/** Pieces are joined to parts of this size: the browser can keep these on disk. */
const PART_BYTES = 16 * 1000 * 1000

/** A CSV file with a byte order mark, so that spreadsheets read it as UTF-8. */
export function csvFile(parts: readonly BlobPart[]): Blob {
  return new Blob([BYTE_ORDER_MARK, ...parts], { type: 'text/csv;charset=utf-8' })
}

/** Downloads a file through the browser, under a name with an ending of its type. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fittingName(name, file.type)
  link.click()
  // The browser reads the object URL after the click; revoking it at once would lose the file.
  setTimeout(() => URL.revokeObjectURL(url), FREED_AFTER_MS)
}

/** Takes the pieces of a file while it is downloaded. */
export interface FileSink {
  readonly write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Saves the complete file. */
  readonly close: () => Promise<void>
  /** Deletes what has been written. */
  readonly discard: () => Promise<void>
}

interface SavedFile {
  readonly name: string
  readonly type: string
  /** In bytes; undefined if not known. */
  readonly size: number | undefined
}

/**
 * Opens a file to save. A large file, or one of unknown size, is written directly to the disk, at the place that the user
 * chooses, if the browser supports it. The browser collects other files until they are complete.
 * @throws DOMException 'AbortError' when the user cancels
 */
export async function openFileSink(file: SavedFile): Promise<FileSink> {
  const handle =
    file.size !== undefined && file.size <= SMALL_BYTES
      ? undefined
      : await pickFile(fittingName(file.name, file.type))
  return handle === undefined ? collectInBrowser(file) : writeToDisk(handle)
}

/** Not all browsers have it, so the types lack it. */
interface PickerWindow {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

/** The file that the user chooses; undefined if the browser cannot show a file picker. */
async function pickFile(suggestedName: string): Promise<FileSystemFileHandle | undefined> {
  const { showSaveFilePicker }: PickerWindow & typeof globalThis = globalThis
  try {
    return await showSaveFilePicker?.({ suggestedName })
  } catch (error) {
    // The browser shows the file picker only shortly after a click.
    if (error instanceof DOMException && error.name === 'SecurityError') return undefined
    throw error
  }
}

/** The file on disk changes only on `close`, so that no incomplete file is left behind. */
async function writeToDisk(handle: FileSystemFileHandle): Promise<FileSink> {
  const stream = await handle.createWritable()
  return {
    write: (piece) => stream.write(piece),
    close: () => stream.close(),
    discard: () => stream.abort(),
  }
}

function collectInBrowser({ name, type }: SavedFile): FileSink {
  let parts: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  return {
    write: async (piece) => {
      pieces.push(piece)
      bytes += piece.byteLength
      if (bytes < PART_BYTES) return
      parts.push(new Blob(pieces))
      pieces = []
      bytes = 0
    },
    close: async () => saveFile(new Blob([...parts, ...pieces], { type }), name),
    discard: async () => {
      parts = []
      pieces = []
    },
  }
}

/** Ignores files that are dropped outside of a file field. The browser would open them and lose the page. */
export function ignoreStrayDrops(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    })
  }
}
