import type { Socket } from 'node:net'

/** The most bytes that the length of an MQTT packet may take. */
const MAX_LENGTH_BYTES = 4

interface Limits {
  /** The most bytes of a packet. */
  readonly maxBytes: number
  /** The same for the first packet: nobody knows yet who sends it. */
  readonly maxFirstBytes: number
}

/**
 * Watches MQTT's framing in a stream of bytes.
 * @returns takes the next bytes; false from the packet on that says to be larger than it may be
 */
export function createPacketLimit({ maxBytes, maxFirstBytes }: Limits): (chunk: Buffer) => boolean {
  let limit = maxFirstBytes
  /** Bytes of the current packet's body that are still to come. */
  let left = 0
  /** Bytes of the current packet's header that have come: one for its type, then its length, seven bits each. */
  let header = 0
  let length = 0
  return (chunk) => {
    let position = 0
    while (position < chunk.length) {
      if (left > 0) {
        const step = Math.min(left, chunk.length - position)
        left -= step
        position += step
        continue
      }
      const byte = chunk[position] ?? 0
      position += 1
      header += 1
      if (header === 1) continue
      length += (byte & 0x7f) * 128 ** (header - 2)
      if (length > limit || header - 1 > MAX_LENGTH_BYTES) return false
      if ((byte & 0x80) === 0) {
        left = length
        limit = maxBytes
        header = 0
        length = 0
      }
    }
    return true
  }
}

/** Ends a connection that sends a packet past the limits, before the broker gathers it in memory. */
export function limitPackets(
  socket: Socket,
  { onTooLarge, ...limits }: Limits & { onTooLarge: () => void },
): void {
  const isWithin = createPacketLimit(limits)
  const read = socket.read.bind(socket)
  // The broker pulls its bytes by this call and has no limit of its own; a stream in between would copy them all.
  socket.read = (size) => {
    const chunk: unknown = read(size)
    if (!(chunk instanceof Buffer) || isWithin(chunk)) return chunk
    onTooLarge()
    socket.destroy()
    return null
  }
}
