import { sql } from 'kysely'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/devices/batches.ts'
import { AppError, changedMeanwhile, noAccess, notFound } from '../../platform/errors.ts'
import { DeferredAnswer } from '../../platform/http/answers.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Undo, Undoing } from '../../platform/user-actions/undo.ts'
import type { ActionDetails } from '../../platform/user-actions/user-actions.ts'
import { findChange } from './configuration-changes.views.ts'

const changeUndone = () => new AppError('change_undone')

const undoExpired = () => new AppError('undo_expired')

/** The call that undoes a change. */
interface UndoCall extends Pick<Undoing<unknown>, 'db' | 'viewer' | 'address' | 'afterCommit'> {
  readonly undo: Undo
  readonly database: OpenDatabase
  logAction(details: ActionDetails): void
}

interface UndoReply {
  readonly id: number
  readonly undoneAt: number
  /** Sentences about what was not undone, and why. */
  readonly remaining: string[]
}

/**
 * Undoes a change; this needs the right that the change needed. The row of the change is locked last, as when
 * the change is made: of two concurrent attempts, the feature's own lock lets only one pass. With an outside
 * service, the change counts as undone once the service has answered.
 * @throws OutgoingError in the deferred answer, when the outside service undid nothing
 * @throws notFound; noAccess; change_undone; undo_expired; changed_meanwhile; what the feature throws
 */
export async function undoChange(
  { undo, database, logAction, ...call }: UndoCall,
  id: number,
): Promise<UndoReply | DeferredAnswer<UndoReply>> {
  const change = await findChange(call.db, id)
  if (change === undefined) throw notFound()
  const { actionType, what, subjects, before, after } = change
  logAction({ value: { change: id, of: actionType, what } })
  const inverse = undo.find(actionType)
  if (inverse === undefined) throw notFound()
  if (!inverse.isAllowed(call.viewer)) throw noAccess()
  if (change.isUndone) throw changeUndone()
  if (change.isSuperseded) throw changedMeanwhile()
  if (change.isExpired) throw undoExpired()
  const left = await inverse.undo({ ...call, subjects, before, after, logAction })
  const undone = { id, username: call.viewer.username }
  if (typeof left !== 'function') return markUndone(call.db, undone, left ?? [])
  return new DeferredAnswer(async () => {
    const remaining = await left()
    return inTransaction(database, ({ db }) => markUndone(db, undone, remaining))
  })
}

async function markUndone(
  db: Database,
  { id, username }: { id: number; username: string },
  remaining: readonly string[] = [],
): Promise<UndoReply> {
  const undoneAt = await updateUndone(db, { id, username })
  if (undoneAt === undefined) throw changeUndone()
  return { id, undoneAt, remaining: [...remaining] }
}

const EVERY_MS = 60 * 60_000

/** Deletes changes a day after they can no longer be undone: until then an attempt gets the reason. */
export function configurationChangeJob(system: Database): Job {
  return {
    name: 'configuration changes',
    purpose: 'Deletes changes that nobody can undo any more.',
    everyMs: EVERY_MS,
    run: async () => {
      await sql`delete from configuration_change where undo_until < now() - interval '1 day'`.execute(system)
    },
  }
}

/**
 * Marks a change as undone.
 * @returns the time in unix seconds; undefined if somebody else has undone it meanwhile
 */
async function updateUndone(
  db: Database,
  { id, username }: { id: number; username: string },
): Promise<number | undefined> {
  const row = await db
    .updateTable('configuration_change')
    .set({ undone_at: sql`clock_timestamp()`, undone_by: username })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('superseded_at', 'is', null)
    .returning(sql<number>`extract(epoch from undone_at)::float8`.as('at'))
    .executeTakeFirst()
  return row?.at
}
