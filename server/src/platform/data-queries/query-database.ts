import type { AppError } from '../errors.ts'
import type { Logger } from '../logger.ts'
import { openQueryConnection } from './query-connection.ts'
import { failureOf, type SentQuery } from './query-failures.ts'
import type { QueryDatabase } from './query-to-read.ts'
import { readQuery } from './read-query.ts'
import type { Warehouse } from './warehouse.ts'
import { watchQuery } from './watch-query.ts'

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]', ''])

/**
 * @param options.url the login of queries
 * @param options.unreachable what a run ends with when it does not answer
 * @param options.copy for a copy of the product's own database: checks it, before its first query
 */
export function createQueryDatabase({
  url,
  unreachable,
  copy,
  log,
}: {
  url: string
  unreachable: () => AppError
  copy?: Pick<Warehouse, 'check'>
  log: Logger
}): QueryDatabase {
  const isLocal = THIS_MACHINE.has(new URL(url).hostname)
  return {
    isCopy: copy !== undefined,
    read: async (wanted) => {
      const { limits, signal } = wanted
      signal.throwIfAborted()
      let sent: SentQuery | undefined
      const failure = (error: unknown) =>
        failureOf(error, { sent, seconds: limits.seconds, unreachable, log })
      const connection = await openQueryConnection(url, { isLocal, signal }).catch((error: unknown) => {
        signal.throwIfAborted()
        throw failure(error)
      })
      const watch = watchQuery(connection, { limits, signal, isLocal })
      try {
        await copy?.check(connection, signal)
        return await readQuery(connection, { ...wanted, onSent: (statement) => (sent = statement) })
      } catch (error) {
        throw watch.reason() ?? failure(error)
      } finally {
        watch.end()
        await connection.close()
      }
    },
  }
}
