import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt'
import type { Logger } from '../platform/logger.ts'
import type { DeviceBroker } from './device-broker.ts'
import type { Receive } from './device-messages.ts'
import type { KnownDevice } from './known-devices.store.ts'
import { BadPayload, MAX_MESSAGE_BYTES } from './payload.ts'
import type { Refusals } from './refusals.ts'
import { ATTRIBUTES, subjectOf } from './topics.ts'

/** The broker stands the token before the topic: `{token}/v1/devices/me/…` (see docs/decisions/0020). */
const FILTERS = ['telemetry', 'attributes', 'attributes/request/+', 'rpc/response/+'].map(
  (name) => `+/v1/devices/me/${name}`,
)
/** Server processes that share a broker share its messages; brokers of MQTT 3.1.1 cannot do that. */
const SHARED = '$share/service-center/'
/** Marks what the server itself published to a topic that it also listens to. */
const OWN = { userProperties: { sender: 'service-center' } }
/** How long the broker keeps what it could not hand over. */
const SESSION_SECONDS = 7 * 24 * 3600
const RETRY_MS = 1000
/** Tokens that were looked up lately; the devices' messages name them every time. */
const MAX_REMEMBERED = 20_000

interface ExternalOptions {
  url: string
  dataDir: string
  receive: Receive
  findDevice: (token: string) => Promise<KnownDevice | undefined>
  refusals: Refusals
  log: Logger
}

interface Spoken {
  readonly device: KnownDevice
  readonly token: string
}

/** Takes the devices' messages from a broker that somebody else runs; acknowledges each after its commit. */
export function openExternalBroker(options: ExternalOptions): DeviceBroker {
  const { url, dataDir, log } = options
  const byToken = new Map<string, Spoken>()
  const byDevice = new Map<number, Spoken>()
  let stopping = false
  const clientId = `service-center-${createHash('sha256').update(`${hostname()} ${dataDir}`).digest('hex').slice(0, 16)}`
  const settings: IClientOptions = { clientId, clean: false, reconnectPeriod: RETRY_MS, resubscribe: false }

  const forget = (dev: number) => {
    const known = byDevice.get(dev)
    byDevice.delete(dev)
    if (known !== undefined) byToken.delete(known.token)
  }
  const speaker = async (token: string): Promise<Spoken | undefined> => {
    const known = byToken.get(token)
    if (known !== undefined) return known
    const device = await options.findDevice(token)
    if (device === undefined) return undefined
    if (byToken.size >= MAX_REMEMBERED) byToken.clear()
    forget(device.dev)
    const spoken = { device, token }
    byToken.set(token, spoken)
    byDevice.set(device.dev, spoken)
    return spoken
  }
  const deliver = (dev: number, topic: string, payload: string): boolean => {
    const known = byDevice.get(dev)
    const isShared = client.options.protocolVersion === 5
    // Without a mark of its own the server would take its message for the device's.
    if (known === undefined || !client.connected || (topic === ATTRIBUTES && !isShared)) return false
    client.publish(`${known.token}/${topic}`, payload, isShared ? { qos: 1, properties: OWN } : { qos: 1 })
    return true
  }
  let busy: Promise<void> = Promise.resolve()
  const open = (protocolVersion: 4 | 5): MqttClient => {
    const isShared = protocolVersion === 5
    const opened = connect(url, { ...settings, protocolVersion, ...(isShared ? { properties: LIMITS } : {}) })
    opened.handleMessage = (packet, done) => {
      if (stopping) return
      busy = takeMessage({ packet, options, speaker, deliver, isStopping: () => stopping }).then((isDone) => {
        if (isDone) done()
      })
    }
    opened.on('connect', () => {
      opened.subscribe(
        FILTERS.map((filter) => `${isShared ? SHARED : ''}${filter}`),
        { qos: 1 },
        (error) => {
          if (error) log.error({ err: error }, 'The MQTT broker refuses the subscriptions of the server')
          else log.info('Connected to the MQTT broker')
        },
      )
    })
    opened.on('error', (error) => {
      if (isShared && 'code' in error && (error.code === 132 || error.code === 1)) {
        log.warn('The MQTT broker speaks 3.1.1 only: run a single server process')
        opened.end(true)
        client = open(4)
      } else log.warn({ err: error }, 'The MQTT broker cannot be reached; trying again')
    })
    return opened
  }
  let client = open(5)

  return {
    port: undefined,
    deliver,
    // Their connections are the broker's: silence decides whether they are there.
    connected: () => [],
    believed: () => [...byDevice.values()].map(({ device }) => device),
    dismiss: forget,
    drain: async () => {
      stopping = true
      await busy
    },
    close: async () => {
      stopping = true
      await client.endAsync(true)
    },
  }
}

const LIMITS = { sessionExpiryInterval: SESSION_SECONDS, maximumPacketSize: MAX_MESSAGE_BYTES + 1024 }

/** Stores a message; tries for as long as it takes, since the broker keeps what follows. False: stopped before that. */
async function takeMessage(a: {
  packet: IPublishPacket
  options: ExternalOptions
  speaker: (token: string) => Promise<Spoken | undefined>
  deliver: (dev: number, topic: string, payload: string) => boolean
  isStopping: () => boolean
}): Promise<boolean> {
  const { packet, options, speaker, deliver, isStopping } = a
  const { refusals, receive, log } = options
  if (packet.properties?.userProperties?.['sender'] === OWN.userProperties.sender) return true
  const slash = packet.topic.indexOf('/')
  const topic = packet.topic.slice(slash + 1)
  const subject = subjectOf(topic)
  if (subject === undefined) return true
  while (!isStopping()) {
    try {
      const known = await speaker(packet.topic.slice(0, slash))
      if (known === undefined) {
        refusals.note('A message with an unknown token was dropped', { topic })
        return true
      }
      const { device } = known
      const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
      const reply = (to: string, text: string) => void deliver(device.dev, to, text)
      await receive({ device, subject, payload, presence: { kind: 'appeared', channel: 'mqtt' }, reply })
      return true
    } catch (error) {
      if (error instanceof BadPayload) {
        refusals.note('A message was dropped', { topic, reason: error.message })
        return true
      }
      log.warn({ err: error }, 'A message of the MQTT broker cannot be stored; trying again')
      await sleep(RETRY_MS)
    }
  }
  return false
}
