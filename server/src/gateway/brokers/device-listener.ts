import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createConnectionLimit } from '../../platform/clients/connection-limit.ts'
import { MAX_MESSAGE_BYTES } from '../messages/payload.ts'
import type { ThrottledLog } from '../messages/throttled-log.ts'

/** Maximum number of bytes of an MQTT packet's length field. */
const MAX_LENGTH_BYTES = 4

interface Limits {
  /** Maximum size of a packet. */
  readonly maxBytes: number
  /** The same for the first packet, because its sender is not authenticated yet. */
  readonly maxFirstBytes: number
}

/**
 * Checks packet sizes in an MQTT byte stream.
 * @returns a function that takes the next bytes; false if a packet exceeds the limit
 */
export function createPacketLimit({ maxBytes, maxFirstBytes }: Limits): (chunk: Buffer) => boolean {
  let limit = maxFirstBytes
  /** Missing bytes of the current packet's body. */
  let missing = 0
  /** Received bytes of the current packet's header: one for the type, then the length with seven bits each. */
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

/** Closes a connection that sends a too large packet, before the broker buffers it. */
function limitPackets(socket: Socket, { onTooLarge, ...limits }: Limits & { onTooLarge: () => void }): void {
  const isWithin = createPacketLimit(limits)
  const read = socket.read.bind(socket)
  // The broker reads with this method and has no limit itself. A stream in between would copy every byte.
  socket.read = (size) => {
    const chunk: unknown = read(size)
    if (!(chunk instanceof Buffer) || isWithin(chunk)) return chunk
    onTooLarge()
    socket.destroy()
    return null
  }
}

/** A message and its MQTT framing. */
const MAX_PACKET_BYTES = MAX_MESSAGE_BYTES + 1024
/** Enough for a CONNECT packet with a token and a last will of at most 64 kB. */
const MAX_CONNECT_BYTES = 72 * 1024
/** Idle time before the first TCP keep-alive probe. */
const TCP_PROBE_MS = 30_000
const CLOSE_TIMEOUT_MS = 300
/** Limits for connections without a token yet: per network, where a whole fleet may connect at once, and in total. */
const STRANGERS_PER_NETWORK = 2000
const STRANGERS = 10_000

interface DeviceListener {
  readonly port: number | undefined
  stopAccepting(): void
  close(): Promise<void>
}

/** Accepts TCP connections for the broker, within limits. */
export async function listenForDevices(options: {
  port: number
  host: string
  maxConnections: number
  /** Passes a connection to the broker. */
  handle: (socket: Socket) => void
  deviceLog: ThrottledLog
}): Promise<DeviceListener> {
  const { port, host, maxConnections, handle, deviceLog } = options
  const limit = createConnectionLimit({
    perNetwork: undefined,
    strangersPerNetwork: STRANGERS_PER_NETWORK,
    strangers: STRANGERS,
    isProxy: () => false,
    onClosed: (address) =>
      deviceLog.warn('Too many connections without a token: one was closed', { address }),
  })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    limit.add(socket)
    if (socket.destroyed) return void sockets.delete(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.setKeepAlive(true, TCP_PROBE_MS).setNoDelay(true)
    const address = socket.remoteAddress ?? ''
    const onTooLarge = () => deviceLog.warn('A message was too large: its connection was ended', { address })
    limitPackets(socket, { maxBytes: MAX_PACKET_BYTES, maxFirstBytes: MAX_CONNECT_BYTES, onTooLarge })
    handle(socket)
  })
  server.maxConnections = maxConnections
  server.on('drop', () => deviceLog.warn('Too many device connections: one was refused', {}))
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : undefined,
    stopAccepting: () => void server.close(),
    close: async () => {
      server.close()
      // Sends pending writes before the sockets are closed.
      const closed = [...sockets].map((socket) => once(socket, 'close'))
      for (const socket of sockets) socket.end()
      await Promise.race([Promise.allSettled(closed), sleep(CLOSE_TIMEOUT_MS)])
      for (const socket of sockets) socket.destroy()
    },
  }
}
