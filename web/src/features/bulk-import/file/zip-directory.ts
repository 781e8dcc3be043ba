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
/** Id of the extra field with numbers of 64 bits. */
const EXTRA_64 = 1
const MAX_COMMENT = 0xffff

/**
 * Reads the central directory of a ZIP file. Unpacking uses the same directory, so the checks hold for what is unpacked. Some
 * programs write the 64-bit format for small files, too.
 * @param most maximum number of entries
 * @throws FileProblem if there are more, or if the directory is missing or broken
 */
export function zipEntries(bytes: Uint8Array, most: number): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readEntries(view, bytes, most)
  } catch (error) {
    // An offset points outside of the file.
    if (error instanceof RangeError) throw new FileProblem(PROBLEMS.brokenWorkbook)
    throw error
  }
}

function readEntries(view: DataView, bytes: Uint8Array, most: number): ZipEntry[] {
  const end = endOf(view)
  const is64 = end >= LOCATOR_64_BYTES && view.getUint32(end - LOCATOR_64_BYTES, true) === LOCATOR_64
  const end64 = is64 ? numberOf64(view, end - LOCATOR_64_BYTES + 8) : 0
  const names = new TextDecoder()
  const entries: ZipEntry[] = []
  let at = is64 ? numberOf64(view, end64 + 48) : view.getUint32(end + 16, true)
  let left = is64 ? numberOf64(view, end64 + 32) : view.getUint16(end + 8, true)
  for (; left > 0; left -= 1) {
    if (entries.length >= most) throw new FileProblem(PROBLEMS.unpacksTooLarge)
    if (view.getUint32(at, true) !== ENTRY) throw new FileProblem(PROBLEMS.brokenWorkbook)
    const nameBytes = view.getUint16(at + 28, true)
    const extraBytes = view.getUint16(at + 30, true)
    const nameAt = at + ENTRY_BYTES
    const extra = { at: nameAt + nameBytes, bytes: extraBytes }
    const [unpackedBytes = 0, packedBytes = 0, headerAt = 0] = numbersOf(
      view,
      [at + 24, at + 20, at + 42],
      extra,
    )
    entries.push({
      name: names.decode(bytes.subarray(nameAt, nameAt + nameBytes)),
      unpackedBytes,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      isDeflated: view.getUint16(at + 10, true) === DEFLATED,
      packedBytes,
      at: headerAt,
    })
    at = nameAt + nameBytes + extraBytes + view.getUint16(at + 32, true)
  }
  return entries
}

const numberOf64 = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

/** Numbers of an entry. Those that have no place in 32 bits are 0xffffffff there, and follow one another in an extra field. */
function numbersOf(
  view: DataView,
  places: readonly number[],
  extra: { at: number; bytes: number },
): number[] {
  const end = extra.at + extra.bytes
  let next = extra.at
  while (next < end && view.getUint16(next, true) !== EXTRA_64) next += 4 + view.getUint16(next + 2, true)
  next += 4
  return places.map((place) => {
    const number = view.getUint32(place, true)
    if (number !== 0xffffffff || next >= end) return number
    next += 8
    return numberOf64(view, next - 8)
  })
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
  let decoder: TextDecoder | undefined
  let left = most
  for await (const part of unpacked(bytes, entry)) {
    left -= part.length
    if (left < 0) throw new FileProblem(PROBLEMS.unpacksTooLarge)
    decoder ??= new TextDecoder(encodingOf(part))
    yield decoder.decode(part, { stream: true })
  }
}

const DECLARED = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)/

/** The encoding of an XML document by its first bytes: its byte order mark, the zero bytes of UTF-16, or what it declares. */
function encodingOf(start: Uint8Array): string {
  const [first, second] = start
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be'
  return DECLARED.exec(new TextDecoder('latin1').decode(start.subarray(0, 200)))?.[1] ?? 'utf-8'
}

function unpacked(bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): ReadableStream<Uint8Array> {
  const header = new DataView(bytes.buffer, bytes.byteOffset + entry.at, HEADER_BYTES)
  const start = entry.at + HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true)
  const packed = new Blob([bytes.subarray(start, start + entry.packedBytes)]).stream()
  return entry.isDeflated ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed
}
