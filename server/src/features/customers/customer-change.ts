import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Live } from '../../platform/live/live.ts'
import { recordChange } from '../../platform/user-actions/undo.ts'
import type { ActionDetails } from '../../platform/user-actions/user-actions.ts'
import { findName } from './customers.store.ts'

/** The transaction of a change, and the user who makes it. */
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

/** A change with the offer to undo it. */
export interface Undoable<Value> extends Changed<Value> {
  readonly undo: UndoOffer | null
}

/** Records a change so that it can be undone, unless nothing changed. */
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
      what: sentence`${words.valueName} of customer ${name} (${customerId})`,
      from: words.wordOf(before),
      to: words.wordOf(after),
    },
    before,
    after,
  })
  return { ...changed, undo }
}

/**
 * The live events of each kind of change. Every open console reloads the data that an event names, so a
 * change sends only the events whose data show it.
 */
export const CUSTOMER_EVENTS = {
  salesRep: [liveEvents.customerDetails],
  names: [liveEvents.customerNames],
  created: [liveEvents.customerDetails],
  /**
   * Access groups are part of the newest values of devices, and decide which software versions are offered.
   */
  groups: [liveEvents.accessGroups, liveEvents.customerNames],
  /** A move also changes who sees which devices. */
  place: [liveEvents.customers, liveEvents.devices, liveEvents.accessGroups],
} as const
type CustomerEvent = (typeof CUSTOMER_EVENTS)[keyof typeof CUSTOMER_EVENTS][number]

/** Sends the events once to each viewer of the customers. */
export function publish(live: Live, events: readonly CustomerEvent[], concerned: readonly number[]): void {
  for (const event of events) live.publish(event, { path: concerned, payload: {} })
}

/** Adds a change to its entry in the user action log, and notifies the viewers concerned. */
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
