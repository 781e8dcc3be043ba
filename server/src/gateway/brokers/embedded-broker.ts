import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AedesOptions, AuthenticateError, Client, PublishPacket } from 'aedes'
import type { DeviceBroker } from './device-broker.ts'
import type { Receive } from '../messages/device-messages.ts'
import type { AuthenticatedDevice } from '../messages/device-tokens.store.ts'
import { listenForDevices } from './device-listener.ts'
import {
  createProvisioningClients,
  PROVISIONING_USER,
  type ProvisioningClients,
} from '../provisioning/provisioning-mqtt.ts'
import type { Provision } from '../provisioning/provisioning.ts'
import { createReceivedOnce, type ReceivedOnce } from './received-once.ts'
import { StoringBroker } from './storing-broker.ts'
import { markBusy, markKnown } from '../../platform/clients/connection-limit.ts'
import type { FindDevice } from '../messages/wrong-tokens.ts'
import { BadPayload, MAX_MESSAGE_BYTES, payloadOf } from '../messages/payload.ts'
import type { ThrottledLog } from '../messages/throttled-log.ts'
import { RPC_REQUESTS, SUBSCRIPTIONS, subjectOf, subscriptionOf } from '../messages/topics.ts'

/** A device that leaves more bytes than this unread is disconnected. */
const MAX_UNREAD_BYTES = 2 * MAX_MESSAGE_BYTES
/** How long a connection may stay without authentication. */
const UNAUTHENTICATED_MS = 10_000

interface Session {
  readonly device: AuthenticatedDevice
  readonly since: number
  readonly client: Client
  readonly filters: Set<string>
}

/** CONNACK return codes (MQTT 3.1.1, 3.2.2.3). */
const RETURN_CODES = { unavailable: 3, badToken: 4 } as const

type Decision = { device: AuthenticatedDevice } | 'provisioning' | { refused: keyof typeof RETURN_CODES }

interface BrokerOptions {
  port: number
  host: string
  receive: Receive
  findDevice: FindDevice
  provision: Provision
  maxConnections: number
  onConnected: (dev: number) => void
  onDisconnected: (dev: number) => void
  /** Called when a device has subscribed to its requests. */
  onListening: (dev: number) => void
  deviceLog: ThrottledLog
}

/**
 * The embedded MQTT 3.1.1 broker. Messages are never forwarded between clients: the server stores what devices publish, and
 * devices receive only what the server sends.
 */
