import type { Kysely } from 'kysely'
import pg from 'pg'
import {
  commit,
  handleOn,
  type NamedStatement,
  namedQuery,
  rollBack,
  sendTogether,
  type StatementNames,
} from './connection.ts'
import type { DB } from './database-types.ts'
import { queryBehind, type TextRows } from './entering-query.ts'

/** The row of the statement that enters a session. */
export interface EnteredRow {
  /** The columns as texts, as PostgreSQL sent them. */
  readonly texts: readonly (string | null)[]
  /** The columns by name, converted to their types. */
  parsed(): unknown
}

/** How a request's transaction begins. */
export interface Entering<Who> {
  readonly readOnly: boolean
  /** The statement that enters a session and returns its viewer. PostgreSQL caches its plan under `name`. */
  readonly statement: { readonly name: string; readonly text: string }
  /** The statement's values; they depend on the connection's PostgreSQL process. */
  readonly values: (processId: number) => readonly string[]
  /** Reads the viewer from the statement's row. An error ends the transaction. */
  readonly read: (row: EnteredRow | undefined) => Who
  /**
   * The viewer as read by the last call. Read-only work then starts at once with this viewer, and its first statement is sent
   * together with those that begin the transaction. It gets no answers until the session's row has turned out to be the
   * same. If the row differs, the result is dropped and the work starts again.
   */
  readonly expected?: Expected<Who> | undefined
  /** The connection is dropped if entering the session takes longer, in milliseconds. */
  readonly withinMs?: number
}

interface Expected<Who> {
  readonly who: Who
  readonly texts: EnteredRow['texts']
}

/** @param confirmed resolves when PostgreSQL has confirmed the viewer; nothing may leave the server before */
type Work<Who, Result> = (db: Kysely<DB>, who: Who, confirmed: Promise<unknown>) => Promise<Result>

/**
 * Runs work in a transaction of a request, which sees nothing until it has entered a session. Read-only work does not wait
 * for the commit, because it changes nothing.
 */
export type RequestTransactions = <Who, Result>(
  entering: Entering<Who>,
  work: Work<Who, Result>,
) => Promise<Result>

/** A connection of the pool, with its state. */
interface Lane {
  readonly client: pg.PoolClient
  readonly nameOf: StatementNames
  /** Read with a query, because a connection pooler in between would report its own process id. */
  readonly processId: number
  handle: Handle
  /** Entering a session failed with an error, so the connection must not be used again. */
  isUnfit: boolean
  /** The commit of the previous call has not been sent yet. */
  owesCommit: boolean
}

/** Sends the statements of one call. */
interface Handle {
  readonly db: Kysely<DB>
  /** Resolves when the expected viewer is confirmed. Undefined if there is nothing to wait for. */
  confirmed: Promise<unknown> | undefined
  /** Number of statements without an answer yet. */
  running: number
  hasFailed: boolean
  /** The call has ended with an error, but a part of its work may still run: its statements are not sent any more. */
  isDropped: boolean
}

/** A read-only transaction stays open for this long, so that its commit can be sent together with the next call. */
const COMMIT_WITHIN_MS = 1

/** The extended protocol allows one statement per text. A second one could replace a cached plan. */
const SINGLE = { queryMode: 'extended' } as const

class ViewerHasChanged extends Error {
  constructor() {
    super('The viewer of this call has changed since their last call.')
  }
}

/** @param pool must be opened with `pipeline`: statements are sent without waiting for earlier answers */
export function createRequestTransactions(pool: pg.Pool, nameOf: StatementNames): RequestTransactions {
  const lanes = new WeakMap<pg.PoolClient, Lane>()

  const laneOf = async (client: pg.PoolClient): Promise<Lane> => {
    const known = lanes.get(client)
    if (known !== undefined) return known
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const handle = createHandle(client, nameOf)
    const processId = rows[0]?.pid ?? 0
    const lane: Lane = { client, nameOf, processId, handle, isUnfit: false, owesCommit: false }
    lanes.set(client, lane)
    return lane
  }

  const attempt: RequestTransactions = async (entering, work) => {
    const client = await pool.connect()
    try {
      const lane = await laneOf(client)
      const { expected, ...rest } = entering
      const isEarly = entering.readOnly && expected !== undefined
      const result = isEarly ? await runEarly(lane, { ...rest, expected }, work) : await run(lane, rest, work)
      // An error may have been swallowed. PostgreSQL reports the transaction status with each answer, but only after an error
      // itself, so `hasFailed` is checked too.
      const { running, hasFailed } = lane.handle
      if (entering.readOnly && running === 0 && !hasFailed && client.getTransactionStatus() === 'T')
        commitLater(lane)
      else await commit(client)
      client.release()
      return result
    } catch (error) {
      const lane = lanes.get(client)
      if (lane !== undefined) dropHandle(lane)
      if (lane?.isUnfit === true) client.release(true)
      else await rollBack(client)
      throw error
    }
  }

  return async (entering, work) => {
    try {
      return await attempt(entering, work)
    } catch (error) {
      if (!(error instanceof ViewerHasChanged)) throw error
      return attempt({ ...entering, expected: undefined }, work)
    }
  }
}

