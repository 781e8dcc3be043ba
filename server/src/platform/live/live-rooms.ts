import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import type { LiveEventDeclaration } from '@service-center/contract/endpoint/live-event.ts'
import { accessConditions } from '../access/access.ts'
import type { Viewer } from '../access/viewers.ts'

/** The rooms of viewers and of events. A viewer shares a room with an event if they have its customer and its right. */
export interface Rooms {
  ofViewer(viewer: Viewer): string[]
  of(event: LiveEventDeclaration, path: readonly number[]): string[]
  /** The room of one session, for an event with the audience `session`. The session is in it while it has the event's right. */
  ofSession(event: LiveEventDeclaration, sessionId: string): string
}

const CUSTOMER_ROOM = 'customer:'
const SESSION_ROOM = 'session:'

/** Whether a room's members depend on their rights or customers. */
export const dependsOnAccess = (room: string) =>
  room.startsWith(CUSTOMER_ROOM) || room.startsWith(SESSION_ROOM)

const keyOf = (access: Access) => [access].flat().join('|')
const room = (key: string, customer: number) => `${CUSTOMER_ROOM}${customer}:${key}`
const sessionRoom = (key: string, sessionId: string) => `${SESSION_ROOM}${sessionId}:${key}`

const accessesOf = (events: readonly LiveEventDeclaration[]) => [
  ...new Map(events.map(({ right }) => [keyOf(right), right])).values(),
]

/** The keys of the rights that a viewer has. An unverified viewer only gets the event of their verification. */
const keysOf = (accesses: readonly Access[], viewer: Viewer) =>
  accesses
    .filter((access) => accessConditions(viewer, access).every(({ passed }) => passed))
    .map((access) => keyOf(access))

export function customerRooms(events: readonly LiveEventDeclaration[]): Rooms {
  const ofCustomers = accessesOf(events.filter(({ audience }) => audience === undefined))
  const ofSessions = accessesOf(events.filter(({ audience }) => audience === 'session'))
  return {
    ofViewer: (viewer) => [
      ...keysOf(ofCustomers, viewer).flatMap((key) => viewer.customers.map((id) => room(key, id))),
      ...keysOf(ofSessions, viewer).map((key) => sessionRoom(key, viewer.sessionId)),
    ],
    of: ({ right }, path) => {
      const key = keyOf(right)
      return path.map((id) => room(key, id))
    },
    ofSession: ({ right }, sessionId) => sessionRoom(keyOf(right), sessionId),
  }
}
