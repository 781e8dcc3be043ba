import { changeSubject, type UndoableChange } from '@service-center/contract/configuration-changes/undo.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Undo } from '../../platform/user-actions/undo.ts'

const subjectList = z.array(changeSubject)

const seconds = (column: 'created_at' | 'undo_until') =>
  sql<number>`extract(epoch from ${sql.ref(column)})::float8`

/** The viewer's own changes that they can still undo, the newest first. */
export async function listUndoable(
  { db, undo }: { db: Database; undo: Undo },
  viewer: Viewer,
): Promise<UndoableChange[]> {
  const rows = await db
    .selectFrom('configuration_change')
    .select(['id', 'action_type as actionType', 'subjects', 'what', 'from_text as from', 'to_text as to'])
    .select([seconds('created_at').as('at'), seconds('undo_until').as('until')])
    .where('created_by', '=', viewer.username)
    .where('undo_until', '>', sql<Date>`now()`)
    .where('undone_at', 'is', null)
    .where('superseded_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows
    .filter(({ actionType }) => undo.find(actionType)?.isAllowed(viewer) === true)
    .map((row) => ({ ...row, subjects: subjectList.parse(row.subjects) }))
}

/** A change in the viewer's scope, by any user. */
export interface FoundChange {
  readonly actionType: string
  readonly subjects: UndoableChange['subjects']
  readonly what: string
  readonly before: unknown
  readonly after: unknown
  readonly isUndone: boolean
  readonly isSuperseded: boolean
  readonly isExpired: boolean
}

export async function findChange(db: Database, id: number): Promise<FoundChange | undefined> {
  const row = await db
    .selectFrom('configuration_change')
    .select(['action_type as actionType', 'subjects', 'what', 'before', 'after'])
    .select([
      sql<boolean>`undone_at is not null`.as('isUndone'),
      sql<boolean>`superseded_at is not null`.as('isSuperseded'),
      sql<boolean>`undo_until <= now()`.as('isExpired'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, subjects: subjectList.parse(row.subjects) }
}
