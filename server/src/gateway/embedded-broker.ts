import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Aedes, type AedesOptions, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import type { DeviceBroker } from './device-broker.ts'
import type { Receive } from './device-messages.ts'
import type { KnownDevice } from './known-devices.store.ts'
import { limitPackets } from './packet-limit.ts'
import { BadPayload, MAX_MESSAGE_BYTES } from './payload.ts'
import type { Refusals } from './refusals.ts'
import { RPC_REQUESTS, SUBSCRIPTIONS, subjectOf, subscriptionOf } from './topics.ts'

/** A message and what MQTT writes around it. */
const MAX_PACKET_BYTES = MAX_MESSAGE_BYTES + 1024
/** Who connects shows a token, and a last will of at most 64 kB. */
const MAX_CONNECT_BYTES = 72 * 1024
/** A device that leaves more than this of its answers unread is cut. */
const MAX_UNREAD_BYTES = 2 * MAX_MESSAGE_BYTES
const MAX_CONNECTIONS = 20_000
/** How long somebody may be connected without having shown a token. */
const UNAUTHENTICATED_MS = 10_000
/** How long a silent connection stands before its other end is asked whether it is there. */
const TCP_PROBE_MS = 30_000
const GOODBYE_MS = 300
/** MQTT 3.1 knows ids of at most 23 characters. */
const CLIENT_ID_BYTES = 16
const NOTHING = Buffer.alloc(0)

interface Session {
  readonly device: KnownDevice
  readonly since: number
  readonly client: Client
  readonly filters: Set<string>
}

/** What stays of a refusal: aedes answers a client by the number (MQTT 3.1.1, 3.2.2.3). */
const REFUSED = { unavailable: 3, badToken: 4 } as const

type Decision = { device: KnownDevice } | { refused: keyof typeof REFUSED }

interface BrokerOptions {
  port: number
  host: string
  receive: Receive
  findDevice: (token: string) => Promise<KnownDevice | undefined>
  onConnected: (dev: number) => void
  onDisconnected: (dev: number) => void
  /** A device has subscribed to its requests. */
  onListening: (dev: number) => void
  refusals: Refusals
}

/**
 * The embedded MQTT 3.1.1 broker. Nothing is passed from client to client: what a device publishes is stored, and what
 * it receives is sent to it alone.
 */
export async function openEmbeddedBroker(options: BrokerOptions): Promise<DeviceBroker> {
  const state: State = {
    sessions: new Map(),
    verdicts: new WeakMap(),
    byClient: new WeakMap(),
    inFlight: new Set(),
    draining: false,
  }
  const broker = await Aedes.createBroker({
    connectTimeout: UNAUTHENTICATED_MS,
    ...whoComesIn(options, state),
    ...whatTheyMay(options, state),
  })
  watchClients({ broker, state, options })
  const listener = await listenFor(broker, options)
  return {
    port: listener.port,
    listens: (dev, filter) => hears(state.sessions.get(dev), filter) !== undefined,
    deliver: (dev, topic, payload) => deliver({ session: state.sessions.get(dev), topic, payload }),
    connected: () => [...state.sessions.values()].map(({ device, since }) => ({ ...device, since })),
    believed: () => [...state.sessions.values()].map(({ device }) => device),
    dismiss: (dev) => {
      const session = state.sessions.get(dev)
      if (session === undefined) return
      // Its last will is not stored any more either.
      state.byClient.delete(session.client)
      session.client.close()
    },
    drain: async () => {
      listener.stopAccepting()
      state.draining = true
      await Promise.allSettled(state.inFlight)
    },
    close: async () => {
      state.draining = true
      await listener.close()
      await new Promise<void>((resolve) => broker.close(resolve))
    },
  }
}

function whoComesIn(options: BrokerOptions, state: State): Pick<AedesOptions, 'preConnect' | 'authenticate'> {
  return {
    preConnect: (client, packet, callback) => {
      // Sessions, and the ids by which MQTT tells them apart, are ours: no client can take over another's.
      packet.clean = true
      packet.clientId = randomBytes(CLIENT_ID_BYTES).toString('base64url')
      decide(options, packet.username).then(
        (verdict) => {
          state.verdicts.set(client, verdict)
          callback(null, true)
        },
        (error: Error) => callback(error, false),
      )
    },
    authenticate: (client, _username, _password, done) => admit({ state, client, done, options }),
  }
}

function whatTheyMay(
  { receive, refusals }: BrokerOptions,
  state: State,
): Pick<AedesOptions, 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'> {
  return {
    // aedes acknowledges once this calls back: after the commit.
    authorizePublish: (client, packet, callback) => {
      if (state.draining) return
      const work = takeMessage({ state, client, packet, receive, refusals }).then(
        () => {
          // Nobody else gets it, and of QoS 2 aedes keeps it until the device sends its last word.
          packet.payload = NOTHING
          callback(null)
        },
        (error: Error) => callback(error),
      )
      state.inFlight.add(work)
      void work.finally(() => state.inFlight.delete(work))
    },
    authorizeSubscribe: (client, subscription, callback) => {
      const session = state.byClient.get(client)
      const isAllowed = session !== undefined && SUBSCRIPTIONS.has(subscription.topic)
      if (isAllowed) session.filters.add(subscription.topic)
      else refusals.note('A subscription was refused', { ...about(session), topic: subscription.topic })
      callback(null, isAllowed ? subscription : null)
    },
    // What one device published is never another's, though both use the same topics.
    authorizeForward: (_client, packet) => ('clientId' in packet ? null : packet),
  }
}

