import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../logger.ts'
import {
  type Identity,
  isHalfMade,
  makeCluster,
  findPrograms,
  type PostgresPrograms,
  unprivilegedIdentity,
} from './new-cluster.ts'
import { endLeftovers } from './postgres-leftovers.ts'
import { launchPostgres, type PostgresProcess } from './postgres-process.ts'
import { startPostgresWatcher } from './postgres-watcher.ts'

export interface EmbeddedPostgresOptions {
  /** The cluster's folder; created if missing. */
  directory: string
  password: string
  /** More PostgreSQL settings. */
  settings?: Record<string, string>
  /** Aborts the start. */
  signal?: AbortSignal | undefined
  /** Logs restarts. Without a logger PostgreSQL is not started again. */
  log?: Logger
  /** Each restart waits for this, for example until there is room on the disk. */
  beforeRestart?: () => Promise<void>
  /** Called when PostgreSQL has ended and could not be started again. */
  onFailure?: (error: Error) => void
  /** Pauses before the restart attempts, in milliseconds. */
  restartPauses?: readonly number[]
  /** Pauses between checks for other clients, in milliseconds. After all of them the database counts as in use. */
  inUsePauses?: readonly number[]
}

export interface EmbeddedPostgres {
  /** Connection string of the superuser to the database `postgres`; the same after a restart. */
  readonly url: string
  /** False from its end until it has been started again. */
  readonly isRunning: () => boolean
  stop(): Promise<void>
}

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '32MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_compression: 'pglz',
  random_page_cost: '1.1',
  jit: 'off',
  // After a crash, one sync call instead of one for each of more than a thousand files.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
}

/** The first attempt is made at once. All together take about a minute. */
const RESTART_PAUSES_MS = [0, 500, 1000, 2000, 4000, 8000, 15_000, 30_000]
/** If PostgreSQL ran for longer than this, the restart attempts are counted from the beginning again. */
const STEADY_MS = 30_000

/**
 * Starts PostgreSQL from the programs in the npm package, after ending processes that a killed server left behind. If its
 * main process ends later, it is started again on the same port.
 * @throws Error when another server uses the cluster, or with PostgreSQL's own log when it does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { directory, password } = options
  const programs = await findPrograms()
  const identity = await unprivilegedIdentity()
  await prepareCluster({ ...options, programs, identity })
  options.signal?.throwIfAborted()
  const port = await freePort()
  const watcher = startPostgresWatcher()
  const clean = () =>
    endLeftovers({
      directory,
      postgres: programs.postgres,
      urlOf: (ofPort) => urlFor(ofPort, password),
      inUsePauses: options.inUsePauses,
    })
  const launch = async (signal: AbortSignal | undefined) => {
    await clean()
    const settings = { ...SETTINGS, ...options.settings, port: String(port) }
    return launchPostgres({
      directory,
      programs,
      identity,
      settings,
      onProcess: watcher.watch,
      signal,
    })
  }
  try {
    const first = await launch(options.signal)
    const supervised = supervise({ first, launch, onEnd: () => watcher.watch(undefined), clean, options })
    const stop = async () => {
      await supervised.stop()
      watcher.close()
    }
    return { url: urlFor(String(port), password), isRunning: supervised.isRunning, stop }
  } catch (error) {
    watcher.close()
    throw error
  }
}

/** Creates the cluster unless it exists. initdb runs detached: a signal to our process group would leave it incomplete. */
async function prepareCluster(options: {
  directory: string
  password: string
  programs: PostgresPrograms
  identity: Identity | undefined
}): Promise<void> {
  const { directory, password, programs, identity } = options
  if (isHalfMade(directory)) await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if (identity !== undefined) await chown(directory, identity.uid, identity.gid)
  if (existsSync(join(directory, 'PG_VERSION'))) return
  const command = (program: string, args: string[]) =>
    runDetached(program, args, { ...identity, cwd: directory })
  await makeCluster({ directory, password, identity, initdb: programs.initdb, command })
}

async function runDetached(
  program: string,
  args: string[],
  options: { cwd: string; uid?: number; gid?: number },
): Promise<void> {
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw Object.assign(new Error(`${program} failed.`), { stderr })
}

/** Starts PostgreSQL again when it ends, with growing pauses, until it is stopped or all attempts have failed. */
function supervise(a: {
  first: PostgresProcess
  launch: (signal: AbortSignal) => Promise<PostgresProcess>
  onEnd: () => void
  /** Ends leftover processes of a PostgreSQL whose main process has ended. */
  clean: () => Promise<void>
  options: EmbeddedPostgresOptions
}): { isRunning: () => boolean; stop: () => Promise<void> } {
  const { launch, onEnd, clean, options } = a
  const { log, beforeRestart, onFailure, restartPauses = RESTART_PAUSES_MS } = options
  const stopping = new AbortController()
  let current: PostgresProcess | undefined = a.first
  let attempt = 0

  const restart = async (): Promise<PostgresProcess | undefined> => {
    for (let last = 'it ends again and again.'; ; attempt += 1) {
      const pause = restartPauses[attempt]
      if (pause === undefined) throw new Error(`PostgreSQL has ended and could not be started again: ${last}`)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      await Promise.race([beforeRestart?.(), aborted(stopping.signal)])
      if (stopping.signal.aborted) return undefined
      try {
        return await launch(stopping.signal)
      } catch (error) {
        if (stopping.signal.aborted) return undefined
        last = error instanceof Error ? error.message : String(error)
        log?.error({ err: error, attempt: attempt + 1 }, 'PostgreSQL could not be started again')
      }
    }
  }
  const watch = async () => {
    while (current !== undefined && !stopping.signal.aborted) {
      const since = Date.now()
      await current.ended
      if (stopping.signal.aborted) return
      onEnd()
      if (log === undefined) return
      current = undefined
      if (Date.now() - since > STEADY_MS) attempt = 0
      log.error('PostgreSQL has ended by itself; it is started again')
      current = await restart()
      attempt += 1
      if (!stopping.signal.aborted) log.info('PostgreSQL runs again')
    }
  }
  const watching = watch().catch((error: unknown) =>
    onFailure?.(error instanceof Error ? error : new Error(String(error))),
  )
  return {
    isRunning: () => current !== undefined,
    stop: async () => {
      stopping.abort()
      await current?.stop()
      // A restart in progress ends or is stopped too.
      if (log !== undefined) await watching
      if (current === undefined) await clean()
      else await current.stop()
      onEnd()
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

const urlFor = (port: string, password: string) =>
  `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('No free port.')),
      )
    })
  })
}
