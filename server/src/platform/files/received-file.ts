import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fittingName } from '@service-center/contract/documents/file-endings.ts'
import { fileTypeFromFile } from 'file-type'
import { AppError } from '../errors.ts'

/** The extension of files that are incomplete or not stored yet. */
export const PART = '.part'

export const filesFolder = (dataDir: string) => join(dataDir, 'files')

/** A file that a caller has sent: complete and on disk, but without a row in the database yet. */
export class ReceivedFile {
  /** The name given by the sender, with an ending of its type: any text, without folders. */
  readonly originalName: string
  /** The media type detected from the content. */
  readonly contentType: string
  readonly size: number
  #place: string
  #isStored = false

  constructor(file: { originalName: string; contentType: string; size: number; place: string }) {
    this.originalName = file.originalName
    this.contentType = file.contentType
    this.size = file.size
    this.#place = file.place
  }

  /** Moves it to its final path. */
  async moveTo(place: string): Promise<void> {
    await rename(this.#place, place)
    this.#place = place
    this.#isStored = true
  }

  /** For checks of the content before it is stored. */
  read(): Readable {
    return createReadStream(this.#place)
  }

  /** Deletes it if the call did not store it. */
  async discardUnlessStored(): Promise<void> {
    if (!this.#isStored) await this.discard()
  }

  /** Deletes it even if it was stored: the transaction of its row has failed. */
  async discard(): Promise<void> {
    await rm(this.#place, { force: true })
  }
}

/** A file that is being received. Its stream ends at the size limit. */
interface Incoming {
  readonly content: Readable & { readonly truncated: boolean }
  readonly originalName: string
  readonly declaredType: string
}

/**
 * Writes a received file to disk, chunk by chunk, and detects its media type.
 * @param options.types the accepted media types
 * @throws AppError too_large, or unsupported_type when the content has none of the types; the file is deleted
 */
export async function receiveFile(
  incoming: Incoming,
  options: { dataDir: string; types: readonly string[]; maxBytes: number },
): Promise<ReceivedFile> {
  const folder = filesFolder(options.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = join(folder, `${randomBytes(16).toString('hex')}${PART}`)
  try {
    await pipeline(incoming.content, createWriteStream(place, { mode: 0o600 }))
    if (incoming.content.truncated) throw tooLarge(options.maxBytes)
    const contentType = await typeOf(place, incoming.declaredType, options.types)
    const { size } = await stat(place)
    const originalName = fittingName(incoming.originalName, contentType)
    return new ReceivedFile({ originalName, contentType, size, place })
  } catch (error) {
    await rm(place, { force: true })
    throw error
  }
}

/** Decimal, as the console and file managers show sizes. */
const MEGABYTE = 1_000_000

export function tooLarge(maxBytes: number): AppError {
  const most =
    maxBytes < MEGABYTE ? `${Math.floor(maxBytes / 1000)} kB` : `${Math.floor(maxBytes / MEGABYTE)} MB`
  return new AppError('too_large', { message: `The file is larger than ${most}.` })
}

/** Media types whose content can only be recognised as text. */
const isTextual = (type: string) =>
  type.startsWith('text/') || type === 'application/json' || type.endsWith('+xml')

async function typeOf(place: string, declared: string, types: readonly string[]): Promise<string> {
  const found = (await fileTypeFromFile(place))?.mime
  if (found !== undefined) {
    if (types.includes(found)) return found
    throw wrongType(types)
  }
  if (types.includes(declared) && isTextual(declared) && (await isText(place))) return declared
  throw wrongType(types)
}

function wrongType(types: readonly string[]): AppError {
  return new AppError('unsupported_type', { message: `The file must be one of: ${types.join(', ')}.` })
}

/** Whether a file is UTF-8 without NUL. */
async function isText(place: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(place)) {
      if (!Buffer.isBuffer(chunk) || decoder.decode(chunk, { stream: true }).includes('\u0000')) return false
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}
