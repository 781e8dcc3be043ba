import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { MAX_DATA_KEYS } from '@service-center/contract/refused-data/refused-data.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '../platform/database/database.ts'
import type { DiskSpace } from '../platform/database/embedded/disk-space.ts'
import type { Notifications } from '../platform/database/notifications.ts'
import type { DeviceLine, DeviceTransport } from '../platform/devices/devices.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Live } from '../platform/live/live.ts'
import type { Logger } from '../platform/logger.ts'
import type { NewestValues } from '../platform/devices/newest-values/newest-values.ts'
import type { Config } from '../platform/start/config.ts'
import { createBatchWriter } from './storage/batch.ts'
import { type DeviceBroker, disconnectReplacedTokens } from './brokers/device-broker.ts'
import { mountDeviceHttp } from './device-http.ts'
import { createReceiver } from './messages/device-messages.ts'
import { type AuthenticatedDevice, findDeviceByToken } from './messages/device-tokens.store.ts'
import { openEmbeddedBroker } from './brokers/embedded-broker.ts'
import { openExternalBroker } from './brokers/external-broker.ts'
import { createIngest } from './storage/ingest.ts'
import { presenceJob } from './brokers/presence-watch.ts'
import { setConnected } from './provisioning/provisioning.store.ts'
import {
  answeringAlways,
  createProvisioning,
  MAX_PROVISIONING_BYTES,
  type Provision,
} from './provisioning/provisioning.ts'
import { createRefusedData, refusedDataCleaning } from './storage/refused-data.ts'
import { createRefusedProvisionings } from './provisioning/refused-provisioning.ts'
import { openReportStore } from './storage/reports.store.ts'
import { createRpc, type Rpc } from './messages/rpc.ts'
import { createThrottledLog } from './messages/throttled-log.ts'
import { ATTRIBUTES } from './messages/topics.ts'
import { slowWrongTokens } from './messages/wrong-tokens.ts'

/** The device gateway: receives messages from devices, and sends to them. */
export interface Gateway {
  /** The port that the embedded broker listens on; undefined with an external broker. */
  readonly mqttPort: number | undefined
  readonly jobs: readonly Job[]
  /** Accepts no more messages, answers the accepted ones, and closes. */
  stop(): Promise<void>
}

interface GatewayOptions {
  config: Config
  database: OpenDatabase
  disk: DiskSpace
  live: Live
  notifications: Notifications
  newestValues: NewestValues
  /** Brings requests of features to devices, and takes the devices' answers. */
  line: DeviceLine
  fastify: FastifyInstance
  log: Logger
}

/** How long a stop waits for unanswered messages, of the ten seconds that it has in all. */
const DRAIN_MS = 7000