async function run<Who, Result>(
  lane: Lane,
  entering: Entering<Who>,
  work: Work<Who, Result>,
): Promise<Result> {
  const entered = enter(lane, entering, undefined).then(entering.read)
  return work(lane.handle.db, await entered, entered)
}

/**
 * Starts the work before the session is entered; the result counts only if the viewer is confirmed. The cached plan is only
 * used to confirm. A changed viewer is read by a statement that PostgreSQL parses again, so that a replaced plan cannot
 * make somebody another viewer.
 */
async function runEarly<Who, Result>(
  lane: Lane,
  { expected, ...entering }: Entering<Who> & { expected: Expected<Who> },
  work: Work<Who, Result>,
): Promise<Result> {
  const { handle } = lane
  const confirmed = enter(lane, entering, entering.statement.name).then((row) => {
    if (row === undefined || !isSame(row.texts, expected.texts)) throw new ViewerHasChanged()
    entering.read(row)
    handle.confirmed = undefined
  })
  handle.confirmed = confirmed
  const working = work(handle.db, expected.who, confirmed)
  // Its error only counts if the viewer is confirmed.
  working.catch(() => undefined)
  await confirmed
  return working
}

/** Stops sending statements of a failed call: work that still runs must not reach the connection's next call. */
function dropHandle(lane: Lane): void {
  lane.handle.isDropped = true
  lane.handle = createHandle(lane.client, lane.nameOf)
}

const isSame = (one: EnteredRow['texts'], other: EnteredRow['texts']) =>
  one.every((text, place) => text === other[place])

/** Begins the transaction and enters the session, in one packet with everything that is sent in this event loop turn. */
async function enter(
  lane: Lane,
  { readOnly, statement: { text }, values, withinMs }: Entering<unknown>,
  name: string | undefined,
): Promise<EnteredRow | undefined> {
  const { client, processId, owesCommit } = lane
  const begin = `begin read ${readOnly ? 'only' : 'write'}`
  const statement = namedQuery({ text, values: values(processId), name })
  lane.owesCommit = false
  sendTogether(client)
  const drop = () => void client.connection.stream.destroy()
  const timer = withinMs === undefined ? undefined : setTimeout(drop, withinMs)
  try {
    const { rows, fields } = await queryBehind(client, owesCommit ? ['commit', begin] : [begin], statement)
    return enteredRow(rows[0], fields)
  } catch (error) {
    lane.isUnfit = true
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function enteredRow(
  texts: TextRows['rows'][number] | undefined,
  fields: TextRows['fields'],
): EnteredRow | undefined {
  if (texts === undefined) return undefined
  const parsed = () =>
    Object.fromEntries(
      fields.map(({ name, dataTypeID }, place): [string, unknown] => {
        const text = texts[place] ?? null
        return [name, text === null ? null : pg.types.getTypeParser(dataTypeID)(text)]
      }),
    )
  return { texts, parsed }
}

/** Sends the commit together with the begin of the connection's next transaction, or alone if there is none soon. */
function commitLater(lane: Lane): void {
  lane.owesCommit = true
  setTimeout(() => {
    if (!lane.owesCommit) return
    lane.owesCommit = false
    // Errors do not matter: nothing was changed, and the pool replaces a broken connection.
    lane.client.query('commit').catch(() => undefined)
  }, COMMIT_WITHIN_MS)
}

function createHandle(client: pg.PoolClient, nameOf: StatementNames): Handle {
  const send = async (statement: NamedStatement): Promise<pg.QueryResult> => {
    if (handle.isDropped) throw new Error('The call of this statement has ended.')
    handle.running += 1
    try {
      const sent = client.query({ ...SINGLE, ...namedQuery(statement) })
      if (handle.confirmed === undefined) return await sent
      // Its error only counts if the viewer is confirmed.
      sent.catch(() => undefined)
      await handle.confirmed
      return await sent
    } catch (error) {
      handle.hasFailed = true
      throw error
    } finally {
      handle.running -= 1
    }
  }
  const handle: Handle = {
    db: handleOn(send, nameOf),
    confirmed: undefined,
    running: 0,
    hasFailed: false,
    isDropped: false,
  }
  return handle
}
