import { FileProblem, PROBLEMS } from './file-problem.ts'

/** An entry of the central directory of a ZIP file. Sizes are what the directory claims. */
export interface ZipEntry {
  readonly name: string
  readonly unpackedBytes: number
  readonly isEncrypted: boolean
  readonly isDeflated: boolean
  readonly packedBytes: number
  /** Offset of the entry's local header, which precedes its content. */
  readonly at: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCATOR_64 = 0x07064b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const DEFLATED = 8
const HEADER_BYTES = 30
const LOCATOR_64_BYTES = 20
const MAX_COMMENT = 0xffff

/**
 * Reads the central directory of a ZIP file. Unpacking uses the same directory, so the checks hold for what is unpacked.
 * Refuses the 64-bit format: no workbook within the size limit needs it.
 * @throws FileProblem if the directory is missing or broken
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readEntries(view, bytes)
  } catch (error) {
    // An offset points outside of the file.
    if (error instanceof RangeError) throw new FileProblem(PROBLEMS.brokenWorkbook)
    throw error
  }
}

function readEntries(view: DataView, bytes: Uint8Array): ZipEntry[] {
  const end = endOf(view)
  const is64 = end >= LOCATOR_64_BYTES && view.getUint32(end - LOCATOR_64_BYTES, true) === LOCATOR_64
  if (is64) throw new FileProblem(PROBLEMS.unpacksTooLarge)
  const names = new TextDecoder()
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 8, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new FileProblem(PROBLEMS.brokenWorkbook)
    const nameBytes = view.getUint16(at + 28, true)
    const further = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    const nameAt = at + ENTRY_BYTES
    entries.push({
      name: names.decode(bytes.subarray(nameAt, nameAt + nameBytes)),
      unpackedBytes: view.getUint32(at + 24, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      isDeflated: view.getUint16(at + 10, true) === DEFLATED,
      packedBytes: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at = nameAt + nameBytes + further
  }
  return entries
}

/** Offset of the end record of the directory; only a comment may follow it. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at
  throw new FileProblem(PROBLEMS.brokenWorkbook)
}

/**
 * Unpacks the text of an entry in chunks.
 * @param most maximum number of bytes to unpack, regardless of the size in the directory
 * @throws FileProblem if there are more
 */
export async function* textOfEntry(
  bytes: Uint8Array<ArrayBuffer>,
  entry: ZipEntry,
  most: number,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let left = most
  for await (const part of unpacked(bytes, entry)) {
    left -= part.length
    if (left < 0) throw new FileProblem(PROBLEMS.unpacksTooLarge)
    yield decoder.decode(part, { stream: true })
  }
}

function unpacked(bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): ReadableStream<Uint8Array> {
  const header = new DataView(bytes.buffer, bytes.byteOffset + entry.at, HEADER_BYTES)
  const start = entry.at + HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true)
  const packed = new Blob([bytes.subarray(start, start + entry.packedBytes)]).stream()
  return entry.isDeflated ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed
}
