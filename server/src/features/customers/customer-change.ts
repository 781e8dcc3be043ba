import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Live } from '../../platform/live/live.ts'
import { recordChange } from '../../platform/user-actions/configuration-change.ts'
import type { ActionDetails } from '../../platform/user-actions/user-actions.ts'
import { findName } from './customers.store.ts'

/** The transaction of a change, and who makes it. */
export interface Change {
  readonly db: Database
  readonly viewer: Viewer
}

/** A value of a customer before and after a change. */
export interface Changed<Value> {
  readonly customerId: number
  readonly before: Value
  readonly after: Value
  /** The customers whose viewers see the change. */
  readonly concerned: readonly number[]
}

/** The same, and how it can be undone. */
export interface Undoable<Value> extends Changed<Value> {
  readonly undo: UndoOffer | null
}

/** Records a change, unless it left everything as it was, so that it can be undone. */
export async function recordCustomerChange<Value>(
  { db, viewer }: Change,
  changed: Changed<Value>,
  words: { actionType: string; valueName: string; wordOf: (value: Value) => string },
): Promise<Undoable<Value>> {
  const { customerId, before, after } = changed
  if (isSame(before, after)) return { ...changed, undo: null }
  const name = await findName(db, customerId)
  const undo = await recordChange(db, {
    actionType: words.actionType,
    username: viewer.username,
    customerId,
    subjects: [{ kind: 'customer', id: customerId }],
    words: {
      what: `${words.valueName} of customer ${name} (${customerId})`,
      from: words.wordOf(before),
      to: words.wordOf(after),
    },
    before,
    after,
  })
  return { ...changed, undo }
}

/**
 * The events of a change, by what was changed. Every open console loads what an event says: with thousands of devices, no
 * more than what shows the change.
 */
export const CUSTOMER_EVENTS = {
  salesRep: [liveEvents.customerDetails],
  names: [liveEvents.customerNames],
  created: [liveEvents.customerDetails],
  /** Groups are among the newest values of devices, and decide on software versions. */
  groups: [liveEvents.accessGroups, liveEvents.customerNames],
  /** Who sees which devices changes too. */
  place: [liveEvents.customers, liveEvents.devices, liveEvents.accessGroups],
} as const
type CustomerEvent = (typeof CUSTOMER_EVENTS)[keyof typeof CUSTOMER_EVENTS][number]

/** Tells the viewers of some customers, each once. */
export function publish(live: Live, events: readonly CustomerEvent[], concerned: readonly number[]): void {
  for (const event of events) live.publish(event, { path: concerned, payload: {} })
}

/** Writes a change to its entry in the user action log and tells the viewers concerned. */
export function announce<Value>(
  { before, after, concerned }: Changed<Value>,
  options: {
    live: Live
    events: readonly CustomerEvent[]
    logAction: (details: Pick<ActionDetails, 'before' | 'after'>) => void
    afterCommit: (work: () => void) => void
  },
): void {
  options.logAction({ before, after })
  if (isSame(before, after)) return
  options.afterCommit(() => publish(options.live, options.events, concerned))
}

const isSame = (before: unknown, after: unknown) => JSON.stringify(before) === JSON.stringify(after)
