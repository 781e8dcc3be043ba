import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import type { BoxName } from '@service-center/contract/data-extractor/query-boxes.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { serverStopped } from '../errors.ts'
import type { Logger } from '../logger.ts'
import { checkQuery, loadParser } from './check/check-query.ts'
import { createQueryDatabase } from './query-database.ts'
import { unreachableDatabase, unreachableWarehouse } from './query-failures.ts'
import { QUERY_LIMITS, type QueryLimits } from './query-limits.ts'
import { runnerOf } from './query-runner.ts'
import type { DataQueries, QueryRun, QueryTexts } from './data-queries.ts'
import { listCalls, listRightsOfViews, listViewNames, listViews } from './query-views.ts'
import { resultOf } from './result-of.ts'
import { type RunParts, runBoth } from './run-both.ts'
import { createWaitingLine } from './waiting-line.ts'
import type { Warehouse } from './warehouse.ts'

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
