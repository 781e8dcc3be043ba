import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Logger } from '../platform/logger.ts'

const PROGRAM = join(import.meta.dirname, '../../../simulator/src/main.ts')
const RESTART_MS = 5000

/** Runs the simulated fleet as a separate process, which gets nothing but its devices' tokens. */
export function startSimulator(options: {
  fleet: number
  mqttUrl: string
  devicesFile: string
  /** About how long a simulated update takes, and the percentage that fails. */
  updates: { seconds: number; failurePercent: number }
  log: Logger
}): {
  stop(): Promise<void>
} {
  const { log } = options
  let stopped = false
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined

  const start = () => {
    const running = spawn(process.execPath, [PROGRAM], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      // Not the server's own environment, which holds secrets.
      env: {
        PATH: process.env['PATH'],
        FLEET: String(options.fleet),
        MQTT_HOST_URL: options.mqttUrl,
        DEVICES_FILE: options.devicesFile,
        UPDATE_SECONDS: String(options.updates.seconds),
        UPDATE_FAILURES: String(options.updates.failurePercent),
      },
    })
    child = running
    if (running.stdout !== null)
      createInterface({ input: running.stdout }).on('line', (line) => log.info(line))
    running.once('exit', (code) => {
      if (stopped) return
      log.warn({ code }, 'The simulator ended; starting it again')
      restart = setTimeout(start, RESTART_MS)
    })
  }
  start()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(restart)
      const running = child
      if (running === undefined || running.exitCode !== null) return
      await new Promise<void>((resolve) => {
        running.once('exit', () => resolve())
        running.kill('SIGTERM')
      })
    },
  }
}
