import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ticketOf, type Viewer, VIEWER_COLUMNS, viewerOf, type ViewerRow } from '../access/viewers.ts'
import { createStatementNames } from '../database/connection.ts'
import { type Database, openPool, REQUEST_SIZE } from '../database/database.ts'
import { checkLogin, REPLICA_LOGIN } from '../database/logins.ts'
import { createRequestTransactions, type Entering } from '../database/request-transactions.ts'
import { notSignedIn } from '../errors.ts'
import type { Logger } from '../logger.ts'
import { type Availability, createAvailability } from './availability.ts'
import { NotThere } from './replica-failures.ts'
import {
  HAS_POSITION,
  positionValues,
  type ReplicaState,
  type WalPosition,
  WHY_NOT,
  whyNot,
} from './wal-position.ts'

/** Two missed pings in a row: a busy machine may miss one. */
const MISSED = 2

/**
 * Drops the connections of a server that disappeared without closing them, so that waiting statements fail soon.
 * @param options.ask pings the server on a new connection; fails within a few seconds
 * @param options.everyMs how often, while statements wait
 */
function watchConnections(
  pool: pg.Pool,
  { ask, everyMs }: { ask: () => Promise<unknown>; everyMs: number },
): { stop(): void } {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void clients.add(client))
  pool.on('remove', (client) => void clients.delete(client))
  let missed = 0
  let isAsking = false
  const look = async () => {
    if (isAsking || pool.totalCount === pool.idleCount) return
    isAsking = true
    // A server that refuses is alive.
    const isAlive = await ask().then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    )
    isAsking = false
    missed = isAlive ? 0 : missed + 1
    if (missed < MISSED) return
    missed = 0
    for (const { connection } of clients) connection.stream.destroy()
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  return { stop: () => clearInterval(timer) }
}

/** A session to enter in the replica. */
interface Wanted {
  readonly sessionId: string
  /** The key that signs tickets: see `ticketOf`. */
  readonly key: string
  /** The log position that the replica must have replayed. */
  readonly position: WalPosition
}

type Work<Result> = (db: Database, viewer: Viewer, confirmed: Promise<unknown>) => Promise<Result>

/** A streaming replica of the database, from which long reads are answered. */
export interface Replica {
  readonly availability: Availability
  /**
   * Runs work in a read-only transaction with the scope of a session's viewer. The transaction sees at least everything up
   * to the wanted position.
   * @throws NotThere when the replica has not replayed the position within about a second; notSignedIn when it has no such
   * open session; what connecting or the work throws
   */
  read<Result>(wanted: Wanted, work: Work<Result>): Promise<Result>
  /** Finds the reason why it could not be read, for the log. */
  reasonOf(error: unknown, position: WalPosition): Promise<unknown>
  close(): Promise<void>
}

export interface ReplicaTiming {
  /** How long connecting may take, including the wait for a free connection. */
  readonly connectWithinMs: number
  /** How long entering a session and other quick statements may take. */
  readonly answerWithinMs: number
  /** How often the replica is pinged while something waits for it. */
  readonly lookEveryMs: number
  /** The clock of the pauses after failures, in milliseconds. */
  readonly now: () => number
}

const TIMING: ReplicaTiming = {
  connectWithinMs: 3000,
  answerWithinMs: 3000,
  lookEveryMs: 5000,
  now: () => performance.now(),
}
/** Pauses before the checks whether the position is reached, in milliseconds. */
const PAUSES_MS = [0, 5, 10, 25, 60, 150, 300, 450]

/**
 * One statement that checks the position and then enters the session. `enter_session` depends on the row of the condition,
 * so it runs afterwards, and its own statements see what has been replayed by then. No row: position not reached. A row of
 * nulls: no such session.
 */
const ENTER_AT_POSITION = {
  name: 'enter_session_at_position',
  text: `with here as materialized (select $1::uuid as session where ${HAS_POSITION})
    select ${VIEWER_COLUMNS} from here left join lateral enter_session(here.session, $2) on true`,
} as const

/** With this isolation level, statements see what has been replayed when they begin, not when their transaction began. */
const EACH_STATEMENT_SEES_ANEW = '-c default_transaction_isolation=read\\ committed'

/** PostgreSQL refuses the login, or there is no such database. */
const REFUSED = /^(28|3D)/

