import { readFile } from 'node:fs/promises'
import type { QueryConnection } from './query-connection.ts'
import type { ReadLimits } from './read-query.ts'
import { stopped, tookTooLong } from './query-failures.ts'

const MEMORY_EVERY_MS = 250

export interface QueryWatch {
  /** Why the query was stopped; undefined if it was not. */
  reason(): unknown
  end(): void
}

/**
 * Stops a query when it is cancelled, takes too long, or its PostgreSQL process takes too much memory.
 * @param options.isLocal whether the process runs on this machine, so that its memory can be read
 */
export function watchQuery(
  connection: QueryConnection,
  { limits, signal, isLocal }: { limits: ReadLimits; signal: AbortSignal; isLocal: boolean },
): QueryWatch {
  let reason: unknown
  const stop = (why: unknown) => {
    if (reason !== undefined) return
    reason = why
    void connection.stop()
  }
  const abort = () => stop(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  const timer = setTimeout(() => stop(tookTooLong(limits.seconds)), Math.max(0, limits.deadline - Date.now()))
  const look = async () => {
    const kilobytes = await memoryOf(connection.processId)
    if (kilobytes !== undefined && kilobytes > limits.megabytes * 1024) {
      stop(stopped(`The query was stopped: it took more than ${limits.megabytes} MB of memory.`))
    }
  }
  const memory = isLocal ? setInterval(() => void look(), MEMORY_EVERY_MS) : undefined
  return {
    reason: () => reason,
    end: () => {
      clearTimeout(timer)
      clearInterval(memory)
      signal.removeEventListener('abort', abort)
    },
  }
}

/** The private memory of a process in kB; undefined if it cannot be read. */
async function memoryOf(processId: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '')
  // If PostgreSQL runs on another machine, its process id may belong to any process here.
  if (!/^Name:\s+postgres/m.test(status)) return undefined
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB/m.exec(status) ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes)
}
