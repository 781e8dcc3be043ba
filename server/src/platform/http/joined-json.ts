import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const deflate = promisify(deflateRaw)

/** Smaller replies are left to the compression of all replies. */
const MIN_BYTES = 16 * 1024
/** On columns of values: as small as brotli's level 4, in a quarter of its time. */
const LEVEL = 4

/** A part of a JSON text. It is compressed once, however many replies it is part of. */
export class JsonPart {
  readonly text: Buffer
  #deflated: Promise<Buffer> | undefined

  constructor(text: string) {
    this.text = Buffer.from(text)
  }

  /** As whole blocks of deflate that end at a byte and need nothing before them, so that others can follow (RFC 1951). */
  deflated(): Promise<Buffer> {
    this.#deflated ??= deflate(this.text, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH })
    return this.#deflated
  }
}

/** The head of a gzip file without a name and a time (RFC 1952, section 2.3). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** A last block of deflate without content. */
const LAST_BLOCK = Buffer.from([3, 0])

/** A JSON reply that is put together of ready parts. The tests check its shape. */
export class JoinedJson {
  readonly parts: readonly JsonPart[]

  constructor(parts: readonly JsonPart[]) {
    this.parts = parts
  }

  body(): Buffer {
    return Buffer.concat(this.parts.map(({ text }) => text))
  }

  /** One gzip file of the compressed parts. */
  async gzip(): Promise<Buffer> {
    const blocks = await Promise.all(this.parts.map((part) => part.deflated()))
    const tail = Buffer.alloc(8)
    tail.writeUInt32LE(this.parts.reduce((sum, { text }) => crc32(text, sum), 0))
    tail.writeUInt32LE(this.#bytes() % 2 ** 32, 4)
    return Buffer.concat([GZIP_HEAD, ...blocks, LAST_BLOCK, tail])
  }

  /** Sends it, compressed where the caller accepts gzip. */
  async send(reply: FastifyReply): Promise<void> {
    const accepted = reply.request.headers['accept-encoding'] ?? ''
    if (this.#bytes() < MIN_BYTES || !/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(accepted))) {
      await reply.send(this.body())
      return
    }
    const content = await this.gzip()
    await reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(content)
  }

  #bytes(): number {
    return this.parts.reduce((sum, { text }) => sum + text.length, 0)
  }
}
