import type { Kysely } from 'kysely'
import pg from 'pg'
import { commit, handleOn, type NamedStatement, namedQuery, rollBack, sendTogether } from './connection.ts'
import type { DB } from './database-types.ts'
import { queryBehind, type TextRows } from './entering-query.ts'
import type { StatementNames } from './statement-names.ts'

/** The row of the statement that enters a session. */
export interface EnteredRow {
  /** Its columns as PostgreSQL sent them. */
  readonly texts: readonly (string | null)[]
  /** The same by name, each with its type. */
  parsed(): unknown
}

/** How a request's transaction begins. */
export interface Entering<Who> {
  readonly readOnly: boolean
  /** The statement that enters a session, and tells whose it is; `name` is for its kept plan. */
  readonly statement: { readonly name: string; readonly text: string }
  /** Its values, for the connection's process in PostgreSQL. */
  readonly values: (processId: number) => readonly string[]
  /** Whose session it is, by the statement's row. An error ends the transaction. */
  readonly read: (row: EnteredRow | undefined) => Who
  /**
   * What was read last: read-only work then begins at once with it, and its first statement is sent with those that begin
   * the transaction. It gets no answer before the session's row has turned out to be the same; if it is not, the work is
   * begun anew, and what became of the first try is dropped.
   */
  readonly expected?: Expected<Who> | undefined
  /** The connection is dropped when the session has not been entered in this time, in milliseconds. */
  readonly withinMs?: number
}

interface Expected<Who> {
  readonly who: Who
  readonly texts: EnteredRow['texts']
}

/** @param confirmed resolves when PostgreSQL has told whose session it is: before, nothing may leave the server */
type Work<Who, Result> = (db: Kysely<DB>, who: Who, confirmed: Promise<unknown>) => Promise<Result>

/**
 * Runs work in a transaction of a request, which sees nothing before it has entered a session. Read-only work has its
 * result without waiting for the commit, which changes nothing.
 */
export type RequestTransactions = <Who, Result>(
  entering: Entering<Who>,
  work: Work<Who, Result>,
) => Promise<Result>

/** A connection of the pool. */
interface Lane {
  readonly client: pg.PoolClient
  readonly nameOf: StatementNames
  /** Read from PostgreSQL itself: a pooler in between reports a process of its own. */
  readonly processId: number
  handle: Handle
  /** A session could not be entered on it, for another reason than that it has ended. */
  isUnfit: boolean
  /** The commit of the former call has still to be sent. */
  owesCommit: boolean
}

/** What the statements of a call are sent through. */
interface Handle {
  readonly db: Kysely<DB>
  /** Whether the session is of whom the work was begun for; undefined when it is. */
  confirmed: Promise<unknown> | undefined
  /** Statements without an answer. */
  running: number
  /** A statement of the call has failed. */
  hasFailed: boolean
  /** Its call has ended with an error, and a part of its work may still go on: no statement of it is sent any more. */
  isDropped: boolean
}

/** A transaction that has only read stays open for so long, for the next one of its connection. */
const COMMIT_WITHIN_MS = 1

/** No statement can hold a second one, which might put another in place of a kept plan. */
const SINGLE = { queryMode: 'extended' } as const

/** The work was begun for somebody else than the one whose session was entered. */
class BegunForAnother extends Error {
  constructor() {
    super('The viewer of this call has changed since their last call.')
  }
}

/** @param pool its connections send statements without waiting for the answers to those before */
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
      // An error may have been swallowed. PostgreSQL says with each answer whether the transaction is still sound, but after
      // the error itself.
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
      if (!(error instanceof BegunForAnother)) throw error
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
 * The work begins before the session is entered, which decides what becomes of it. The kept plan only confirms who it is:
 * somebody new is read by a statement that PostgreSQL reads anew, so that nothing can be put in its place.
 */
async function runEarly<Who, Result>(
  lane: Lane,
  { expected, ...entering }: Entering<Who> & { expected: Expected<Who> },
  work: Work<Who, Result>,
): Promise<Result> {
  const { handle } = lane
  const confirmed = enter(lane, entering, entering.statement.name).then((row) => {
    if (row === undefined || !isSame(row.texts, expected.texts)) throw new BegunForAnother()
    entering.read(row)
    handle.confirmed = undefined
  })
  handle.confirmed = confirmed
  const working = work(handle.db, expected.who, confirmed)
  // Its errors count only when the session is the expected one.
  working.catch(() => undefined)
  await confirmed
  return working
}

/** Nothing more of a failed call is sent: what of it still goes on must not reach the connection's next call. */
function dropHandle(lane: Lane): void {
  lane.handle.isDropped = true
  lane.handle = createHandle(lane.client, lane.nameOf)
}

const isSame = (one: EnteredRow['texts'], other: EnteredRow['texts']) =>
  one.every((text, place) => text === other[place])

/** Begins the transaction and enters the session, in one packet with what is sent until the end of this turn. */
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

/** The commit is sent with what begins the connection's next transaction, or by itself when none comes soon. */
function commitLater(lane: Lane): void {
  lane.owesCommit = true
  setTimeout(() => {
    if (!lane.owesCommit) return
    lane.owesCommit = false
    // It changes nothing. The pool replaces a connection that breaks.
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
      // Its error is the work's only when the session is the expected one.
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
