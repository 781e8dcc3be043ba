import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import type { LiveEventDeclaration } from '@service-center/contract/endpoint/live-event.ts'
import { accessConditions } from '../access/access.ts'
import type { Viewer } from '../access/viewers.ts'

/** The rooms of viewers, and of events: they match when a viewer has the customer and the right. */
export interface Rooms {
  ofViewer(viewer: Viewer): string[]
  of(event: LiveEventDeclaration, path: readonly number[]): string[]
}

/** The prefix of these rooms' names. */
export const CUSTOMER_ROOM = 'customer:'

const keyOf = (access: Access) => [access].flat().join('|')
const room = (key: string, customer: number) => `${CUSTOMER_ROOM}${customer}:${key}`

export function customerRooms(events: readonly LiveEventDeclaration[]): Rooms {
  const accesses = new Map(events.map(({ right }) => [keyOf(right), right]))
  return {
    // An unverified viewer receives nothing but the notification of the verification.
    ofViewer: (viewer) =>
      [...accesses.values()]
        .filter((access) => accessConditions(viewer, access).every(({ passed }) => passed))
        .flatMap((access) => viewer.customers.map((id) => room(keyOf(access), id))),
    of: ({ right }, path) => {
      const key = keyOf(right)
      return path.map((id) => room(key, id))
    },
  }
}
