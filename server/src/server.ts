import { join } from 'node:path'
import { mountFeatures } from './app.ts'
import { type Gateway, openGateway } from './gateway/gateway.ts'
import { demoTokensFile, seedDemoWorld } from './demo/demo-world.ts'
import { startSimulator } from './demo/simulator-process.ts'
import type { Config } from './platform/config.ts'
import { migrate, openDatabase, type OpenDatabase } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import type { App } from './platform/endpoints.ts'
import { createHttp, serveConsole } from './platform/http.ts'
import { startJobs } from './platform/jobs.ts'
import { openLive } from './platform/live.ts'
import type { Logger } from './platform/logger.ts'
import { mailJob } from './platform/mail.ts'
import { listen } from './platform/notifications.ts'
import { syncReferenceData } from './platform/reference-data.ts'
import { loadSecrets } from './platform/secrets.ts'
import { mountSystemRoutes } from './platform/system-routes.ts'
import { createTokens } from './platform/tokens.ts'

/** A running server. */
export interface RunningServer {
  /** Where it answers on this machine. */
  readonly url: string
  readonly app: App
  readonly gateway: Gateway
  /** Takes no more work, ends what it has begun, and closes everything in the reverse order of its start. */
  stop(): Promise<void>
}

const CONSOLE = join(import.meta.dirname, '../../web/dist')

/**
 * Starts the parts in order. When one fails, those before it are stopped again.
 * @throws the error of the part that failed
 */
export async function startServer(options: {
  config: Config
  log: Logger
  onReply?: App['onReply']
}): Promise<RunningServer> {
  const { config, log } = options
  const started: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of started.toReversed()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'A part did not stop'))
    }
    started.length = 0
  }
  try {
    const secrets = await loadSecrets(config.dataDir)
    const databaseUrl =
      config.databaseUrl ?? (await startOwnDatabase(config, secrets.databasePassword, started))
    const database = openDatabase({ url: databaseUrl })
    started.push(() => database.close())
    await migrate(database.system)
    await syncReferenceData(database.system)
    const { fleet, dataDir } = config
    const hasDemoWorld = config.demo && (await seedDemoWorld({ database, fleet, dataDir, log }))

    const notifications = await listen({ url: databaseUrl, log })
    started.push(() => notifications.close())
    const fastify = await createHttp({ log, trustProxy: config.trustProxy })
    const tokens = createTokens(secrets.tokenKey)
    const app: App = {
      fastify,
      database,
      tokens,
      mounted: [],
      ...(options.onReply === undefined ? {} : { onReply: options.onReply }),
    }
    const { redisUrl } = config
    const live = await openLive({
      http: fastify.server,
      system: database.system,
      tokens,
      notifications,
      redisUrl,
      log,
    })
    started.push(() => live.close())
    const gateway = await openGateway({ config, database, live, notifications, fastify, log })
    started.push(() => gateway.stop())
    mountSystemRoutes(app)
    mountFeatures(app, { sessionMinutes: config.sessionMinutes })
    await serveConsole(fastify, CONSOLE)

    const jobs = startJobs({ jobs: [...systemJobs({ config, database, log }), ...gateway.jobs], log })
    started.push(() => jobs.stop())
    const url = await fastify.listen({ port: config.port, host: config.host })
    started.push(() => fastify.close())
    if (hasDemoWorld) {
      const mqttUrl = config.mqttUrl ?? `mqtt://127.0.0.1:${config.mqttPort}`
      const simulator = startSimulator({ fleet, mqttUrl, devicesFile: demoTokensFile(dataDir), log })
      started.push(() => simulator.stop())
    }
    return { url, app, gateway, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startOwnDatabase(
  config: Config,
  password: string,
  started: (() => Promise<unknown>)[],
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ directory: join(config.dataDir, 'postgres'), password })
  started.push(() => postgres.stop())
  return postgres.url
}

function systemJobs(options: { config: Config; database: OpenDatabase; log: Logger }) {
  const { config, database, log } = options
  const { smtpUrl, mailFrom, dataDir } = config
  return [mailJob({ system: database.system, smtpUrl, from: mailFrom, dataDir, log })]
}
