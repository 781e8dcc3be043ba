import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { sql } from 'kysely'
import { hash } from 'node:crypto'
import type { Database, OpenDatabase } from '../database/database.ts'
import type { EnteredRow, Entering } from '../database/request-transactions.ts'
import { noAccess, notSignedIn } from '../errors.ts'
import { accessConditions } from './access.ts'
import { keepsScope, type SeenScope } from './seen-scope.ts'

/** The cache is cleared when it holds this many sessions. */
const MAX_SESSIONS = 10_000

/** Caches the row that each session's last call read. Every call reads the row again and compares it with the cached one. */
interface LastRead<Who> {
  /** As read by the session's last call. */
  of(sessionId: string): { readonly who: Who; readonly texts: EnteredRow['texts'] } | undefined
  /**
   * As read by this call. Returns the cached object if nothing has changed.
   * @param row undefined if the session has ended
   */
  read(sessionId: string, row: EnteredRow | undefined): Who | undefined
}

/** @param make builds the cached object from a row */
function createLastRead<Who>(make: (row: unknown) => Who): LastRead<Who> {
  const last = new Map<string, { texts: EnteredRow['texts']; who: Who }>()
  return {
    of: (sessionId) => last.get(sessionId),
    read: (sessionId, row) => {
      if (row === undefined) {
        last.delete(sessionId)
        return undefined
      }
      const before = last.get(sessionId)
      if (before !== undefined && isSame(before.texts, row.texts)) return before.who
      const who = make(row.parsed())
      if (last.size >= MAX_SESSIONS) last.clear()
      last.set(sessionId, { texts: row.texts, who })
      return who
    },
  }
}

const isSame = (one: EnteredRow['texts'], other: EnteredRow['texts']) =>
  one.length === other.length && one.every((text, place) => text === other[place])

/** The user of a request: read for every request, so a revoked right or an ended session takes effect at once. */
export interface Viewer {
  readonly sessionId: string
  readonly username: string
  readonly verified: boolean
  /** The customers whose subtrees are in scope; the first is the main one. */
  readonly customers: readonly number[]
  readonly rights: ReadonlySet<string>
  /** Users of the internal customer are admins. */
  readonly isAdmin: boolean
  readonly expiresAt: Date
}

