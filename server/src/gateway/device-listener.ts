import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createConnectionLimit } from '../platform/clients/connection-limit.ts'
import { limitPackets } from './packet-limit.ts'
import { MAX_MESSAGE_BYTES } from './payload.ts'
import type { ThrottledLog } from './throttled-log.ts'

/** A message and its MQTT framing. */
const MAX_PACKET_BYTES = MAX_MESSAGE_BYTES + 1024
/** A CONNECT packet holds a token, and a last will of at most 64 kB. */
const MAX_CONNECT_BYTES = 72 * 1024
/** Idle time before the first TCP keep-alive probe. */
const TCP_PROBE_MS = 30_000
const CLOSE_TIMEOUT_MS = 300
/** Connections that have not shown a token yet: of one network, where a whole fleet may connect at once, and in all. */
const STRANGERS_PER_NETWORK = 2000
const STRANGERS = 10_000

/** Where devices connect. */
interface DeviceListener {
  readonly port: number | undefined
  stopAccepting(): void
  close(): Promise<void>
}

/** Takes TCP connections for the broker, within limits. */
export async function listenForDevices(options: {
  port: number
  host: string
  /** Connections in all. */
  maxConnections: number
  /** Takes a connection for the broker. */
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
      // Pending writes must be sent before the sockets are closed.
      const closed = [...sockets].map((socket) => once(socket, 'close'))
      for (const socket of sockets) socket.end()
      await Promise.race([Promise.allSettled(closed), sleep(CLOSE_TIMEOUT_MS)])
      for (const socket of sockets) socket.destroy()
    },
  }
}
