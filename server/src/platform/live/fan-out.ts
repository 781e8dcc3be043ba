import { type Announced, audiencesOf } from './audiences.ts'
import { textFrames } from './text-frames.ts'

/** The connection of a viewer, as Engine.IO has it. */
interface Connection {
  readonly transport: { readonly name: string }
  write(text: string, options?: { compress?: boolean }): unknown
}

/** The sockets of Socket.IO's one namespace, and the rooms that they are in. */
interface Namespace {
  readonly sockets: ReadonlyMap<string, { readonly conn: Connection }>
  readonly adapter: { readonly rooms: ReadonlyMap<string, ReadonlySet<string>> }
}

interface LiveEvent {
  readonly name: string
  readonly payload: unknown
}

/** Sends events to the viewers of this process. */
export interface FanOut {
  /** Sends an event to all sockets in some rooms, once to each. */
  send(rooms: readonly string[], event: LiveEvent): void
  /** Sends an event whose payload is a list: each socket gets the items of its rooms, in one event. */
  sendLists<Item>(name: string, announced: readonly Announced<Item>[]): void
}

/**
 * Each event is encoded once for all who hear it, and those that are sent together, as a batch of reports does, are
 * written together: a viewer costs one write for all events of a batch, of which each is still a message of its own.
 * What nobody hears is not encoded.
 */
export function createFanOut(namespaceOf: () => Namespace): FanOut {
  let waiting: Announced<string>[] = []

  const write = (sockets: Iterable<string>, texts: readonly string[]) => {
    const namespace = namespaceOf()
    // As Socket.IO's own adapter hands over a frame that it has made; the text counts the bytes of who does not read.
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
      // After the code that runs now, which sends all events of a batch.
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

/** An event as a packet of Socket.IO: they hold no binary data. */
const encode = ({ name, payload }: LiveEvent) => `2${JSON.stringify([name, payload])}`
