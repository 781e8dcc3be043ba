import type { Socket } from 'node:net'
import { networkOf } from './network-of-address.ts'

/** Bounds the connections of a listener; those that have shown a valid session or device token are no strangers. */
export interface ConnectionLimit {
  /** Takes a new connection, or closes it. */
  add(socket: Socket): void
}

interface Limits {
  /** Connections of one network in all; undefined: no limit. */
  readonly perNetwork: number | undefined
  /** Strangers of one network. */
  readonly strangersPerNetwork: number
  /** Strangers of all networks. */
  readonly strangers: number
}

interface Options extends Limits {
  /** Whether an address is that of a proxy, which speaks for many: no limit by network. */
  readonly isProxy: (address: string) => boolean
  /** Called when a connection was closed because there were too many. */
  readonly onClosed: (address: string) => void
  /** Milliseconds, as `Date.now`: tests have their own. */
  readonly now?: () => number
}

/** A connection has so long to show who it is before it may be closed for another one. */
const GRACE_MS = 2000
/** The same while it is at work: slow requests are not protected for ever. */
const BUSY_GRACE_MS = 15_000

interface Stranger {
  readonly socket: Socket
  readonly network: string | undefined
  since: number
  isBusy: boolean
}

/** How the limit of a connection hears of it. */
const LISTENERS = new WeakMap<object, { onKnown: () => void; onBusy: (isBusy: boolean) => void }>()

/** Marks a connection as one that has shown a valid session or device token. */
export function markKnown(connection: object): void {
  LISTENERS.get(connection)?.onKnown()
}

/** A stranger's connection that is at work is closed last. */
export function markBusy(connection: object, isBusy: boolean): void {
  LISTENERS.get(connection)?.onBusy(isBusy)
}

/**
 * Beyond the limits the oldest stranger is closed, of the same network first: whoever opens connections and sends nothing
 * closes their own, and not those of others.
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
  /** Closes the oldest that may be closed, down to the limit; a new connection is let in all the same. */
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
    // The longest idle first.
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