/**
 * The address of the replica with a login. Without a login it gets the one of requests, which is replicated too.
 * @param url may leave out the login, and the database
 */
export function replicaUrlOf(url: string, requestUrl: string): { url: string; hasOwnLogin: boolean } {
  const [replica, requests] = [new URL(url), new URL(requestUrl)]
  if (replica.pathname.length <= 1) replica.pathname = requests.pathname
  if (replica.username !== '') return { url: replica.href, hasOwnLogin: true }
  replica.username = requests.username
  replica.password = requests.password
  return { url: replica.href, hasOwnLogin: false }
}

/**
 * Opens the replica. If it cannot be used now, it is tried again later. The start fails only if its login is refused or has
 * too many rights.
 * @param options.timing replaces default timings
 * @throws Error with one line that says what is wrong with the login
 */
export async function openReplica(options: {
  url: string
  requestUrl: string
  log: Logger
  timing?: Partial<ReplicaTiming> | undefined
}): Promise<Replica> {
  const { log } = options
  const timing = { ...TIMING, ...options.timing }
  const { url, hasOwnLogin } = replicaUrlOf(options.url, options.requestUrl)
  const availability = createAvailability(log, timing.now)
  const onConnection = connector(url, timing)
  let isChecked = false
  const check = async () => {
    if (isChecked) return
    await onConnection((client) => checkLogin(REPLICA_LOGIN, client))
    isChecked = true
  }
  const first = availability.begin()
  await check().catch((error: unknown) => {
    if (!mayPass(error, { hasOwnLogin })) throw refusalOf(error)
    first?.fails(() => error)
  })
  const pool = openPool(url, REQUEST_SIZE, {
    pipeline: true,
    connectionTimeoutMillis: timing.connectWithinMs,
    keepAlive: true,
    settings: EACH_STATEMENT_SEES_ANEW,
  })
  const watch = watchConnections(pool, {
    ask: () => onConnection((client) => client.query('select')),
    everyMs: timing.lookEveryMs,
  })
  const transaction = createRequestTransactions(pool, createStatementNames())
  return {
    availability,
    read: async (wanted, work) => {
      await check()
      for (const before of PAUSES_MS) {
        if (before > 0) await pause(before)
        try {
          return await transaction(enteringOf(wanted, timing.answerWithinMs), work)
        } catch (error) {
          if (!(error instanceof NotThere)) throw error
        }
      }
      throw new NotThere()
    },
    reasonOf: async (error, position) => {
      if (!(error instanceof NotThere)) return error
      const { rows } = await onConnection((client) => client.query<ReplicaState>(WHY_NOT))
      return rows[0] === undefined ? error : new Error(whyNot(position, rows[0]))
    },
    close: async () => {
      watch.stop()
      await pool.end()
    },
  }
}

function enteringOf({ sessionId, key, position }: Wanted, withinMs: number): Entering<Viewer> {
  return {
    readOnly: true,
    statement: ENTER_AT_POSITION,
    values: (processId) => [
      sessionId,
      ticketOf(processId, { of: sessionId, key }),
      ...positionValues(position),
    ],
    read: (row) => {
      if (row === undefined) throw new NotThere()
      // The first column is the session's id.
      if (row.texts[0] === null) throw notSignedIn()
      // The statement's columns are those of the type `viewer`.
      return viewerOf(row.parsed() as ViewerRow)
    },
    withinMs,
  }
}

/** Creates a function that runs work on a new connection. */
function connector(url: string, { connectWithinMs, answerWithinMs }: ReplicaTiming) {
  return async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectWithinMs,
      query_timeout: answerWithinMs,
      application_name: 'service-center',
    })
    // The statement fails anyway.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await work(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** Whether an error may pass by itself. A login that the server created may not have been replicated yet. */
function mayPass(error: unknown, { hasOwnLogin }: { hasOwnLogin: boolean }): boolean {
  if (error instanceof pg.DatabaseError) return !hasOwnLogin || !REFUSED.test(error.code ?? '')
  // Errors of `checkLogin` have no code: a retry would not help.
  return error instanceof Error && ('code' in error || /^Connection|timeout/.test(error.message))
}

const refusalOf = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? new Error(`The replica of DATABASE_READ_URL refuses the login: ${error.message}.`, { cause: error })
    : error
