// Brings node_modules in line with the lock file when it has changed. Plain JavaScript for any Node version: it runs
// before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './children.mjs'

export const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')

const BIN = join(ROOT, 'node_modules', '.bin')
const OWN_NODE = join(BIN, process.platform === 'win32' ? 'node.exe' : 'node')

/** The Node to run with: the one that the lock file pins, otherwise the machine's. */
export function nodeProgram() {
  return existsSync(OWN_NODE) ? OWN_NODE : process.execPath
}

/** The environment of child processes: our own tools come first in PATH. */
export function environment(extra = {}) {
  return { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}

/** Installs when the lock file has changed since the last installation. */
export async function installIfNeeded() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const stamp = join(ROOT, 'node_modules', '.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing packages…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const status = await runChild(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // On a signal npm first ends its downloads, for as long as they take. The next start installs anew.
    killAfterMs: 2000,
  })
  if (status !== 0) {
    console.error('The packages could not be installed.')
    process.exit(status)
  }
  writeFileSync(stamp, lock)
}