export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { database, disk, notifications, newestValues, line, fastify, live } = options
  const log = options.log.child({ part: 'gateway' })
  const gateway = randomUUID()
  const deviceLog = createThrottledLog(log)
  const { keysPerDevice: perDevice, keysPerCustomer: perCustomer } = options.config
  const store = openReportStore(database, { perDevice, perCustomer, total: MAX_DATA_KEYS })
  const refusals = createRefusedData({ system: database.system, log })
  const write = createBatchWriter({ database, disk, store, refusals, live, newestValues, gateway })
  const ingest = createIngest({ write, onFailure: () => store.forget(), log })
  const receive = createReceiver({ database, disk, ingest, line, deviceLog, refusals })
  const onListening = (dev: number) => line.listening(dev)
  const findByToken = deviceFinder(database, live)
  const findDevice = slowWrongTokens({ findDevice: findByToken, deviceLog })
  const perMinute = options.config.provisionsPerMinute
  const refused = createRefusedProvisionings({ system: database.system, live })
  const provision = createProvisioning({ database, disk, live, perMinute, deviceLog, refused })
  const provisionByMqtt = answeringAlways(provision, deviceLog)
  const writePresence = (dev: number, kind: 'connected' | 'disconnected') =>
    ingest
      .add({ dev, at: Date.now(), presence: { kind }, reports: [] })
      // Without a device in the details, so that one line is logged for all while the database is down.
      .catch((error: unknown) =>
        deviceLog.warn(`The presence of a device could not be written`, { reason: String(error) }),
      )
  const { mqttUrl, mqttPort: port, host, dataDir } = options.config
  const broker: DeviceBroker =
    mqttUrl === undefined
      ? await openEmbeddedBroker({
          port,
          host,
          receive,
          findDevice,
          provision: provisionByMqtt,
          maxConnections: options.config.maxDeviceConnections,
          onConnected: (dev) => void writePresence(dev, 'connected'),
          onDisconnected: (dev) => void writePresence(dev, 'disconnected'),
          onListening,
          deviceLog,
        })
      : openExternalBroker({
          url: mqttUrl,
          dataDir,
          receive,
          findDevice: findByToken,
          provision: provisionByMqtt,
          onListening,
          deviceLog,
          log,
        })
  if (broker.port !== undefined) log.info({ mqttPort: broker.port }, 'Devices can connect')
  const rpc = createRpc(broker, onListening)
  line.connect(transportOf(broker, rpc))
  const markOnline = (dev: number) =>
    ingest.add({ dev, at: Date.now(), presence: { kind: 'connectionless', channel: 'http' }, reports: [] })
  mountDeviceHttp({ fastify, database, disk, receive, markOnline, findDevice, rpc })
  mountProvisioningHttp(fastify, provision)
  const tokenJob = disconnectReplacedTokens({ database, notifications, broker, log })

  return {
    mqttPort: broker.port,
    jobs: [
      presenceJob({ system: database.system, broker, ingest, gateway }),
      tokenJob,
      partitionJob(database),
      refusals.job,
      refused.job,
      refusedDataCleaning(database.system),
    ],
    stop: async () => {
      line.connect(undefined)
      await Promise.race([
        broker.drain().then(() => ingest.drained()),
        sleep(DRAIN_MS, undefined, { ref: false }),
      ])
      await broker.close()
      await refusals.job
        .run()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'The counts of the latest refused messages were lost'),
        )
    },
  }
}

/** Sends requests of features to the devices of this process. */
function transportOf(broker: DeviceBroker, rpc: Rpc): DeviceTransport {
  return {
    listens: rpc.listens,
    sendRequest: rpc.send,
    sendAttributes: (dev, message) => broker.deliver(dev, ATTRIBUTES, message),
    devices: () => [...broker.authenticated().map(({ dev }) => dev), ...rpc.polling()],
  }
}

const HOUR_MS = 3_600_000

function partitionJob({ system }: OpenDatabase): Job {
  return {
    name: 'history partitions',
    purpose: 'Creates the partitions of the history for the next two months.',
    everyMs: HOUR_MS,
    run: async () => {
      await sql`select ensure_history_partitions(now(), now() + interval '2 months')`.execute(system)
    },
  }
}

/**
 * Provisioning over HTTP: `POST /api/v1/provision`. As in ThingsBoard the status is 200 even for a refusal. Only requests
 * without a decision (too many requests, no database) get an error status.
 */
function mountProvisioningHttp(fastify: FastifyInstance, provision: Provision): void {
  void fastify.register((scope, _options, done) => {
    // Only the gateway's own parser is strict enough.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post('/api/v1/provision', { bodyLimit: MAX_PROVISIONING_BYTES }, (request) =>
      provision(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.ip),
    )
    done()
  })
}

/**
 * Finds the device of a token. The first use of a token from provisioning is recorded before it is accepted; after that the
 * hardware cannot be provisioned again.
 */
function deviceFinder(
  database: OpenDatabase,
  live: Live,
): (token: string) => Promise<AuthenticatedDevice | undefined> {
  return async (token) => {
    const device = await findDeviceByToken(database.system, token)
    if (device?.isFirstUse !== true) return device
    const id = await database.transaction('begin', (db) => setConnected(db, device))
    if (id === undefined) return undefined
    const payload = { type: id.deviceType, ids: [id.deviceId] }
    live.publish(liveEvents.production, { path: [INTERNAL_CUSTOMER_ID], payload })
    return device
  }
}
