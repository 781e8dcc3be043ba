import type { Socket } from 'node:net'

/** The most bytes that the length of an MQTT packet may take. */
const MAX_LENGTH_BYTES = 4

/**
 * Watches MQTT's framing in a stream of bytes.
 * @returns takes the next bytes; false from the packet on that says to be larger than `maxBytes`
 */
export function createPacketLimit(maxBytes: number): (chunk: Buffer) => boolean {
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
      if (length > maxBytes || header - 1 > MAX_LENGTH_BYTES) return false
      if ((byte & 0x80) === 0) {
        left = length
        header = 0
        length = 0
      }
    }
    return true
  }
}

/** Ends a connection that sends a packet larger than `maxBytes`, before the broker gathers it in memory. */
export function limitPackets(
  socket: Socket,
  { maxBytes, onTooLarge }: { maxBytes: number; onTooLarge: () => void },
): void {
  const isWithin = createPacketLimit(maxBytes)
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
