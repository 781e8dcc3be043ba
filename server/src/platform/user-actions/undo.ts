import type { ChangeSubject } from '@service-center/contract/configuration-changes/undo.ts'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { z } from 'zod'
import { accessConditions } from '../access/access.ts'
import type { Viewer } from '../access/viewers.ts'
import type { Database } from '../database/database.ts'
import type { ActionDetails } from './user-actions.ts'

/** What a feature undoes a change with: the transaction of the call that undoes it, and the change. */
export interface Undoing<Value> {
  readonly db: Database
  /** Who undoes it; perhaps not who made the change. */
  readonly viewer: Viewer
  readonly address: string
  readonly subjects: readonly ChangeSubject[]
  readonly before: Value
  readonly after: Value
  /** Adds to the entry of the call that undoes; for example `{ device, before, after }`. */
  logAction(details: Omit<ActionDetails, 'value'>): void
  afterCommit(work: () => void): void
}

/**
 * Asks an outside service, after the commit, to undo what it did. Returns what it did not undo, and why, for people.
 * @throws OutgoingError when it undid nothing: then the change can still be undone
 */
export type AskOutside = () => Promise<readonly string[]>

/** What of a change of many records was not undone, and why, for people. */
type NotUndone = readonly string[]

/** How the changes of an action type are undone. */
export interface Inverse<Value> {
  /** The shape of the recorded `before` and `after`. */
  readonly value: z.ZodType<Value>
  /**
   * Sets `before` again by the same rules as the change was made: scope, names, cycles. It locks the record first and
   * compares it with `after`. Of many records, those that were changed since are left, and returned. What an outside service must do is returned, and counts as undone when that has happened.
   * @throws changedMeanwhile when the value is no longer `after`; the errors are declared in `configurationChanges.undo`
   */
  undo(undoing: Undoing<Value>): Promise<void | AskOutside | NotUndone>
}

/** How a change is undone, with its values as they are stored. */
interface RegisteredInverse {
  /** Whether a viewer holds the right that the change needed. */
  isAllowed(viewer: Viewer): boolean
  undo(undoing: Undoing<unknown>): Promise<void | AskOutside | NotUndone>
}

/** Features register here how their changes are undone: see `docs/conventions.md`, "Undo". */
export interface Undo {
  /** Called once for each action type, where the feature is mounted. The right is that of the endpoint. */
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

/** The subject of a kind, which the change has recorded. */
export function subjectOf(subjects: readonly ChangeSubject[], kind: ChangeSubject['kind']): ChangeSubject {
  const subject = subjects.find((one) => one.kind === kind)
  if (subject === undefined) throw new Error(`The change is about no ${kind}.`)
  return subject
}
