/** Something for the viewers of a customer. */
export interface Addressed<Item> {
  /** Ids of the customers from the root to it. */
  readonly path: readonly number[]
  readonly item: Item
}

/** Something for the sockets in some rooms; who is in several of them hears it once. */
export interface Announced<Item> {
  readonly rooms: readonly string[]
  readonly item: Item
}

/** Sockets that hear the same items, in the order in which these were given. */
export interface Audience<Item> {
  readonly sockets: Iterable<string>
  readonly items: readonly Item[]
}

/**
 * Who hears which of many items. Viewers in the same rooms are one audience: what they hear is encoded once.
 * @param members the sockets in the rooms
 */
export function audiencesOf<Item>(
  announced: readonly Announced<Item>[],
  members: ReadonlyMap<string, ReadonlySet<string>>,
): Audience<Item>[] {
  const placesOf = placesByRoom(announced, members)
  const [only, ...more] = placesOf.keys()
  if (only === undefined) return []
  const itemsOf = (rooms: readonly string[]) => {
    const places = new Set(rooms.flatMap((room) => placesOf.get(room) ?? []))
    return announced.filter((_one, place) => places.has(place)).map(({ item }) => item)
  }
  // Most viewers see everything that happens, and are together in one room.
  if (more.length === 0) return [{ sockets: members.get(only) ?? [], items: itemsOf([only]) }]
  const roomsOf = new Map<string, string[]>()
  for (const room of placesOf.keys()) {
    for (const socket of members.get(room) ?? []) {
      const rooms = roomsOf.get(socket)
      if (rooms === undefined) roomsOf.set(socket, [room])
      else rooms.push(room)
    }
  }
  const alike = Map.groupBy(roomsOf, ([, rooms]) => rooms.join(' '))
  return [...alike.values()].map((ones) => ({
    sockets: ones.map(([socket]) => socket),
    items: itemsOf(ones[0]?.[1] ?? []),
  }))
}

/** Of each room in which somebody is: the places of its items. */
function placesByRoom(
  announced: readonly Announced<unknown>[],
  members: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, number[]> {
  const placesOf = new Map<string, number[]>()
  for (const [place, { rooms }] of announced.entries()) {
    for (const room of rooms) {
      const places = placesOf.get(room)
      if (places !== undefined) places.push(place)
      else if (members.has(room)) placesOf.set(room, [place])
    }
  }
  return placesOf
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
