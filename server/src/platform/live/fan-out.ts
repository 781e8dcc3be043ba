/** The first byte of an unfragmented text frame (RFC 6455, section 5.2). */
const FINAL_TEXT = 0x81
/** Lengths up to this fit into one byte. For longer ones that byte has one of the two following values. */
const MAX_SHORT = 125
const IN_TWO_BYTES = 126
const IN_EIGHT_BYTES = 127

/** Encodes texts as WebSocket frames, one after the other. */
function textFrames(texts: readonly string[]): Buffer {
  const sizes = texts.map((text) => Buffer.byteLength(text))
  const frames = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + headOf(size) + size, 0))
  let at = 0
  for (const [place, text] of texts.entries()) {
    const size = sizes[place] ?? 0
    at = writeHead(frames, at, size)
    at += frames.write(text, at)
  }
  return frames
}

const headOf = (size: number) => (size <= MAX_SHORT ? 2 : size <= 0xffff ? 4 : 10)

/** @returns the offset of the text */
function writeHead(frames: Buffer, at: number, size: number): number {
  frames.writeUInt8(FINAL_TEXT, at)
  if (size <= MAX_SHORT) return frames.writeUInt8(size, at + 1)
  if (size <= 0xffff) return frames.writeUInt16BE(size, frames.writeUInt8(IN_TWO_BYTES, at + 1))
  return frames.writeBigUInt64BE(BigInt(size), frames.writeUInt8(IN_EIGHT_BYTES, at + 1))
}

/** A viewer's connection in Engine.IO. */
interface Connection {
  readonly transport: { readonly name: string }
  write(text: string, options?: { compress?: boolean }): unknown
}

/** The sockets of Socket.IO's only namespace, and their rooms. */
interface Namespace {
  readonly sockets: ReadonlyMap<string, { readonly conn: Connection }>
  readonly adapter: { readonly rooms: ReadonlyMap<string, ReadonlySet<string>> }
}

interface LiveEvent {
  readonly name: string
  readonly payload: unknown
}

export interface FanOut {
  /** Sends an event to all sockets in some rooms, once to each. */
  send(rooms: readonly string[], event: LiveEvent): void
  /** Sends an event whose payload is a list. Each socket gets one event with the items of its rooms. */
  sendLists<Item>(name: string, announced: readonly Announced<Item>[]): void
}

/**
 * Sends events to the viewers of this process. Each event is encoded once for all its receivers. Events that are published
 * together, such as those of a batch of reports, cost one write per viewer, though each is a separate message. An event
 * without receivers is not encoded.
 */
export function createFanOut(namespaceOf: () => Namespace): FanOut {
  let waiting: Announced<string>[] = []

  const write = (sockets: Iterable<string>, texts: readonly string[]) => {
    const namespace = namespaceOf()
    // Socket.IO's own adapter passes pre-encoded frames in the same way. `all` only counts the bytes that a slow client has not
    // read yet.
    const framed = { compress: false, wsPreEncodedFrame: [textFrames(texts.map((text) => `4${text}`))] }
    const all = texts.join('')
    for (const id of sockets) {
      const conn = namespace.sockets.get(id)?.conn
      if (conn?.transport.name === 'websocket') conn.write(all, framed)
      else for (const text of texts) conn?.write(text)
    }
  }
  const flush = () => {
    const announced = waiting
    waiting = []
    const { rooms } = namespaceOf().adapter
    for (const { sockets, items } of audiencesOf(announced, rooms)) write(sockets, items)
  }
  return {
    send: (rooms, event) => {
      const members = namespaceOf().adapter.rooms
      const heard = rooms.filter((room) => members.has(room))
      if (heard.length === 0) return
      // Runs after the current code, which may publish more events of the same batch.
      if (waiting.length === 0) queueMicrotask(flush)
      waiting.push({ rooms: heard, item: encode(event) })
    },
    sendLists: (name, announced) => {
      flush()
      for (const { sockets, items } of audiencesOf(announced, namespaceOf().adapter.rooms)) {
        write(sockets, [encode({ name, payload: items })])
      }
    },
  }
}

/** An event as a Socket.IO packet. Our events have no binary data. */
const encode = ({ name, payload }: LiveEvent) => `2${JSON.stringify([name, payload])}`

/** An item for the viewers of a customer. */
export interface Addressed<Item> {
  /** Ids of the customers from the root to this customer. */
  readonly path: readonly number[]
  readonly item: Item
}

/** An item for the sockets in some rooms. A socket in several of them gets it once. */
interface Announced<Item> {
  readonly rooms: readonly string[]
  readonly item: Item
}

/** Sockets that get the same items, in the order in which they were published. */
interface Audience<Item> {
  readonly sockets: Iterable<string>
  readonly items: readonly Item[]
}

/**
 * Groups sockets by the items that they get. Sockets in the same rooms form one audience, so their items are encoded once.
 * @param members the sockets in each room
 */
function audiencesOf<Item>(
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
  // The usual case: all viewers are in one room.
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

/** The indexes of the items of each room that has members. */
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

/** Groups items by customer, for viewers of other processes, whose scopes are not known here. */
export function byCustomer<Item>(
  addressed: readonly Addressed<Item>[],
): { path: readonly number[]; items: Item[] }[] {
  const customers = Map.groupBy(addressed, ({ path }) => path.join(' '))
  return [...customers.values()].map((ofOne) => ({
    path: ofOne[0]?.path ?? [],
    items: ofOne.map(({ item }) => item),
  }))
}