export async function openEmbeddedBroker(options: BrokerOptions): Promise<DeviceBroker> {
  const state: State = {
    sessions: new Map(),
    verdicts: new WeakMap(),
    byClient: new WeakMap(),
    inFlight: new Set(),
    once: createReceivedOnce(),
    draining: false,
    newcomers: createProvisioningClients(options.provision, addressOf),
  }
  const broker = new StoringBroker({
    connectTimeout: UNAUTHENTICATED_MS,
    ...authenticationHooks(options, state),
    ...authorizationHooks(options, state),
  })
  await broker.listen()
  watchClients(broker, state, options)
  const listener = await listenForDevices({ ...options, handle: (socket) => void broker.handle(socket) })
  return {
    port: listener.port,
    listens: (dev, filter) => subscriberOf(state.sessions.get(dev), filter) !== undefined,
    deliver: (dev, topic, payload) => deliver(state.sessions.get(dev), topic, payload),
    connected: () => [...state.sessions.values()].map(({ device, since }) => ({ ...device, since })),
    authenticated: () => [...state.sessions.values()].map(({ device }) => device),
    disconnect: (dev) => {
      const session = state.sessions.get(dev)
      if (session === undefined) return
      // So that the last will is not stored.
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

function authenticationHooks(
  options: BrokerOptions,
  state: State,
): Pick<AedesOptions, 'preConnect' | 'authenticate'> {
  return {
    preConnect: (client, packet, callback) => {
      // The server assigns client ids and keeps no sessions, so that no client can take over another's session.
      packet.clean = true
      // 22 characters: MQTT 3.1 allows 23.
      packet.clientId = randomBytes(16).toString('base64url')
      markBusy(client.conn, true)
      decide(options, packet.username, client).then(
        (verdict) => {
          state.verdicts.set(client, verdict)
          callback(null, true)
        },
        (error: Error) => callback(error, false),
      )
    },
    authenticate: (client, _username, password, done) => admit({ state, client, password, done, options }),
  }
}

function authorizationHooks(
  { receive, deviceLog }: BrokerOptions,
  state: State,
): Pick<AedesOptions, 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'> {
  return {
    // aedes acknowledges the message when `callback` is called, which is after the commit.
    authorizePublish: (client, packet, callback) => {
      if (state.draining) return
      const taken = state.once.store(client, packet, () => {
        if (client !== null && state.newcomers.has(client)) return state.newcomers.receive(client, packet)
        const session = client === null ? undefined : state.byClient.get(client)
        return takeMessage(session, packet, { receive, deviceLog })
      })
      const work = taken.then(
        () => {
          state.inFlight.delete(work)
          callback(null)
        },
        (error: Error) => {
          state.inFlight.delete(work)
          callback(error)
        },
      )
      state.inFlight.add(work)
    },
    authorizeSubscribe: (client, subscription, callback) => {
      const session = state.byClient.get(client)
      const isAllowed =
        session === undefined
          ? state.newcomers.subscribe(client, subscription.topic)
          : SUBSCRIPTIONS.has(subscription.topic)
      if (isAllowed) session?.filters.add(subscription.topic)
      else deviceLog.warn('A subscription was refused', { ...logFields(session), topic: subscription.topic })
      callback(null, isAllowed ? subscription : null)
    },
    // Devices share topic names, so a message of one client must not be forwarded to another.
    authorizeForward: (_client, packet) => ('clientId' in packet ? null : packet),
  }
}

function watchClients(broker: StoringBroker, state: State, { deviceLog, onListening }: BrokerOptions): void {
  broker.onReleased(state.once.released)
  broker.on('subscribe', (subscriptions, client) => {
    const session = state.byClient.get(client)
    if (session === undefined || !subscriptions.some(({ topic }) => topic === RPC_REQUESTS)) return
    // Later, so that the acknowledgement of the subscription is sent first.
    setImmediate(() => onListening(session.device.dev))
  })
  broker.on('unsubscribe', (topics, client) => {
    for (const topic of topics) state.byClient.get(client)?.filters.delete(topic)
  })
  const ended = (client: Client, { message: reason }: Error) =>
    deviceLog.warn(`A device's connection was ended`, { ...logFields(state.byClient.get(client)), reason })
  broker.on('clientError', ended)
  broker.on('connectionError', ended)
}

interface State {
  readonly sessions: Map<number, Session>
  readonly verdicts: WeakMap<Client, Decision>
  readonly byClient: WeakMap<Client, Session>
  readonly inFlight: Set<Promise<void>>
  readonly once: ReceivedOnce
  readonly newcomers: ProvisioningClients
  draining: boolean
}

const addressOf = ({ conn }: Client) => ('remoteAddress' in conn ? String(conn.remoteAddress) : '')

const logFields = (session: Session | undefined) => (session === undefined ? {} : { dev: session.device.dev })

/** Looks up a token. If the database does not answer, the refusal is temporary. */
async function decide(options: BrokerOptions, token: string | undefined, client: Client): Promise<Decision> {
  if (token === PROVISIONING_USER) return 'provisioning'
  const timeout = sleep(UNAUTHENTICATED_MS, { refused: 'unavailable' } as const, { ref: false })
  const lookup = options.findDevice(token ?? '', addressOf(client)).then(
    (device): Decision => (device === undefined ? { refused: 'badToken' } : { device }),
    (): Decision => ({ refused: 'unavailable' }),
  )
  return Promise.race([lookup, timeout])
}

function admit(a: {
  state: State
  client: Client
  password: Buffer | undefined
  done: (error: AuthenticateError | null, success: boolean | null) => void
  options: BrokerOptions
}): void {
  const { state, client, password, done, options } = a
  const given = state.verdicts.get(client) ?? { refused: 'unavailable' }
  const verdict: Decision = state.draining ? { refused: 'unavailable' } : given
  if (verdict === 'provisioning') {
    state.newcomers.add(client, password)
    return done(null, true)
  }
  if ('refused' in verdict) {
    const { refused } = verdict
    const reason = refused === 'badToken' ? 'bad user name or password' : 'server unavailable'
    return done(Object.assign(new Error(reason), { returnCode: RETURN_CODES[refused] }), false)
  }
  const { device } = verdict
  markKnown(client.conn)
  const session: Session = { device, since: Date.now(), client, filters: new Set() }
  const former = state.sessions.get(device.dev)
  state.sessions.set(device.dev, session)
  state.byClient.set(client, session)
  // The session ends with its socket in any case. The end of a replaced session is not reported.
  client.conn.once('close', () => {
    if (state.sessions.get(device.dev) !== session) return
    state.sessions.delete(device.dev)
    if (!state.draining) options.onDisconnected(device.dev)
  })
  former?.client.close()
  options.onConnected(device.dev)
  done(null, true)
}

/** @throws Error when the connection must be closed without an acknowledgement */
async function takeMessage(
  session: Session | undefined,
  packet: PublishPacket,
  { receive, deviceLog }: Pick<BrokerOptions, 'receive' | 'deviceLog'>,
): Promise<void> {
  if (session === undefined) throw new Error('This connection may not publish any more.')
  const { device } = session
  if (packet.retain) {
    deviceLog.warn('A message asked to be retained, which is not supported', { dev: device.dev })
    packet.retain = false
  }
  const subject = subjectOf(packet.topic)
  if (subject === undefined) throw new Error(`Unknown topic: ${packet.topic.slice(0, 200)}`)
  const payload = payloadOf(packet)
  const reply = (topic: string, text: string) => void deliver(session, topic, text)
  try {
    await receive({ device, subject, payload, presence: { kind: 'message', channel: 'mqtt' }, reply })
  } catch (error) {
    if (!(error instanceof BadPayload)) throw error
    // Acknowledged anyway: MQTT 3.1.1 has no negative acknowledgement, so the device would resend it forever.
    deviceLog.warn('A message was dropped', { dev: device.dev, topic: packet.topic, reason: error.message })
  }
}

/** Returns the session if it is open and has one of the subscriptions. */
function subscriberOf(session: Session | undefined, ...filters: string[]): Session | undefined {
  if (session === undefined || session.client.closed) return undefined
  return filters.some((filter) => session.filters.has(filter)) ? session : undefined
}

function deliver(to: Session | undefined, topic: string, payload: string): boolean {
  const session = subscriberOf(to, subscriptionOf(topic), topic)
  if (session === undefined) return false
  if (session.client.conn.writableLength > MAX_UNREAD_BYTES) {
    session.client.conn.destroy(new Error('The device does not read its messages.'))
    return false
  }
  session.client.publish(
    { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false },
    () => undefined,
  )
  return true
}
