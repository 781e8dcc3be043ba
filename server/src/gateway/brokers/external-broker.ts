import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type IPublishPacket, type MqttClient } from 'mqtt'
import type { Logger } from '../../platform/logger.ts'
import type { DeviceBroker } from './device-broker.ts'
import type { Receive } from '../messages/device-messages.ts'
import type { AuthenticatedDevice } from '../messages/device-tokens.store.ts'
import { BadPayload, MAX_MESSAGE_BYTES, payloadOf } from '../messages/payload.ts'
import type { Provision } from '../provisioning/provisioning.ts'
import type { ThrottledLog } from '../messages/throttled-log.ts'
import { ATTRIBUTES, subjectOf } from '../messages/topics.ts'

/** The broker puts the token before the topic: `{token}/v1/devices/me/…` (see docs/decisions/device-data.md). */
const FILTERS = ['telemetry', 'attributes', 'attributes/request/+', 'rpc/request/+', 'rpc/response/+'].map(
  (name) => `+/v1/devices/me/${name}`,
)
/**
 * The topic on which new devices ask for their token. It contains the client id: all new devices share the user name
 * `provision`, so they could read each other's messages on a topic of the user name.
 */
const PROVISIONING_FILTER = 'provision/+/request'
const PROVISIONING_TOPIC = /^provision\/([^/]{1,200})\/request$/
/** A shared subscription distributes messages among server processes. Needs MQTT 5. */
const SHARED = '$share/service-center/'
/** Marks the server's own messages on topics that it is subscribed to. */
const SENT_BY_SERVER = { userProperties: { sender: 'service-center' } }
/** How long the broker keeps undelivered messages. */
const SESSION_SECONDS = 7 * 24 * 3600
const RETRY_MS = 1000
/** Return codes of MQTT 3.1.1 and 5 for an unsupported version. */
const WRONG_VERSION = 1
const WRONG_VERSION_5 = 132

interface ExternalOptions {
  url: string
  dataDir: string
  receive: Receive
  findDevice: (token: string) => Promise<AuthenticatedDevice | undefined>
  provision: Provision
  /** Called when a device has sent its first message, so that its token is known and it can be reached. */
  onListening: (dev: number) => void
  deviceLog: ThrottledLog
  log: Logger
}

interface TokenDevice {
  readonly device: AuthenticatedDevice
  readonly token: string
}

/** Receives the devices' messages from an external broker and acknowledges each after its commit. */
export function openExternalBroker(options: ExternalOptions): DeviceBroker {
  const tokens = createTokenCache(options)
  const line: BrokerConnection = { stopping: false, busy: Promise.resolve() }
  const deliver = (dev: number, topic: string, payload: string): boolean => {
    const { client } = line
    const token = tokens.tokenOf(dev)
    const isShared = client?.options.protocolVersion === 5
    // Without MQTT 5 there is no marker, and the server would take its own message for one of the device.
    const isMistaken = !isShared && (topic === ATTRIBUTES || subjectOf(topic)?.kind === 'rpcResponse')
    if (token === undefined || client?.connected !== true || isMistaken) return false
    client.publish(
      `${token}/${topic}`,
      payload,
      isShared ? { qos: 1, properties: SENT_BY_SERVER } : { qos: 1 },
    )
    return true
  }
  openConnection({
    options,
    line,
    protocolVersion: 5,
    take: (packet) =>
      PROVISIONING_TOPIC.test(packet.topic)
        ? answerNewDevice(packet, options, line)
        : takeMessage({ packet, options, line, tokens, deliver }),
  })
  return {
    port: undefined,
    // Only the broker knows whether the device has subscribed.
    listens: (dev) => tokens.tokenOf(dev) !== undefined && line.client?.connected === true,
    deliver,
    // The broker holds the connections, so a device only counts as offline after some silence.
    connected: () => [],
    authenticated: tokens.devices,
    disconnect: tokens.forget,
    drain: async () => {
      line.stopping = true
      await line.busy
    },
    close: async () => {
      line.stopping = true
      await line.client?.endAsync(true)
    },
  }
}

/** The connection to the broker; `busy` resolves when the current message is stored. */
interface BrokerConnection {
  client?: MqttClient
  stopping: boolean
  busy: Promise<void>
}

