import { type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { FileProblem, PROBLEMS } from './file-problem.ts'

/** A file within a ZIP file, as its directory describes it. */
export interface ZipEntry {
  readonly name: string
  readonly unpackedBytes: number
  readonly isEncrypted: boolean
  /** Unpacks its text in chunks. Fails as soon as there is more than `unpackedBytes`. */
  text(): AsyncGenerator<string, void>
}

/**
 * Only the directory counts, which describes what is unpacked: programs write all kinds of sizes and flags into the headers
 * before the contents. Names are not refused, since no file is written. This is a worker already, so no other one is started.
 */
const OPTIONS = { checkLocalDirectory: false, filenameValidation: 'tolerant', useWebWorkers: false } as const

/**
 * Reads the directory of a ZIP file.
 * @param most maximum number of entries
 * @throws FileProblem if there are more
 */
export async function zipEntries(bytes: Uint8Array, most: number): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = []
  let left = most
  for await (const entry of new ZipReader(new Uint8ArrayReader(bytes), OPTIONS).getEntriesGenerator()) {
    left -= 1
    if (left < 0) throw new FileProblem(PROBLEMS.unpacksTooLarge)
    if (entry.directory) continue
    const { filename: name, uncompressedSize: unpackedBytes, encrypted: isEncrypted } = entry
    entries.push({ name, unpackedBytes, isEncrypted, text: () => textOf(entry) })
  }
  return entries
}

async function* textOf(entry: FileEntry): AsyncGenerator<string, void> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  entry.getData(writable).catch(async (error: unknown) => {
    // The library ends the stream only if it began to unpack.
    if (!writable.locked) await writable.abort(error)
  })
  let decoder: TextDecoder | undefined
  for await (const part of readable) {
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
