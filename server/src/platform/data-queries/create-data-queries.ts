import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import type { BoxName } from '@service-center/contract/data-extractor/data-query-limits.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { type AppError, serverStopped } from '../errors.ts'
import type { Logger } from '../logger.ts'
import { checkQuery, loadParser } from './check/check-query.ts'
import type { DataQueries, QueryRun, QueryTexts } from './data-queries.ts'
import { openQueryConnection } from './run/query-connection.ts'
import { failureOf, type SentQuery, unreachableDatabase, unreachableWarehouse } from './run/query-failures.ts'
import { QUERY_LIMITS, type QueryLimits } from './query-limits.ts'
import { runnerOf } from './query-runner.ts'
import type { QueryDatabase } from './run/query-to-read.ts'
import { listCalls, listRightsOfViews, listViewNames, listViews } from './query-views.ts'
import { readQuery } from './run/read-query.ts'
import { kindOf, typeNameOf } from './run/result-values.ts'
import { type ReadBoth, runBoth, type RunParts } from './run-both.ts'
import { createWaitingLine } from './waiting-line.ts'
import type { Warehouse } from './warehouse.ts'
import { watchQuery } from './run/watch-query.ts'

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]', ''])

/**
 * @param options.url the login of queries
 * @param options.unreachable what a run ends with when it does not answer
 * @param options.copy for a copy of the product's own database: checks it, before its first query
 */
function createQueryDatabase({
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

interface Options {
  readonly database: OpenDatabase
  /** The login of queries in the product's own database. */
  readonly url: string
  /** The data warehouse; undefined: the product's own database is the data warehouse. */
  readonly warehouse: Warehouse | undefined
  readonly log: Logger
  readonly limits?: Partial<QueryLimits>
}

export function createDataQueries(options: Options): DataQueries {
  const { database, url, warehouse, log } = options
  const limits: QueryLimits = { ...QUERY_LIMITS, ...options.limits }
  const line = createWaitingLine(limits)
  const own = createQueryDatabase({ url, unreachable: unreachableDatabase, log })
  const databases: RunParts['databases'] = {
    dbQuery: own,
    whQuery:
      warehouse === undefined
        ? own
        : createQueryDatabase({
            url: warehouse.url,
            unreachable: unreachableWarehouse,
            copy: warehouse,
            log,
          }),
  }
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  const execute = async (run: QueryRun): Promise<QueryResult> => {
    const began = Date.now()
    const runner = await runnerOf(database, run.as)
    const queries = await checkBoth(database.system, run)
    const signal = AbortSignal.any([run.signal, closing.signal])
    const { onProgress } = run
    const onPlace = (place: number) => onProgress({ phase: 'waiting', place, rows: 0 })
    // Nobody waits for the reply of a user without a session.
    const isAwaited = 'sessionId' in run.as
    const giveUpMs = (isAwaited ? limits.seconds : limits.unattendedWaitSeconds) * 1000
    const release = await line.take({ user: runner.username, signal, giveUpMs, onPlace })
    const waited = Date.now()
    const deadline = (isAwaited ? began : waited) + limits.seconds * 1000
    try {
      const read = await runBoth({ queries, runner, databases, limits, deadline, signal, onProgress })
      await runner.checkStill()
      return resultOf({ ...read, began, waited })
    } finally {
      release()
    }
  }
  return {
    run: async (run) => {
      const done = execute(run)
      running.add(done)
      try {
        return await done
      } finally {
        running.delete(done)
      }
    },
    rightsOf: async (texts) => {
      const queries = await checkBoth(database.system, texts)
      return listRightsOfViews(
        database.system,
        queries.flatMap(({ views }) => views),
      )
    },
    views: () => listViews(database.system),
    close: async () => {
      closing.abort(serverStopped())
      await Promise.allSettled(running)
    },
  }
}

/** Checks both texts, in the order in which they run. */
async function checkBoth(system: Database, { dbQueryFirst, params, ...texts }: QueryTexts) {
  await loadParser()
  // Read each time, which takes some milliseconds: a newer process may have migrated the database meanwhile.
  const [views, calls] = await Promise.all([listViewNames(system), listCalls(system)])
  const order: readonly [BoxName, BoxName] = dbQueryFirst ? ['dbQuery', 'whQuery'] : ['whQuery', 'dbQuery']
  const check = (box: BoxName, hasFirstQuery: boolean) =>
    checkQuery({ box, text: texts[box], params, readable: { views, calls, hasFirstQuery } })
  return [check(order[0], false), check(order[1], true)] as const
}

/** The result of a run as its caller gets it; `began` and `waited` are times of `Date.now()`. */
function resultOf({
  first,
  second,
  secondBegan,
  began,
  waited,
}: ReadBoth & { began: number; waited: number }): QueryResult {
  const ended = Date.now()
  return {
    columns: second.columns.map(({ name, typeId }) => ({
      name,
      kind: kindOf(typeId),
      type: typeNameOf(typeId),
    })),
    rows: second.rows,
    isTruncated: second.isTruncated,
    hasShortenedValues: second.hasShortenedValues,
    first: {
      rows: first.rows.length,
      isTruncated: first.isTruncated,
      columns: first.columns.map(({ name, typeId }) => ({ name, type: typeNameOf(typeId) })),
    },
    times: {
      waiting: waited - began,
      first: secondBegan - waited,
      second: ended - secondBegan,
      total: ended - began,
    },
  }
}
