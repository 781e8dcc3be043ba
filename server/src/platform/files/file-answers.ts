import type { Server } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { fittingName } from '@service-center/contract/documents/file-endings.ts'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'

interface FileHead {
  /** The file name for the download; any text. */
  name: string
  contentType: string
}

/** A byte range of a file, both ends inclusive. */
export interface FilePart {
  readonly start: number
  readonly end: number
}

/** A reply with a file of known size, sent after the commit. Callers may request a range of it. */
export class FileAnswer {
  readonly head: FileHead
  readonly size: number
  readonly read: (part: FilePart | undefined) => Readable | Buffer

  /** @param file.read returns the content, or a range of it */
  constructor(file: FileHead & { size: number; read: (part: FilePart | undefined) => Readable | Buffer }) {
    this.head = { name: file.name, contentType: file.contentType }
    this.size = file.size
    this.read = file.read
  }
}

export function bytesAnswer({ content, ...head }: FileHead & { content: Buffer }): FileAnswer {
  const read = (part: FilePart | undefined) =>
    part === undefined ? content : content.subarray(part.start, part.end + 1)
  return new FileAnswer({ ...head, size: content.length, read })
}

/**
 * A reply with a file of any size, read from the call's own transaction while it is being sent. Only for read-only
 * calls: the download may be aborted at any time.
 */
export class StreamAnswer {
  readonly head: FileHead
  readonly chunks: AsyncIterable<string | Buffer>

  constructor(file: FileHead & { chunks: AsyncIterable<string | Buffer> }) {
    this.head = { name: file.name, contentType: file.contentType }
    this.chunks = file.chunks
  }
}

/** Each running download holds a database connection until its end. The others stay free for other calls. */
const MAX_STREAMS = 6
/** Per caller, so that one caller cannot use all of them. */
const MAX_STREAMS_OF_ONE = 3
/** A download is aborted if its caller reads nothing for this long. */
const STALLED_AFTER_MS = 60_000
/** How often it is checked that the caller still has access. */
const LOOK_EVERY_MS = 1000

/** The running downloads. */
const open = new Map<symbol, { server: Server; caller: string | undefined; body: Readable | undefined }>()

interface Caller {
  readonly username: string
  /** Whether the caller may get the rest too: the session, right or scope may have ended since. */
  readonly stillHasAccess: () => Promise<boolean>
}

interface Sending {
  readonly caller?: Caller | undefined
  /** Called when sending begins. An error before that can still be answered. */
  readonly onBegin?: () => void
  readonly stalledAfterMs?: number
  readonly lookEveryMs?: number
}

/**
 * Sends a file, or the requested range of it (RFC 9110, section 14). If several ranges are requested, sends the whole file.
 * @throws AppError no_such_part when the range lies outside of the file
 */
export async function sendFile(reply: FastifyReply, { head, size, read }: FileAnswer): Promise<void> {
  const part = partOf(reply.request.headers.range, size)
  setHead(reply, head)
  void reply.header('accept-ranges', 'bytes')
  if (part === undefined) {
    await reply.header('content-length', size).send(read(undefined))
    return
  }
  void reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  await reply.header('content-length', part.end - part.start + 1).send(read(part))
}

/** The range of a range header; undefined if it is not supported. */
function partOf(range: string | undefined, size: number): FilePart | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end) throw new AppError('no_such_part')
  return { start, end }
}

/**
 * Sends data from the database while it is being read, no faster than the caller reads it. Resolves when all is sent.
 * @throws what reading threw; CutShort when the caller disconnected, read nothing for a minute, or lost access
 */
export async function sendStream(
  reply: FastifyReply,
  { head, chunks }: StreamAnswer,
  { caller, onBegin, stalledAfterMs = STALLED_AFTER_MS, lookEveryMs = LOOK_EVERY_MS }: Sending = {},
): Promise<void> {
  checkRoom(caller)
  const key = Symbol()
  const download = { server: reply.server.server, caller: caller?.username }
  open.set(key, { ...download, body: undefined })
  try {
    const reader = chunks[Symbol.asyncIterator]()
    // An error in the first statement can still be answered. A later one can only abort the download.
    const first = await reader.next()
    const stop = () => body.destroy(new CutShort())
    const body = Readable.from(watched({ reader, first, caller, stalledAfterMs, lookEveryMs, stop }))
    open.set(key, { ...download, body })
    onBegin?.()
    setHead(reply, head)
    void reply.send(body)
    await finished(body).catch((error: unknown) => {
      throw reply.raw.destroyed && !(error instanceof AppError) ? new CutShort({ cause: error }) : error
    })
  } finally {
    open.delete(key)
  }
}

/** @throws AppError too_many_downloads when too many downloads are running, in total or for this caller */
function checkRoom(caller: Caller | undefined): void {
  const own = open.values().filter((download) => caller !== undefined && download.caller === caller.username)
  if (open.size >= MAX_STREAMS || own.toArray().length >= MAX_STREAMS_OF_ONE)
    throw new AppError('too_many_downloads')
}

/** Aborts a server's downloads when it stops. */
export function endDownloads(server: Server): void {
  for (const download of open.values()) {
    if (download.server === server) download.body?.destroy(new CutShort())
  }
}

export class CutShort extends Error {
  constructor(options?: ErrorOptions) {
    super('The download was cut short.', options)
    this.name = 'CutShort'
  }
}

/** The chunks, with checks of the caller's reading speed and access. */
async function* watched(options: {
  reader: AsyncIterator<string | Buffer>
  first: IteratorResult<string | Buffer>
  caller: Caller | undefined
  stalledAfterMs: number
  lookEveryMs: number
  stop: () => void
}): AsyncGenerator<string | Buffer> {
  const { reader, first, caller, stalledAfterMs, lookEveryMs, stop } = options
  let timer: NodeJS.Timeout | undefined
  let lookedAt = performance.now()
  try {
    for (let step = first; step.done !== true; step = await reader.next()) {
      if (caller !== undefined && performance.now() - lookedAt >= lookEveryMs) {
        if (!(await caller.stillHasAccess())) throw new CutShort()
        lookedAt = performance.now()
      }
      timer = setTimeout(stop, stalledAfterMs)
      yield step.value
      clearTimeout(timer)
    }
  } finally {
    clearTimeout(timer)
    await reader.return?.()
  }
}

function setHead(reply: FastifyReply, { name, contentType }: FileHead): void {
  void reply
    .header('content-type', contentType)
    .header('content-disposition', contentDisposition(fittingName(name, contentType)))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    // If a browser shows the file anyway, it runs no scripts and does not get our origin.
    .header('content-security-policy', "default-src 'none'; sandbox")
}

/** The Content-Disposition header for a download, with any letters in the name (RFC 6266, appendix D). */
export function contentDisposition(name: string): string {
  const plain = name.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '_')
  const ascii = plain.replaceAll(/[^ -~]|["%]/g, '_')
  const encoded = encodeURIComponent(plain).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
