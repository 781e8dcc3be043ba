import { type QueryResult, writtenQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import { createHmac } from 'node:crypto'
import type { Database, OpenDatabase } from '../database/database.ts'
import { loginUrlOf, prepareLogin } from '../database/logins.ts'
import { type AppError, serverStopped } from '../errors.ts'
import type { Logger } from '../logger.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { ALLOWED_TYPES, FUNCTION_GROUPS } from './check/allowed-names.ts'
import { type CheckedQuery, checkQuery, loadParser } from './check/check-query.ts'
import {
  type DataQueries,
  QUERY_LIMITS,
  type QueryLimits,
  type QueryRun,
  type QueryTexts,
} from './data-queries.ts'
import { runnerOf } from './query-runner.ts'
import { listCalls, listRightsOfViews, listViewNames, listViews } from './query-views.ts'
import { type ReadBoth, runBoth, type RunParts } from './run-both.ts'
import { openQueryConnection, QUERY_LOGIN } from './run/query-connection.ts'
import { failureOf, type SentQuery, unreachableDatabase, unreachableWarehouse } from './run/query-failures.ts'
import { readQuery, type QueryDatabase } from './run/read-query.ts'
import { kindOf, typeNameOf } from './run/result-values.ts'
import { watchQuery } from './run/watch-query.ts'
import { createWaitingLine, type Wait } from './waiting-line.ts'
import { openWarehouse, type Warehouse } from './warehouse.ts'

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]', ''])

/**
 * @param options.url address with the login of queries
 * @param options.unreachable the error if the database does not answer
 * @param options.copy for a copy of the product's own database: checks it before its first query
 * @param options.closing aborted when the server stops
 */
function createQueryDatabase({
  url,
  unreachable,
  copy,
  closing,
  log,
}: {
  url: string
  unreachable: () => AppError
  copy?: Pick<Warehouse, 'check'>
  closing: AbortSignal
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
        const end = connection.end(closing)
        if (end !== undefined) wanted.keepPlace(end)
      }
    },
  }
}

interface Options {
  readonly database: OpenDatabase
  /** Address of the product's own database with the login of queries. */
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
  const closing = new AbortController()
  const shared = { closing: closing.signal, log }
  const own = createQueryDatabase({ url, unreachable: unreachableDatabase, ...shared })
  const databases: RunParts['databases'] = {
    dbQuery: own,
    whQuery:
      warehouse === undefined
        ? own
        : createQueryDatabase({
            url: warehouse.url,
            unreachable: unreachableWarehouse,
            copy: warehouse,
            ...shared,
          }),
  }
  const running = new Set<Promise<unknown>>()

  const execute = async (run: QueryRun): Promise<QueryResult> => {
    const began = Date.now()
    const runner = await runnerOf(database, run.as)
    const queries = await checkTexts(database.system, run)
    const signal = AbortSignal.any([run.signal, closing.signal])
    const { onProgress } = run
    const onWait = (wait: Wait) => onProgress({ phase: 'waiting', ...wait, rows: 0 })
    // A run without a session (a schedule) has nobody waiting for it.
    const isAwaited = 'sessionId' in run.as
    const giveUpMs = (isAwaited ? limits.seconds : limits.unattendedWaitSeconds) * 1000
    return line.run({ user: runner.username, signal, giveUpMs, onWait }, async (turn, keepPlace) => {
      const waited = Date.now()
      const deadline = (isAwaited ? began : waited) + limits.seconds * 1000
      const parts = { queries, runner, databases, limits, deadline, signal: turn, keepPlace, onProgress }
      const read = await runBoth(parts)
      await runner.checkStill()
      return resultOf({ ...read, began, waited })
    })
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
      const queries = await checkTexts(database.system, texts)
      return listRightsOfViews(
        database.system,
        queries.flatMap(({ views }) => views),
      )
    },
    views: () => listViews(database.system),
    functions: FUNCTION_GROUPS,
    types: [...ALLOWED_TYPES].toSorted(),
    close: async () => {
      closing.abort(serverStopped())
      await Promise.allSettled(running)
    },
  }
}

/** Checks the texts that are written, and returns them in the order in which they run. */
async function checkTexts(system: Database, texts: QueryTexts): Promise<readonly CheckedQuery[]> {
  await loadParser()
  // Read each time, which takes some milliseconds, because a newer server process may have migrated the database.
  const [views, calls] = await Promise.all([listViewNames(system), listCalls(system)])
  return writtenQueries(texts).map((box, at) =>
    checkQuery({
      box,
      text: texts[box],
      params: texts.params,
      readable: { views, calls, hasFirstQuery: at > 0 },
    }),
  )
}

/** The result for the caller. `began` and `waited` are times of `Date.now()`. */
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
    first: first && {
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

interface Settings {
  /** An address with a login that the operator created; undefined: the server creates one. */
  readonly databaseQueryUrl: string | undefined
  readonly warehouseUrl: string | undefined
  /** How many queries run at the same time, besides a short one. */
  readonly dataQueryConnections: number
  /** How long a query may take the place for short ones; 0: there is none. */
  readonly dataQueryShortSeconds: number
}

/**
 * Prepares the database logins of data queries and opens what runs them.
 * @throws Error with one line that says what is wrong with a login
 */
export async function openDataQueries({
  config,
  database,
  databaseUrl,
  secrets,
  log,
}: {
  config: Settings
  database: OpenDatabase
  databaseUrl: string
  secrets: Secrets
  log: Logger
}): Promise<DataQueries> {
  const url = config.databaseQueryUrl ?? queryUrlOf(databaseUrl, secrets)
  const mayMake = config.databaseQueryUrl === undefined
  await prepareLogin(QUERY_LOGIN, { system: database.system, url, mayMake })
  const warehouse =
    config.warehouseUrl === undefined
      ? undefined
      : await openWarehouse({ database, url: config.warehouseUrl, log })
  const limits = { running: config.dataQueryConnections, shortSeconds: config.dataQueryShortSeconds }
  return createDataQueries({ database, url, warehouse, log, limits })
}

/** The address with the login that the server creates for queries. */
export function queryUrlOf(
  databaseUrl: string,
  { requestPassword }: Pick<Secrets, 'requestPassword'>,
): string {
  // Derived from the password of the requests' login, so that older installations have one too.
  const password = createHmac('sha256', requestPassword).update('data queries').digest('base64url')
  return loginUrlOf(QUERY_LOGIN, { databaseUrl, password })
}
