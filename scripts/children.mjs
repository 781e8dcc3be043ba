// Runs programs one after the other for a script. A signal to the script is passed on to the running program,
// and no further program is started. Plain JavaScript for any Node version.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const PARENT_CHECK_MS = 500
const SIGNAL_BASE = 128
/** The server ends by itself within ten seconds of a signal. */
const KILL_AFTER_MS = 12_000

/** The running program, and the first signal to this process. */
let running
let signalled
let killAfterMs

/**
 * Runs a program and waits for its end. It gets an IPC channel, whose end tells it that this process was killed.
 * @param options those of `spawn`, and `killAfterMs`: after how long it is killed following a signal
 * @returns its exit code
 */
export function runChild(program, args, { killAfterMs: patience = KILL_AFTER_MS, ...options } = {}) {
  if (signalled !== undefined) process.exit(codeOf(null, signalled))
  const child = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options })
  running = child
  killAfterMs = patience
  return new Promise((resolve) => {
    child.once('error', (fault) => {
      console.error(fault.message)
      resolve(1)
    })
    child.once('exit', (code, signal) => {
      running = undefined
      resolve(codeOf(code, signal))
    })
  })
}

/** The exit code as shells report it. */
function codeOf(code, signal) {
  return code ?? SIGNAL_BASE + (constants.signals[signal] ?? 1)
}

function end(signal) {
  signalled ??= signal
  const child = running
  child?.kill(signal)
  setTimeout(() => child?.kill('SIGKILL'), killAfterMs).unref()
}

/**
 * Passes signals on to the running program; this process ends after it. A supervisor may signal the whole group, so
 * a program can get a signal twice. npm's shell dies of a signal without passing it on; this is noticed because the
 * parent changes.
 */
export function passSignalsOn() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal))
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end('SIGTERM')
  }, PARENT_CHECK_MS)
  watch.unref()
}
