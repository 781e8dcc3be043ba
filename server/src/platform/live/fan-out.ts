import { type Announced, audiencesOf } from './audiences.ts'

/** A final text frame, in RFC 6455, section 5.2. */
const FINAL_TEXT = 0x81
/** Lengths up to this stand in one byte, which holds one of the following numbers for longer ones. */
const MAX_SHORT = 125
const IN_TWO_BYTES = 126
const IN_EIGHT_BYTES = 127

/** Texts as the WebSocket frames in which a server sends them, one after the other. */
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

/** @returns where the text begins */
function writeHead(frames: Buffer, at: number, size: number): number {
  frames.writeUInt8(FINAL_TEXT, at)
  if (size <= MAX_SHORT) return frames.writeUInt8(size, at + 1)
  if (size <= 0xffff) return frames.writeUInt16BE(size, frames.writeUInt8(IN_TWO_BYTES, at + 1))
  return frames.writeBigUInt64BE(BigInt(size), frames.writeUInt8(IN_EIGHT_BYTES, at + 1))
}

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
