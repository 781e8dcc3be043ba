import { join } from 'node:path'
import type { LiveEventDeclaration } from '@service-center/contract/endpoint/live-event.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { mountFeatures } from './app.ts'
import { periodicJobs } from './periodic-jobs.ts'
import { type Gateway, openGateway } from './gateway/gateway.ts'
import { demoTokensFile, seedDemoWorld } from './demo/demo-world.ts'
import { createDevices } from './platform/devices/create-devices.ts'
import { startSimulator } from './demo/simulator-process.ts'
import { createRolloutEngine, type RolloutEngine } from './features/rollouts/rollout-engine.ts'
import { createTickets } from './integrations/tickets/create-tickets.ts'
import type { Tickets } from './integrations/tickets/tickets.ts'
import { giveNewRights } from './features/users/access/new-rights.service.ts'
import { prepareFirstAdmin } from './features/users/links/mailed-links.service.ts'
import type { Config } from './platform/start/config.ts'
import { migrate, openDatabase, type OpenDatabase } from './platform/database/database.ts'
import type { App } from './platform/http/endpoints.ts'
import { mountSystemRoutes, refuseOtherUpgrades, serveConsole } from './platform/http/system-routes.ts'
import { createHttp } from './platform/http/http.ts'
import { requestLimit } from './platform/http/http-limits.ts'
import { createProxies, isOwnOrigin } from './platform/clients/proxies.ts'
import { securityHeaders } from './platform/clients/security-headers.ts'
import { networkOf } from './platform/clients/network-of-address.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createQueue } from './platform/jobs/queue.ts'
import { type Live, type OnPublish, openLive } from './platform/live/live.ts'
import type { Logger } from './platform/logger.ts'
import { deliverMails } from './platform/outside-services/mail.ts'
import { listen, type Notifications } from './platform/database/notifications.ts'
import { createNewestValues } from './platform/devices/newest-values/newest-values.ts'
import { openDataQueries } from './platform/data-queries/create-data-queries.ts'
import { createPdfWorkers } from './platform/pdf/pdf-workers.ts'
import { publicUrlOf, tryPorts } from './platform/start/listening.ts'
import { loginUrlOf, prepareLogin, REQUEST_LOGIN } from './platform/database/logins.ts'
import { syncReferenceData } from './platform/database/reference-data.ts'
import { loadSecrets } from './platform/secrets/secrets.ts'
import { createEncryption } from './platform/secrets/encryption.ts'
import { createOutgoing } from './platform/outgoing.ts'
import { createServiceStatus } from './platform/outside-services/service-status.ts'
import { createLastSeen } from './platform/access/last-seen.ts'
import { createTokens, type Tokens } from './platform/access/tokens.ts'
import { createUndo } from './platform/user-actions/undo.ts'
import { openReplica, type ReplicaTiming } from './platform/replica/replica.ts'
import { openDisk, type Started, startOwnDatabase } from './platform/start/own-database.ts'

export interface RunningServer {
  /** Its address on this machine. */
  readonly url: string
  /** As long as nobody has a password: the path of the page on which `admin` sets one. */
  readonly firstLink: string | undefined
  readonly app: App
  readonly gateway: Gateway
  readonly live: Live
  /** Resolves with the reason when the server cannot go on, because its database could not be started again. */
  readonly failed: Promise<Error>
  /** Takes no more work, finishes what is in progress, and closes all parts in the reverse order of their start. */
  stop(): Promise<void>
}

interface Options {
  readonly config: Config
  readonly log: Logger
  /** Aborts the start; parts that have been started are stopped. */
  readonly signal?: AbortSignal
  readonly onReply?: App['onReply']
  /** For tests: answers errors that the endpoint does not declare as unknown errors that say so. */
  readonly refusesUndeclaredErrors?: boolean
  readonly onPublish?: OnPublish
  /** For tests: live events instead of the contract's. */
  readonly liveEvents?: readonly LiveEventDeclaration[]
  /** For tests: mounts calls that are not in the contract. */
  readonly mountMore?: (app: App) => void
  /** For tests: other timings of the read replica. */
  readonly replicaTiming?: Partial<ReplicaTiming>
}

