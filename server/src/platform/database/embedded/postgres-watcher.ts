import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/** Stops PostgreSQL when this process ends without having done so: killed, or out of memory. */
export interface PostgresWatcher {
  /** Names the main process that is to be stopped; undefined: none runs. */
  watch(pid: number | undefined): void
  /** Ends the watcher, which then stops what it was last told of. */
  close(): void
}

/** Reads process ids until its input ends, which is when this process does, and interrupts the last of them. */
const SCRIPT = 'pid=; while read -r line; do pid=$line; done; [ -z "$pid" ] || kill -INT "$pid"'

/**
 * Starts the watcher: a shell in a process session of its own, which signals to this process's group do not reach. On
 * Windows there is none, and the next start stops what was left behind.
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
  // A pipe of a child process is a socket, which Node's types do not say.
  const input = shell.stdin as Socket
  input.on('error', () => undefined)
  input.unref()
  return {
    watch: (pid) => void input.write(`${pid ?? ''}\n`),
    close: () => void input.end(),
  }
}
