import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/** Stops PostgreSQL if this process ends without stopping it: killed, or out of memory. */
export interface PostgresWatcher {
  /** Sets the main process to stop; undefined if none runs. */
  watch(pid: number | undefined): void
  /** Ends the watcher. It then stops the process that was set last. */
  close(): void
}

/** Reads process ids until its input ends, which happens when our process ends. Then interrupts the last one. */
const SCRIPT = 'pid=; while read -r line; do pid=$line; done; [ -z "$pid" ] || kill -INT "$pid"'

/**
 * Starts the watcher: a shell in its own process session, so that signals to our process group do not reach it. There is
 * none on Windows; there the next start stops what was left behind.
 */
export function startPostgresWatcher(): PostgresWatcher {
  if (process.platform === 'win32') return { watch: () => undefined, close: () => undefined }
  const shell: ChildProcess = spawn('/bin/sh', ['-c', SCRIPT], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => undefined)
  shell.unref()
  // A child's pipe is a socket, but Node's types do not say so.
  const input = shell.stdin as Socket
  input.on('error', () => undefined)
  input.unref()
  return {
    watch: (pid) => void input.write(`${pid ?? ''}\n`),
    close: () => void input.end(),
  }
}