/** The path for live events to all viewers of the internal customer. */
const INTERNAL_PATH = [INTERNAL_CUSTOMER_ID]

const CONSOLE = join(import.meta.dirname, '../../web/dist')

/**
 * Starts all parts in order. If one fails, or the start is aborted, the parts before it are stopped again.
 * @throws the error of the part that failed; the signal's reason
 */
export async function startServer(options: Options): Promise<RunningServer> {
  const { log, signal } = options
  const started: Started = []
  const failed = (error: unknown) => log.error({ err: error }, 'A part of the server did not stop')
  const stop = async () => {
    for (const close of started.splice(0).toReversed()) await close().catch(failed)
  }
  const parts = startParts(options, started)
  try {
    return { ...(await untilAborted(parts, signal)), stop }
  } catch (error) {
    if (signal?.aborted === true) {
      // All at once, so that the part that is still starting fails soon.
      await Promise.all(started.splice(0).map((close) => close().catch(failed)))
      await parts.catch(() => undefined)
    }
    await stop()
    throw error
  }
}

/** Rejects when the signal aborts before the work is done. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject)
  })
}

async function startParts(options: Options, started: Started): Promise<Omit<RunningServer, 'stop'>> {
  const { config, log, signal } = options
  const { dataDir } = config
  const secrets = await loadSecrets(dataDir)
  const failure = Promise.withResolvers<Error>()
  const disk = await openDisk(options, started)
  const databaseUrl =
    config.databaseUrl ??
    (await startOwnDatabase({
      ...options,
      password: secrets.databasePassword,
      started,
      disk,
      onFailure: failure.resolve,
    }))
  const requestUrl =
    config.databaseRequestUrl ?? loginUrlOf(REQUEST_LOGIN, { databaseUrl, password: secrets.requestPassword })
  const database = openDatabase({ url: databaseUrl, requestUrl })
  started.push(() => database.close())
  // Early, because a first start takes a while to create its tables and demo data.
  await tryPorts(config.host, [config.port, ...(config.mqttUrl === undefined ? [config.mqttPort] : [])])
  await migrate(database.system)
  signal?.throwIfAborted()
  await database.system.transaction().execute(async (db) => giveNewRights(db, await syncReferenceData(db)))
  const mayMake = config.databaseRequestUrl === undefined
  await prepareLogin(REQUEST_LOGIN, { system: database.system, url: requestUrl, mayMake })
  const replica =
    config.databaseReadUrl === undefined
      ? undefined
      : await openReplica({ url: config.databaseReadUrl, requestUrl, log, timing: options.replicaTiming })
  if (replica !== undefined) started.push(() => replica.close())
  const hasDemoWorld = config.demo && (await seedDemoWorld({ database, fleet: config.fleet, dataDir, log }))
  signal?.throwIfAborted()
  const firstLink = await database.system.transaction().execute(prepareFirstAdmin)

  const notifications = await listen({ url: databaseUrl, log })
  started.push(() => notifications.close())
  const newestValues = createNewestValues({ database, notifications, log })
  started.push(async () => newestValues.stop())
  const tokens = createTokens(secrets.tokenKey)
  const encryption = createEncryption(secrets.tokenKey)
  const port = createDevices({ database, encryption, notifications, log })
  started.push(() => port.stop())
  const queue = createQueue({ database, notifications, log })
  started.push(() => queue.stop())
  const dataQueries = await openDataQueries({ config, database, databaseUrl, secrets, log })
  started.push(() => dataQueries.close())
  const pdf = createPdfWorkers(log)
  started.push(() => pdf.stop())
  const services = createServiceStatus({ system: database.system, log })
  started.push(() => services.stop())
  const { fastify, live } = await openDoor({ ...options, database, tokens, notifications, started })
  const jobs = createJobs(log)
  const app: App = {
    fastify,
    dataDir,
    live,
    database,
    replica,
    disk,
    tokens,
    encryption,
    devices: port.devices,
    notifications,
    newestValues,
    queue,
    jobs,
    outgoing: createOutgoing(services.record),
    pdf,
    dataQueries,
    undo: createUndo(),
    seenSessions: createLastSeen(),
    mounted: [],
    ...(options.onReply === undefined ? {} : { onReply: options.onReply }),
  }
  services.onStored(() => live.publish(liveEvents.outsideServices, { path: INTERNAL_PATH, payload: {} }))
  const rollouts = createRolloutEngine(app, database.system)
  const tickets = createTickets(config.zendesk, app.outgoing)
  const publicUrl = () => publicUrlOf(fastify, config.publicUrl)
  await mountEverything(app, { ...options, rollouts, tickets, publicUrl })
  signal?.throwIfAborted()
  deliverMails(queue, {
    system: database.system,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    dataDir,
    outgoing: app.outgoing,
  })
  // Features have registered their workers by now.
  await queue.start()
  const gateway = await openGateway({
    config,
    database,
    disk,
    live,
    notifications,
    newestValues,
    line: port.line,
    fastify,
    log,
  })
  started.push(() => gateway.stop())
  jobs.start([
    ...periodicJobs(app, { live, tickets, publicUrl, config, log }),
    rollouts.job,
    newestValues.job,
    ...port.jobs,
    ...gateway.jobs,
  ])
  started.push(() => jobs.stop())
  const url = await fastify.listen({ port: config.port, host: config.host })
  signal?.throwIfAborted()
  if (hasDemoWorld) startFleet({ config, gateway, log, started })
  return { url, firstLink, app, gateway, live, failed: failure.promise }
}

/** The HTTP server with the live socket on it; nothing is mounted yet. */
async function openDoor(
  options: Options & {
    database: OpenDatabase
    tokens: Tokens
    notifications: Notifications
    started: Started
  },
): Promise<Pick<App, 'fastify' | 'live'>> {
  const { config, log, database, tokens, notifications, started } = options
  const proxies = createProxies(config.trustedProxies)
  const headers = securityHeaders({ mapOrigins: config.map.origins, isEncrypted: proxies.isEncrypted })
  const fastify = await createHttp({
    log,
    proxies,
    headers,
    limits: config.httpLimits,
    refusesUndeclaredErrors: options.refusesUndeclaredErrors ?? false,
  })
  started.push(() => fastify.close())
  refuseOtherUpgrades(fastify.server, headers)
  const sockets = requestLimit(config.httpLimits.requestsPerSecond)
  const live = await openLive({
    http: fastify.server,
    system: database.system,
    tokens,
    notifications,
    redisUrl: config.redisUrl,
    log,
    headers,
    allows: (request) =>
      isOwnOrigin(request, { proxies, allowed: config.allowedOrigins }) &&
      sockets.take(networkOf(proxies.addressOf(request))) === 0,
    events: options.liveEvents,
    onPublish: options.onPublish,
  })
  return { fastify, live }
}

/** Every call of the contract, and the console. */
async function mountEverything(
  app: App,
  more: Options & { rollouts: RolloutEngine; tickets: Tickets; publicUrl: () => string },
): Promise<void> {
  const { fastify, live } = app
  const { config, mountMore, rollouts, tickets, publicUrl } = more
  mountSystemRoutes(app)
  mountFeatures(app, { ...config, config, publicUrl, rollouts, tickets })
  mountMore?.(app)
  await serveConsole(fastify, CONSOLE)
  // Fastify waits for every connection when it closes, so the live sockets must end first. Features end their calls with
  // their own hooks.
  fastify.addHook('preClose', () => live.close())
}

function startFleet(options: { config: Config; gateway: Gateway; log: Logger; started: Started }): void {
  const { config, gateway, log, started } = options
  const simulator = startSimulator({
    fleet: config.fleet,
    mqttUrl: config.mqttUrl ?? `mqtt://127.0.0.1:${gateway.mqttPort}`,
    devicesFile: demoTokensFile(config.dataDir),
    updates: config.simulatedUpdates,
    log,
  })
  started.push(() => simulator.stop())
}
