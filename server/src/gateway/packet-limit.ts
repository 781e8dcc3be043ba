import type { Socket } from 'node:net'

/** Maximum number of bytes of an MQTT packet's length field. */
const MAX_LENGTH_BYTES = 4

interface Limits {
  /** Maximum size of a packet. */
  readonly maxBytes: number
  /** The same for the first packet, whose sender is not authenticated yet. */
  readonly maxFirstBytes: number
}

/**
 * Parses MQTT's framing in a byte stream.
 * @returns takes the next bytes; false from the packet on whose length exceeds the limit
 */
export function createPacketLimit({ maxBytes, maxFirstBytes }: Limits): (chunk: Buffer) => boolean {
  let limit = maxFirstBytes
  /** Bytes of the current packet's body that are still missing. */
  let missing = 0
  /** Bytes of the current packet's header that have arrived: one for its type, then its length, seven bits each. */
  let header = 0
  let length = 0
  return (chunk) => {
    let position = 0
    while (position < chunk.length) {
      if (missing > 0) {
        const step = Math.min(missing, chunk.length - position)
        missing -= step
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
        missing = length
        limit = maxBytes
        header = 0
        length = 0
      }
    }
    return true
  }
}

/** Ends a connection that sends a packet past the limits, before the broker buffers it. */
export function limitPackets(
  socket: Socket,
  { onTooLarge, ...limits }: Limits & { onTooLarge: () => void },
): void {
  const isWithin = createPacketLimit(limits)
  const read = socket.read.bind(socket)
  // The broker reads through this call and has no limit of its own; a stream in between would copy every byte.
  socket.read = (size) => {
    const chunk: unknown = read(size)
    if (!(chunk instanceof Buffer) || isWithin(chunk)) return chunk
    onTooLarge()
    socket.destroy()
    return null
  }
}
