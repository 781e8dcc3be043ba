import { saveFile } from './save-file.ts'

/** Where the pieces of a file go while it comes. */
export interface FileSink {
  readonly write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  /** All pieces are there: the file is saved. */
  readonly close: () => Promise<void>
  /** Nothing of it remains. */
  readonly discard: () => Promise<void>
}

/** What is known of the file. */
interface SavedFile {
  readonly name: string
  readonly type: string
  /** In bytes; undefined: nobody knows. */
  readonly size: number | undefined
}

/** Up to this size a file is saved as any other is, without a question where. */
const SMALL_BYTES = 100 * 1000 * 1000
/** Pieces are joined to parts of this size, which browsers keep on the disk. */
const PART_BYTES = 16 * 1000 * 1000

/** Not in every browser, and therefore not in the types. */
interface PickerWindow {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

/**
 * Opens a file to save. A large one, or one of unknown size, is written straight to the disk, where the browser can and
 * its user says where; all others are kept by the browser until they are whole.
 * @throws DOMException 'AbortError' when the user does not want to save it
 */
export async function openFileSink(file: SavedFile): Promise<FileSink> {
  const handle = file.size !== undefined && file.size <= SMALL_BYTES ? undefined : await pickFile(file.name)
  return handle === undefined ? keptByBrowser(file) : writtenTo(handle)
}

/** The file that the user chose; undefined where the browser cannot ask. */
async function pickFile(suggestedName: string): Promise<FileSystemFileHandle | undefined> {
  const { showSaveFilePicker }: PickerWindow & typeof globalThis = globalThis
  try {
    return await showSaveFilePicker?.({ suggestedName })
  } catch (error) {
    // It may be asked only shortly after a click.
    if (error instanceof DOMException && error.name === 'SecurityError') return undefined
    throw error
  }
}

/** The file changes only when it is closed: a part of it is never left behind. */
async function writtenTo(handle: FileSystemFileHandle): Promise<FileSink> {
  const stream = await handle.createWritable()
  return {
    write: (piece) => stream.write(piece),
    close: () => stream.close(),
    discard: () => stream.abort(),
  }
}

function keptByBrowser({ name, type }: SavedFile): FileSink {
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
