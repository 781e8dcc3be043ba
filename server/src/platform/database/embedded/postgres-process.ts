import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Identity, PostgresPrograms } from './new-cluster.ts'

const run = promisify(execFile)

/** A running PostgreSQL that accepts connections. */
export interface PostgresProcess {
  /** The main process (postmaster). */
  readonly pid: number
  /** Resolves when the main process has ended, for whatever reason. */
  readonly ended: Promise<void>
  /** Disconnects all clients and stops it. */
  stop(): Promise<void>
}

export interface PostgresLaunch {
  readonly directory: string
  readonly programs: PostgresPrograms
  readonly identity: Identity | undefined
  readonly settings: Readonly<Record<string, string>>
  /** Called with the process id as soon as the process exists. */
  readonly onProcess: (pid: number) => void
  readonly signal?: AbortSignal | undefined
}

/** Long, because after a crash PostgreSQL first replays its log, up to `max_wal_size`. */
const START_WITHIN_MS = 300_000
const READY_CHECK_MS = 50
const STOP_WITHIN_MS = 20_000
const END_CHECK_MS = 250

/**
 * Starts PostgreSQL in its own process session, so that Ctrl+C in the terminal does not reach it. Waits until it accepts
 * connections.
 * @throws Error with PostgreSQL's own log when it does not start; the signal's reason when it was aborted
 */
export async function launchPostgres(options: PostgresLaunch): Promise<PostgresProcess> {
  const { directory, onProcess, signal } = options
  const log = join(directory, 'server.log')
  // Kept, because the previous log may say why it ended.
  await rename(log, `${log}.former`).catch(() => undefined)
  const launched = process.platform === 'win32' ? await runByPgCtl(options, log) : await spawnIt(options, log)
  onProcess(launched.pid)
  const started = await Promise.race([
    waitUntilReady(directory, launched.pid, signal).then(() => true),
    launched.ended.then(() => false),
  ])
  if (started && signal?.aborted !== true) return launched
  if (started) await launched.stop()
  signal?.throwIfAborted()
  throw new Error(`PostgreSQL did not start: ${(await readFile(log, 'utf8').catch(() => 'no log')).trim()}`)
}

const flagsOf = (settings: PostgresLaunch['settings']) =>
  Object.entries(settings).map(([name, value]): [string, string] => ['-c', `${name}=${value}`])

async function spawnIt(options: PostgresLaunch, logFile: string): Promise<PostgresProcess> {
  const { directory, programs, identity, settings } = options
  const log = await open(logFile, 'w')
  const child = spawn(programs.postgres, ['-D', directory, ...flagsOf(settings).flat()], {
    cwd: directory,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...identity,
  })
  // Before anything is awaited: a program that ends at once, or does not exist, would otherwise go unnoticed.
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const failed = once(child, 'error')
  await log.close()
  // It must not keep this process alive.
  child.unref()
  const { pid } = child
  if (pid === undefined) {
    const [error] = await failed
    throw new Error(`PostgreSQL did not start: ${error instanceof Error ? error.message : String(error)}`)
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.ref()
    // SIGINT ends the sessions first. SIGQUIT ends everything at once; the next start then replays the log.
    child.kill('SIGINT')
    const late = sleep(STOP_WITHIN_MS, true, { ref: false })
    if ((await Promise.race([ended, late])) === true) child.kill('SIGQUIT')
    await ended
  }
  return { pid, ended, stop }
}

/** For Windows: `pg_ctl` drops administrator privileges, with which PostgreSQL refuses to start. */
async function runByPgCtl({ directory, programs, settings }: PostgresLaunch, log: string) {
  const flags = flagsOf(settings).map(([flag, setting]) => `${flag} "${setting}"`)
  await run(programs.pg_ctl, ['start', '-D', directory, '-l', log, '-W', '-o', flags.join(' ')])
  const pid = await readPid(directory)
  const ended = (async () => {
    while (isAlive(pid)) await sleep(END_CHECK_MS, undefined, { ref: false })
  })()
  const stop = async () => {
    await run(programs.pg_ctl, ['stop', '-D', directory, '-m', 'fast', '-w', '-t', '20'])
  }
  return { pid, ended, stop }
}

async function readPid(directory: string): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const pid = (await readPostmasterFile(directory))?.pid
    if (pid !== undefined) return pid
    await sleep(READY_CHECK_MS)
  }
  throw new Error('PostgreSQL did not start: it did not write its process id.')
}

/** Reads the state from the eighth line of `postmaster.pid`, as `pg_ctl` does. */
async function waitUntilReady(directory: string, pid: number, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS
  for (;;) {
    const file = await readPostmasterFile(directory)
    if ((file?.pid === pid && file.isReady) || signal?.aborted === true) return
    if (!isAlive(pid)) return new Promise(() => undefined)
    if (Date.now() > deadline) throw new Error('PostgreSQL did not start in time.')
    await sleep(READY_CHECK_MS)
  }
}

/** The content of `postmaster.pid`; undefined if it does not exist or is not complete. */
export async function readPostmasterFile(
  directory: string,
): Promise<{ pid: number; port: string; isReady: boolean } | undefined> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = '', , , , state = ''] = text.split('\n')
  if (!/^\d+$/.test(pid)) return undefined
  return { pid: Number(pid), port: port.trim(), isReady: state.trim() === 'ready' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
