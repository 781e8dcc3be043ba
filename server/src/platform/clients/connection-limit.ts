import type { Socket } from 'node:net'
import { networkOf } from './network-of-address.ts'

/** Limits the connections of a listener. A connection is a stranger until it has shown a valid session or device token. */
export interface ConnectionLimit {
  /** Takes a new connection, or closes it. */
  add(socket: Socket): void
}

interface Limits {
  /** All connections of one network; undefined: no limit. */
  readonly perNetwork: number | undefined
  readonly strangersPerNetwork: number
  /** Strangers of all networks. */
  readonly strangers: number
}

interface Options extends Limits {
  /** Whether an address belongs to a proxy. A proxy serves many clients, so it has no limit per network. */
  readonly isProxy: (address: string) => boolean
  /** Called when a connection was closed because of a limit. */
  readonly onClosed: (address: string) => void
  /** A clock in milliseconds, replaced in tests. */
  readonly now?: () => number
}

/** A stranger is protected for this long before it may be closed to make room. */
const GRACE_MS = 2000
/** The same while it has a request in progress, so that slow requests are not protected for ever. */
const BUSY_GRACE_MS = 15_000

interface Stranger {
  readonly socket: Socket
  readonly network: string | undefined
  since: number
  isBusy: boolean
}

/** The callbacks into the limit that a connection belongs to. */
const LISTENERS = new WeakMap<object, { onKnown: () => void; onBusy: (isBusy: boolean) => void }>()

/** Marks a connection as known: it has shown a valid session or device token. */
export function markKnown(connection: object): void {
  LISTENERS.get(connection)?.onKnown()
}

/** Marks whether a connection has a request in progress. Busy strangers are closed last. */
export function markBusy(connection: object, isBusy: boolean): void {
  LISTENERS.get(connection)?.onBusy(isBusy)
}

/**
 * Above a limit the oldest stranger is closed, from the same network first. So an attacker who opens idle connections only
 * closes their own.
 */
export function createConnectionLimit(options: Options): ConnectionLimit {
  const { perNetwork, isProxy, onClosed, now = Date.now } = options
  const strangers = new Map<Socket, Stranger>()
  const byNetwork = new Map<string, { all: number; strangers: Map<Socket, Stranger> }>()

  const forget = (socket: Socket) => {
    const stranger = strangers.get(socket)
    strangers.delete(socket)
    if (stranger?.network !== undefined) byNetwork.get(stranger.network)?.strangers.delete(socket)
  }
  /** Closes the oldest connections that may be closed, down to the limit. A new connection is accepted in any case. */
  const makeRoom = (among: Map<Socket, Stranger>, limit: number) => {
    while (among.size > limit && closeOldest(among));
  }
  const closeOldest = (among: Map<Socket, Stranger>): boolean => {
    const at = now()
    const closable = (isBusy: boolean, graceMs: number) =>
      among.values().find((one) => one.isBusy === isBusy && at - one.since > graceMs)
    const victim = closable(false, GRACE_MS) ?? closable(true, BUSY_GRACE_MS)
    if (victim === undefined) return false
    forget(victim.socket)
    onClosed(victim.socket.remoteAddress ?? '')
    victim.socket.destroy()
    return true
  }
  const setBusy = (stranger: Stranger, isBusy: boolean) => {
    stranger.isBusy = isBusy
    stranger.since = now()
    // Keeps both maps ordered: the longest idle first.
    for (const among of [strangers, byNetwork.get(stranger.network ?? '')?.strangers]) {
      if (among?.delete(stranger.socket) === true) among.set(stranger.socket, stranger)
    }
  }
  return {
    add: (socket) => {
      const address = socket.remoteAddress ?? ''
      const network = isProxy(address) ? undefined : networkOf(address)
      const peers =
        network === undefined ? undefined : (byNetwork.get(network) ?? { all: 0, strangers: new Map() })
      if (peers !== undefined && perNetwork !== undefined && peers.all >= perNetwork) {
        onClosed(address)
        return void socket.destroy()
      }
      const stranger: Stranger = { socket, network, since: now(), isBusy: false }
      if (network !== undefined && peers !== undefined) {
        byNetwork.set(network, peers)
        peers.all += 1
        peers.strangers.set(socket, stranger)
        strangers.set(socket, stranger)
        makeRoom(peers.strangers, options.strangersPerNetwork)
        makeRoom(strangers, options.strangers)
        LISTENERS.set(socket, {
          onKnown: () => forget(socket),
          onBusy: (isBusy) => setBusy(stranger, isBusy),
        })
      }
      socket.once('close', () => {
        forget(socket)
        if (network === undefined || peers === undefined) return
        peers.all -= 1
        if (peers.all === 0) byNetwork.delete(network)
      })
    },
  }
}
