import { createLogger } from './platform/logger.ts'
import { type Config, readConfig } from './platform/start/config.ts'
import { explainStart } from './platform/start/start-faults.ts'
import { onStopRequested } from './platform/start/stop-requests.ts'
import { type RunningServer, startServer } from './server.ts'

/** The process exits after this time, even if stopping has not finished. */
const STOP_WITHIN_MS = 10_000

const stopping = new AbortController()
let config: Config | undefined
let server: RunningServer | undefined

/** Stops the server, or ends its start, and exits. */
function stop(code: number): void {
  if (stopping.signal.aborted) return
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  stopping.abort()
  void server?.stop().then(() => process.exit(code))
}

onStopRequested(() => stop(0))
try {
  config = readConfig(process.env)
  const log = createLogger({ level: config.logLevel })
  server = await startServer({ config, log, signal: stopping.signal })
  const publicUrl = config.publicUrl ?? server.url
  console.log(`The Service Center answers at ${publicUrl}`)
  if (server.firstLink !== undefined) {
    console.log(`Nobody can sign in yet. Set the password of admin, once: ${publicUrl}${server.firstLink}`)
  }
  void server.failed.then((error) => {
    log.fatal({ err: error }, 'The server ends')
    console.error(error.message)
    stop(1)
  })
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  console.error(explainStart(error, config))
  process.exitCode = 1
}