/** Connects and subscribes; if the broker refuses MQTT 5, retries with 3.1.1. */
function openConnection(a: {
  options: ExternalOptions
  line: BrokerConnection
  protocolVersion: 4 | 5
  take: (packet: IPublishPacket) => Promise<boolean>
}): void {
  const { options, line, protocolVersion, take } = a
  const { url, log } = options
  const isShared = protocolVersion === 5
  const settings = {
    clientId: clientIdFor(options.dataDir),
    clean: false,
    reconnectPeriod: RETRY_MS,
    resubscribe: false,
  }
  const client = connect(url, { ...settings, protocolVersion, ...(isShared ? { properties: LIMITS } : {}) })
  line.client = client
  // mqtt.js acknowledges the message when `done` is called, which is after the commit.
  client.handleMessage = (packet, done) => {
    if (line.stopping) return
    line.busy = take(packet).then((isDone) => {
      if (isDone) done()
    })
  }
  client.on('connect', () => {
    const filters = [...FILTERS, PROVISIONING_FILTER].map((filter) => `${isShared ? SHARED : ''}${filter}`)
    client.subscribe(filters, { qos: 1 }, (error) => {
      if (error) log.error({ err: error }, 'The MQTT broker refuses the subscriptions of the server')
      else log.info('Connected to the MQTT broker')
    })
  })
  client.on('error', (error) => {
    if (!isShared || !('code' in error) || (error.code !== WRONG_VERSION && error.code !== WRONG_VERSION_5)) {
      return log.warn({ err: error }, 'The MQTT broker cannot be reached; trying again')
    }
    log.warn('The MQTT broker speaks 3.1.1 only: run a single server process')
    client.end(true)
    openConnection({ ...a, protocolVersion: 4 })
  })
}

/**
 * A client id that stays the same after a restart, so that the broker keeps messages meanwhile, and is unique per
 * server process.
 */
function clientIdFor(dataDir: string): string {
  const place = createHash('sha256').update(`${hostname()} ${dataDir}`).digest('hex')
  return `service-center-${place.slice(0, 16)}`
}

interface TokenCache {
  /** The device of a token, cached. */
  find(token: string): Promise<AuthenticatedDevice | undefined>
  /** The token that a device used last; the device's topics begin with this token. */
  tokenOf(dev: number): string | undefined
  devices(): AuthenticatedDevice[]
  forget(dev: number): void
}

function createTokenCache({ findDevice, onListening }: ExternalOptions): TokenCache {
  const byToken = new Map<string, TokenDevice>()
  const byDevice = new Map<number, TokenDevice>()
  const forget = (dev: number) => {
    const known = byDevice.get(dev)
    byDevice.delete(dev)
    if (known !== undefined) byToken.delete(known.token)
  }
  return {
    find: async (token) => {
      const known = byToken.get(token)
      if (known !== undefined) return known.device
      const device = await findDevice(token)
      if (device === undefined) return undefined
      forget(device.dev)
      const spoken = { device, token }
      byToken.set(token, spoken)
      byDevice.set(device.dev, spoken)
      onListening(device.dev)
      return device
    },
    tokenOf: (dev) => byDevice.get(dev)?.token,
    devices: () => [...byDevice.values()].map(({ device }) => device),
    forget,
  }
}

const LIMITS = { sessionExpiryInterval: SESSION_SECONDS, maximumPacketSize: MAX_MESSAGE_BYTES + 1024 }

/** Stores a message. Retries as long as necessary; the broker keeps later messages. False if the server stopped before. */
async function takeMessage(a: {
  packet: IPublishPacket
  options: ExternalOptions
  line: BrokerConnection
  tokens: TokenCache
  deliver: (dev: number, topic: string, payload: string) => boolean
}): Promise<boolean> {
  const { packet, options, line, tokens, deliver } = a
  const { deviceLog, receive, log } = options
  if (packet.properties?.userProperties?.['sender'] === SENT_BY_SERVER.userProperties.sender) return true
  const slash = packet.topic.indexOf('/')
  const topic = packet.topic.slice(slash + 1)
  const subject = subjectOf(topic)
  // A request of the server itself, from a broker without MQTT 5 and so without the marker.
  if (subject?.kind === 'rpcRequest' && !isDeviceCall(packet)) return true
  while (!line.stopping && subject !== undefined) {
    try {
      const device = await tokens.find(packet.topic.slice(0, slash))
      if (device === undefined) {
        deviceLog.warn('A message with an unknown token was dropped', { topic })
        return true
      }
      const payload = payloadOf(packet)
      const reply = (to: string, text: string) => void deliver(device.dev, to, text)
      await receive({
        device,
        subject,
        payload,
        presence: { kind: 'connectionless', channel: 'mqtt' },
        reply,
      })
      return true
    } catch (error) {
      if (error instanceof BadPayload) {
        deviceLog.warn('A message was dropped', { topic, reason: error.message })
        return true
      }
      log.warn({ err: error }, 'A message of the MQTT broker cannot be stored; trying again')
      await sleep(RETRY_MS)
    }
  }
  return subject === undefined
}

/** Whether a message on the request topic is a device's call. The server's own requests have other methods. */
function isDeviceCall({ payload }: IPublishPacket): boolean {
  return /"method"\s*:\s*"command"/.test(payload.toString())
}

/** Answers a new device's request without retries: a device without an answer asks again. */
async function answerNewDevice(
  packet: IPublishPacket,
  { provision }: ExternalOptions,
  line: BrokerConnection,
): Promise<boolean> {
  const clientId = PROVISIONING_TOPIC.exec(packet.topic)?.[1] ?? ''
  // The broker does not pass on the device's address, so all new devices share one rate limit.
  const answer = await provision(payloadOf(packet), '')
  line.client?.publish(`provision/${clientId}/response`, JSON.stringify(answer), { qos: 1 })
  return true
}
