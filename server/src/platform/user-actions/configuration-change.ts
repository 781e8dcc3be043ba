import type { ChangeSubject, UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** A change that can be undone. */
export interface RecordedChange {
  /** That of the endpoint, under which the feature has registered how to undo it. */
  readonly actionType: string
  readonly username: string
  /** In whose scope the change is; of several, the one that those who may undo it see. */
  readonly customerId: number
  /** What was changed; the main one first. A later change of one of them ends the possibility to undo this one. */
  readonly subjects: readonly [ChangeSubject, ...ChangeSubject[]]
  /** The name of the changed value, where it is not the action type: two calls may change one value, or one call several. */
  readonly valueName?: string
  /** In words for a screen: 'User level of tablet 17', 'Normal', 'Super'. Empty for no value. */
  readonly words: { readonly what: string; readonly from: string; readonly to: string }
  /** The values that undoing needs, in the shape that the feature has registered. */
  readonly before: unknown
  readonly after: unknown
  /** It concerns what belongs to its user alone: nobody else sees or undoes it. */
  readonly isPrivate?: boolean
}

/**
 * Records a change in its own transaction, after the change itself was made, so that it can be undone for ten minutes.
 * Earlier changes of the same values cannot be undone any more.
 * @returns the field `undo` of the reply
 */
export async function recordChange(db: Database, change: RecordedChange): Promise<UndoOffer> {
  const { words, subjects } = change
  const name = change.valueName ?? change.actionType
  const { id, until } = await db
    .insertInto('configuration_change')
    .values({
      action_type: change.actionType,
      customer_id: change.customerId,
      subjects: JSON.stringify(subjects),
      changed_values: subjects.map((subject) => `${name} ${subject.kind} ${subject.id}`),
      what: words.what,
      from_text: words.from,
      to_text: words.to,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      created_by: change.username,
      is_private: change.isPrivate ?? false,
    })
    .returning(['id', sql<number>`extract(epoch from undo_until)::float8`.as('until')])
    .executeTakeFirstOrThrow()
  return { id, until }
}
