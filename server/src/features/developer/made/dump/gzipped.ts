import { createGzip } from 'node:zlib'

/**
 * Compresses a text while it is being made, no faster than it is read. Whoever stops reading waits until the text's source
 * has ended: it may be using the connection of a transaction.
 */
export async function* gzipped(chunks: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const gzip = createGzip()
  const made: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => made.push(chunk))
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  gzip.on('error', reject)
  try {
    for await (const text of chunks) {
      await Promise.race([failed, new Promise<void>((resolve) => gzip.write(text, () => resolve()))])
      yield* made.splice(0)
    }
    const ended = new Promise<void>((resolve) => gzip.once('end', resolve))
    gzip.end()
    await Promise.race([failed, ended])
    yield* made.splice(0)
  } finally {
    gzip.destroy()
  }
}