export interface ViewerRow {
  /** Null for a user without a session. */
  session_id: string | null
  username: string
  verified: boolean
  customers: number[]
  rights: string[]
  expires_at: Date
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The columns of the type `viewer`, by name: with `*`, a new column would change what the cached plan returns. */
export const VIEWER_COLUMNS = 'session_id, username, verified, customers, rights, expires_at'
const ENTER_SESSION = {
  name: 'enter_session',
  text: `select ${VIEWER_COLUMNS} from enter_session($1, $2)`,
} as const

/**
 * Runs work in one transaction with the scope of a session's viewer, enforced by PostgreSQL.
 * @param options.beginsEarly read-only work may start with the cached viewer of the session's last call. PostgreSQL confirms
 * the viewer before it answers any statement of the work. Nothing may leave the server before `confirmed` resolves; if the
 * viewer has changed, the work is started again
 * @param options.onEntered called with the viewer as read from PostgreSQL
 * @throws notSignedIn when the session has ended or its user may not sign in any more
 */
export async function actingAs<Result>(
  options: {
    database: OpenDatabase
    sessionId: string
    readOnly: boolean
    beginsEarly?: boolean
    onEntered?: (viewer: Viewer) => void
  },
  work: (db: Database, viewer: Viewer, confirmed: Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const { database, sessionId, readOnly, beginsEarly = false, onEntered } = options
  if (!UUID.test(sessionId)) throw notSignedIn()
  const key = await ticketKeyOf(database)
  const known = knownViewersOf(database)
  const entering: Entering<Viewer> = {
    readOnly,
    statement: ENTER_SESSION,
    values: (processId) => [sessionId, ticketOf(processId, { of: sessionId, key })],
    read: (row) => {
      const viewer = known.read(sessionId, row)
      if (viewer === undefined) throw notSignedIn()
      onEntered?.(viewer)
      return viewer
    },
    expected: beginsEarly ? known.of(sessionId) : undefined,
  }
  return database.requestTransaction(entering, work)
}

const knownViewers = new WeakMap<OpenDatabase, LastRead<Viewer>>()

function knownViewersOf(database: OpenDatabase): LastRead<Viewer> {
  // The statement's columns are those of the type `viewer`.
  const known = knownViewers.get(database) ?? createLastRead((row) => viewerOf(row as ViewerRow))
  knownViewers.set(database, known)
  return known
}

const ticketKeys = new WeakMap<OpenDatabase, Promise<string>>()

/** The key that signs tickets, see `ticketOf`. The database login of requests cannot read it. */
export function ticketKeyOf(database: OpenDatabase): Promise<string> {
  const known = ticketKeys.get(database)
  if (known !== undefined) return known
  const key = database.system
    .selectFrom('viewer_secret')
    .select('ticket_key')
    .executeTakeFirstOrThrow()
    .then(({ ticket_key }) => ticket_key)
  ticketKeys.set(database, key)
  key.catch(() => ticketKeys.delete(database))
  return key
}

/**
 * Proves to PostgreSQL that the server itself enters a session or acts as a user. The functions `ticket_of` and
 * `enter_as_user` in the migrations check it.
 */
export function ticketOf(processId: number, { of, key }: { of: string; key: string }): string {
  return hash('sha256', `${processId}:${of}:${key}`)
}

/** Runs work in a transaction that sees everything, for calls without a viewer, such as signing in. */
export function actingAsSystem<Result>(
  options: { database: OpenDatabase; readOnly: boolean },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return options.database.transaction(`begin ${options.readOnly ? 'read only' : 'read write'}`, work)
}

/** The viewer of an open session, read outside of a request, for the live socket. */
export async function findViewer(system: Database, sessionId: string): Promise<Viewer | undefined> {
  if (!UUID.test(sessionId)) return undefined
  const { rows } = await sql<ViewerRow>`select * from viewer_of(${sessionId}::uuid)`.execute(system)
  return viewerOf(rows[0])
}

/** A user as a viewer without a session, for background work. Undefined if the user may not sign in. */
export async function findUserAsViewer(system: Database, username: string): Promise<Viewer | undefined> {
  const { rows } = await sql<ViewerRow>`
    select v.* from app_user u cross join lateral viewer_from(u, null, null) v
    where u.username = ${username} and can_sign_in(u.deleted_at, u.valid_from, u.valid_to)`.execute(system)
  return viewerOf(rows[0])
}

/** The given sessions that are no longer open, by the database's clock. */
export async function findEndedSessions(system: Database, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${sessionIds}::uuid[]) wanted (id)
    where not exists (select from viewer_of(id))`.execute(system)
  return rows.map(({ id }) => id)
}

/**
 * Whether a viewer may continue something that was allowed earlier: the session is open, the customers are the same, the
 * right is still there, and nothing that they saw has moved out of their scope.
 * @param options.scope what they saw; undefined for admins
 * @param separate a handle that may be used during another transaction
 */
export async function stillHasAccess(
  separate: Database,
  { viewer, access, scope }: { viewer: Viewer; access: Access; scope: SeenScope | undefined },
): Promise<boolean> {
  const now = await findViewer(separate, viewer.sessionId)
  return (
    now !== undefined &&
    accessConditions(now, access).every(({ passed }) => passed) &&
    (await keepsScope(separate, { before: { viewer, scope }, viewer: now }))
  )
}

/** @throws noAccess when the viewer lacks the endpoint's right */
export function checkAccess(viewer: Viewer, access: Access): void {
  if (accessConditions(viewer, access).some(({ passed }) => !passed)) throw noAccess()
}

export function viewerOf(row: ViewerRow): Viewer
export function viewerOf(row: ViewerRow | undefined): Viewer | undefined
export function viewerOf(row: ViewerRow | undefined): Viewer | undefined {
  if (row === undefined) return undefined
  return {
    sessionId: row.session_id ?? '',
    username: row.username,
    verified: row.verified,
    customers: row.customers,
    rights: new Set(row.rights),
    isAdmin: row.customers.includes(INTERNAL_CUSTOMER_ID),
    expiresAt: row.expires_at,
  }
}
