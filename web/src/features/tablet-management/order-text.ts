import type {
  TabletOrder,
  TabletState,
} from '@service-center/contract/tablet-management/tablet-management.ts'
import type { StateName } from '../../ui/state/states.ts'

/** What became of an order, in words: 'waits for the tablet'. */
export function orderText({ state, failure }: Pick<TabletOrder, 'state' | 'failure'>): string {
  switch (state) {
    case 'sending':
      return 'being sent'
    case 'waiting':
      return 'waits for the tablet'
    case 'accepted':
      return 'handed over'
    case 'done':
      return 'done by the tablet'
    case 'failed':
    case 'unknown':
      return failure ?? 'not carried out'
  }
}

/** The mark of an order that needs attention; undefined: none. */
export function orderMark({ state }: Pick<TabletOrder, 'state'>): StateName | undefined {
  return state === 'failed' ? 'bad' : state === 'unknown' ? 'warning' : undefined
}

/** Whether a tablet has not yet taken over what was set for it. */
export function isPending(wanted: string | null | undefined, reported: string | undefined): wanted is string {
  return wanted !== null && wanted !== undefined && wanted !== reported
}

/** The words of a lock that the tablet may not have heard of yet. */
export function lockText(lock: TabletState['lock'], reported: string | undefined): string {
  const isLocked = reported === undefined ? undefined : reported === '1'
  if (lock.locked) return isLocked === true ? 'Locked' : 'Locked, the tablet has not confirmed it'
  return isLocked === true ? 'Unlocked, the tablet has not confirmed it' : 'Not locked'
}
