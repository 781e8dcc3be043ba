import { CutShort } from '../../../../platform/files/file-answers.ts'

/** How long a download may take: its transaction keeps PostgreSQL from cleaning up behind it. */
const MAX_MS = 600_000

/**
 * The same chunks, as long as that takes no longer than it may: a slow reader must not hold a transaction for hours.
 * @throws CutShort when the time is over
 */
export async function* limited<Chunk>(
  chunks: AsyncIterable<Chunk>,
  { maxMs = MAX_MS, now = () => performance.now() }: { maxMs?: number; now?: () => number } = {},
): AsyncGenerator<Chunk> {
  const until = now() + maxMs
  for await (const chunk of chunks) {
    if (now() > until) throw new CutShort()
    yield chunk
  }
}
