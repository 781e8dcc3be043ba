import type {
  TabletOrder,
  TabletOutcome,
  TabletState,
} from '@service-center/contract/tablet-management/tablet-state.ts'
import type { StateName } from '../../ui/state/states.ts'

/** The result of an order in words: 'waits for the tablet'. */
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

/** A mark if the order needs attention. */
export function orderMark({ state }: Pick<TabletOrder, 'state'>): StateName | undefined {
  return state === 'failed' ? 'bad' : state === 'unknown' ? 'warning' : undefined
}

/** Whether the tablet does not report the wanted value yet. */
export function isPending(wanted: string | null | undefined, reported: string | undefined): wanted is string {
  return wanted !== null && wanted !== undefined && wanted !== reported
}

/** @param reported '1' if the tablet reports that it is locked */
export function lockText(lock: Pick<TabletState['lock'], 'locked'>, reported: string | undefined): string {
  const isLocked = reported === undefined ? undefined : reported === '1'
  if (lock.locked) return isLocked === true ? 'Locked' : 'Locked, the tablet has not confirmed it'
  return isLocked === true ? 'Unlocked, the tablet has not confirmed it' : 'Not locked'
}

/** The result of a call for one tablet: 'handed over'. */
export function outcomeText({ state, failure }: TabletOutcome): string {
  return state === 'unchanged' ? 'was so already' : orderText({ state, failure })
}

export function outcomeState(outcome: TabletOutcome): StateName {
  return outcome.state === 'unchanged' ? 'unknown' : (orderMark({ state: outcome.state }) ?? 'ok')
}

/** True also if it is unknown whether the tablet was reached. */
export const isNotReached = ({ state }: TabletOutcome) => state === 'failed' || state === 'unknown'

/** 'Tablet 14', 'Tablets 14, 15 and 3 more'. */
export function tabletsText(tablets: readonly { tabletId: number }[]): string {
  const ids = tablets.map(({ tabletId }) => tabletId)
  const more = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : ''
  return `${ids.length === 1 ? 'Tablet' : 'Tablets'} ${ids.slice(0, MAX_NAMED).join(', ')}${more}`
}
const MAX_NAMED = 5
