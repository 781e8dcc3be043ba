import type { ChangeSubject, UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { accessConditions } from '../access/access.ts'
import type { Viewer } from '../access/viewers.ts'
import type { Database } from '../database/database.ts'
import type { ActionDetails } from './user-actions.ts'

/** What a feature needs to undo a change: the transaction of the undoing call, and the change. */
export interface Undoing<Value> {
  readonly db: Database
  /** The user who undoes the change. It may not be the user who made it. */
  readonly viewer: Viewer
  readonly address: string
  readonly subjects: readonly ChangeSubject[]
  readonly before: Value
  readonly after: Value
  /** Adds to the user action log entry of the undoing call, for example `{ device, before, after }`. */
  logAction(details: Omit<ActionDetails, 'value'>): void
  afterCommit(work: () => void): void
}

/**
 * Asks an outside service, after the commit, to undo its part. Returns what was not undone and why, as texts for the user.
 * @throws OutgoingError when nothing was undone: then the change can still be undone
 */
export type AskOutside = () => Promise<readonly string[]>

/** The records that were not undone and why, as texts for the user. */
type NotUndone = readonly string[]

/** How to undo the changes of an action type. */
export interface Inverse<Value> {
  /** The shape of the recorded `before` and `after`. */
  readonly value: z.ZodType<Value>
  /**
   * Sets `before` again by the same rules as the change itself: scope, names, cycles. Locks the record first and compares it
   * with `after`. If the change has many records, those that were changed since are left alone and returned. Work for an
   * outside service is returned too; the change counts as undone after that work.
   * @throws changedMeanwhile when the value is no longer `after`; the errors are declared in `configurationChanges.undo`
   */
  undo(undoing: Undoing<Value>): Promise<void | AskOutside | NotUndone>
}

interface RegisteredInverse {
  /** Whether a viewer holds the right that the change needed. */
  isAllowed(viewer: Viewer): boolean
  undo(undoing: Undoing<unknown>): Promise<void | AskOutside | NotUndone>
}

/** Features register here how to undo their changes: see `docs/conventions.md`, "Undo". */
export interface Undo {
  /** Called once per action type, when the feature is mounted. Undoing needs the right of the endpoint. */
  handle<Value>(endpoint: EndpointDeclaration, inverse: Inverse<Value>): void
  find(actionType: string): RegisteredInverse | undefined
}

export function createUndo(): Undo {
  const inverses = new Map<string, RegisteredInverse>()
  return {
    handle: ({ actionType, right, path }, { value, undo }) => {
      if (actionType === undefined) throw new Error(`${path} changes nothing that could be undone.`)
      if (inverses.has(actionType)) throw new Error(`How ${actionType} is undone is registered twice.`)
      inverses.set(actionType, {
        isAllowed: (viewer) => accessConditions(viewer, right).every(({ passed }) => passed),
        undo: (undoing) =>
          undo({ ...undoing, before: value.parse(undoing.before), after: value.parse(undoing.after) }),
      })
    },
    find: (actionType) => inverses.get(actionType),
  }
}

/** @throws Error when the change has no subject of this kind */
export function subjectOf(subjects: readonly ChangeSubject[], kind: ChangeSubject['kind']): ChangeSubject {
  const subject = subjects.find((one) => one.kind === kind)
  if (subject === undefined) throw new Error(`The change is about no ${kind}.`)
  return subject
}

interface RecordedChange {
  /** The action type of the endpoint: the feature has registered under it how to undo the change. */
  readonly actionType: string
  readonly username: string
  /** The customer in whose scope the change is. If there are several, one that every user who may undo it can see. */
  readonly customerId: number
  /** What was changed, the main subject first. After a later change of any of them this change cannot be undone any more. */
  readonly subjects: readonly [ChangeSubject, ...ChangeSubject[]]
  /** The name of the changed value, if it is not the action type: two calls may change one value, or one call several. */
  readonly valueName?: string
  /** Texts for the screen: 'User level of tablet 17', 'Normal', 'Super'. An empty text means no value. */
  readonly words: { readonly what: string; readonly from: string; readonly to: string }
  /** The values that undoing needs, in the shape that the feature has registered. */
  readonly before: unknown
  readonly after: unknown
  /** The changed data belongs to this user alone: only they can see and undo the change. */
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
