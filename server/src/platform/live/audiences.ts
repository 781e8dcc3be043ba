import type { LiveEventDeclaration } from '@service-center/contract/endpoint/live-event.ts'
import type { Rooms } from './live-rooms.ts'

/** Something for the viewers of a customer. */
export interface Addressed<Item> {
  /** Ids of the customers from the root to it. */
  readonly path: readonly number[]
  readonly item: Item
}

/** Sockets that hear the same items, in the order in which these were given. */
export interface Audience<Item> {
  readonly sockets: readonly string[]
  readonly items: readonly Item[]
}

/**
 * Who hears which of many items. Viewers with the same scope are one audience: what they hear is encoded once.
 * @param options.members the sockets in the rooms
 */
export function audiencesOf<Item>(options: {
  event: LiveEventDeclaration
  addressed: readonly Addressed<Item>[]
  rooms: Rooms
  members: ReadonlyMap<string, Iterable<string>>
}): Audience<Item>[] {
  const { event, addressed, rooms, members } = options
  // Of each customer: the places of its items, if anybody hears them.
  const heard = new Map<number, number[] | undefined>()
  const customersOf = new Map<string, number[]>()
  for (const [place, { path }] of addressed.entries()) {
    for (const customer of path) {
      if (!heard.has(customer)) {
        const sockets = rooms.of(event, [customer]).flatMap((room) => [...(members.get(room) ?? [])])
        heard.set(customer, sockets.length === 0 ? undefined : [])
        for (const socket of sockets) customersOf.set(socket, [...(customersOf.get(socket) ?? []), customer])
      }
      heard.get(customer)?.push(place)
    }
  }
  const audiences = Map.groupBy(customersOf, ([, customers]) => customers.join(' '))
  return [...audiences.values()].map((alike) => {
    const customers = alike[0]?.[1] ?? []
    const places = new Set(customers.flatMap((customer) => heard.get(customer) ?? []))
    return {
      sockets: alike.map(([socket]) => socket),
      items: addressed.filter((_one, place) => places.has(place)).map(({ item }) => item),
    }
  })
}

/** The same items, together for each customer: for viewers of other processes, whose scopes are not known here. */
export function byCustomer<Item>(
  addressed: readonly Addressed<Item>[],
): { path: readonly number[]; items: Item[] }[] {
  const customers = Map.groupBy(addressed, ({ path }) => path.join(' '))
  return [...customers.values()].map((ofOne) => ({
    path: ofOne[0]?.path ?? [],
    items: ofOne.map(({ item }) => item),
  }))
}