function watchClients(a: { broker: Aedes; state: State; options: BrokerOptions }): void {
  const { broker, state } = a
  const { refusals, onListening } = a.options
  broker.on('subscribe', (subscriptions, client) => {
    const session = state.byClient.get(client)
    if (session === undefined || !subscriptions.some(({ topic }) => topic === RPC_REQUESTS)) return
    // The acknowledgement of the subscription goes out first.
    setImmediate(() => onListening(session.device.dev))
  })
  broker.on('unsubscribe', (topics, client) => {
    for (const topic of topics) state.byClient.get(client)?.filters.delete(topic)
  })
  const ended = (client: Client, error: Error) => {
    const session = state.byClient.get(client)
    refusals.note(`A device's connection was ended`, { ...about(session), reason: error.message })
  }
  broker.on('clientError', ended)
  broker.on('connectionError', ended)
}

/** Takes TCP connections for the broker. */
async function listenFor(broker: Aedes, { port, host, refusals }: BrokerOptions) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.setKeepAlive(true, TCP_PROBE_MS).setNoDelay(true)
    const address = socket.remoteAddress ?? ''
    const onTooLarge = () => refusals.note('A message was too large: its connection was ended', { address })
    limitPackets(socket, { maxBytes: MAX_PACKET_BYTES, maxFirstBytes: MAX_CONNECT_BYTES, onTooLarge })
    broker.handle(socket)
  })
  server.maxConnections = MAX_CONNECTIONS
  server.on('drop', () => refusals.note('Too many device connections: one was refused', {}))
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : undefined,
    stopAccepting: () => void server.close(),
    close: async () => {
      server.close()
      // What was written last must go out before the sockets are cut.
      const closed = [...sockets].map((socket) => once(socket, 'close'))
      for (const socket of sockets) socket.end()
      await Promise.race([Promise.allSettled(closed), sleep(GOODBYE_MS)])
      for (const socket of sockets) socket.destroy()
    },
  }
}

interface State {
  readonly sessions: Map<number, Session>
  readonly verdicts: WeakMap<Client, Decision>
  readonly byClient: WeakMap<Client, Session>
  readonly inFlight: Set<Promise<void>>
  draining: boolean
}

const about = (session: Session | undefined) => (session === undefined ? {} : { dev: session.device.dev })

/** Looks a token up; a database that does not answer refuses for now. */
async function decide(options: BrokerOptions, token: string | undefined): Promise<Decision> {
  const timeout = sleep(UNAUTHENTICATED_MS, { refused: 'unavailable' } as const, { ref: false })
  const lookup = options.findDevice(token ?? '').then(
    (device): Decision => (device === undefined ? { refused: 'badToken' } : { device }),
    (): Decision => ({ refused: 'unavailable' }),
  )
  return Promise.race([lookup, timeout])
}

function admit(a: {
  state: State
  client: Client
  done: (error: AuthenticateError | null, success: boolean | null) => void
  options: BrokerOptions
}): void {
  const { state, client, done, options } = a
  const verdict = state.verdicts.get(client) ?? { refused: 'unavailable' }
  if (state.draining || 'refused' in verdict) {
    const refused = 'refused' in verdict ? verdict.refused : 'unavailable'
    const reason = refused === 'badToken' ? 'bad user name or password' : 'server unavailable'
    return done(Object.assign(new Error(reason), { returnCode: REFUSED[refused] }), false)
  }
  const { device } = verdict
  const session: Session = { device, since: Date.now(), client, filters: new Set() }
  const former = state.sessions.get(device.dev)
  state.sessions.set(device.dev, session)
  state.byClient.set(client, session)
  // The end of the socket is the end of the session, whatever else fails. One that was taken over ends unnoticed.
  client.conn.once('close', () => {
    if (state.sessions.get(device.dev) !== session) return
    state.sessions.delete(device.dev)
    if (!state.draining) options.onDisconnected(device.dev)
  })
  former?.client.close()
  options.onConnected(device.dev)
  done(null, true)
}

/** @throws Error when the connection must end without an acknowledgement */
async function takeMessage(a: {
  state: State
  client: Client | null
  packet: PublishPacket
  receive: Receive
  refusals: Refusals
}): Promise<void> {
  const { state, client, packet, receive, refusals } = a
  const session = client === null ? undefined : state.byClient.get(client)
  if (session === undefined) throw new Error('This connection may not publish any more.')
  const { device } = session
  if (packet.retain) {
    refusals.note('A message asked to be retained, which does not happen here', { dev: device.dev })
    packet.retain = false
  }
  const subject = subjectOf(packet.topic)
  if (subject === undefined) throw new Error(`Unknown topic: ${packet.topic.slice(0, 200)}`)
  const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
  const reply = (topic: string, text: string) => void deliver({ session, topic, payload: text })
  try {
    await receive({ device, subject, payload, presence: { kind: 'heard', channel: 'mqtt' }, reply })
  } catch (error) {
    if (!(error instanceof BadPayload)) throw error
    // MQTT 3.1.1 cannot say no: unacknowledged, the device would send the same again for ever.
    refusals.note('A message was dropped', { dev: device.dev, topic: packet.topic, reason: error.message })
  }
}

/** The session, if its device listens to a subscription. */
function hears(session: Session | undefined, filter: string): Session | undefined {
  return session === undefined || session.client.closed || !session.filters.has(filter) ? undefined : session
}

function deliver(a: { session: Session | undefined; topic: string; payload: string }): boolean {
  const { topic, payload } = a
  const session = hears(a.session, subscriptionOf(topic))
  if (session === undefined) return false
  if (session.client.conn.writableLength > MAX_UNREAD_BYTES) {
    session.client.conn.destroy(new Error('The device does not read what it is sent.'))
    return false
  }
  session.client.publish(
    { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false },
    () => undefined,
  )
  return true
}
