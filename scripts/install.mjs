// Brings node_modules in line with the lock file when it has changed. Plain JavaScript for any Node version: it runs
// before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/** The parts of the product, without the test and check tools of the root package. */
const PARTS = ['contract', 'pdf', 'server', 'simulator', 'web']
const ONLY_PARTS = PARTS.flatMap((part) => ['--workspace', part])

/**
 * Installs if the lock file has changed since the last installation, or if the last installation left out what is
 * needed now.
 * @param what `start`: what is needed to build and run the product; `all`: also the tools of tests and checks,
 * including the browser
 */
export async function installIfNeeded(what = 'all') {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const stamp = join(ROOT, 'node_modules', '.installed')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === `${lock} all` || installed === `${lock} ${what}`) return
  console.log('Installing packages: once, and again when their list changes…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const options = ['--no-audit', '--no-fund', '--loglevel=error', ...(what === 'all' ? [] : ONLY_PARTS)]
  const status = await runChild(npm, ['ci', ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // On a signal npm first finishes its downloads, however long they take. The next start installs again.
    killAfterMs: 2000,
  })
  if (status !== 0) {
    console.error('The packages could not be installed.')
    process.exit(status)
  }
  removeHeaders()
  writeFileSync(stamp, `${lock} ${what}`)
}

/** Node's C++ headers are a third of its package and unused, because nothing is compiled. */
function removeHeaders() {
  const packages = join(ROOT, 'node_modules')
  for (const name of readdirSync(packages).filter((folder) => folder.startsWith('node-')))
    rmSync(join(packages, name, 'include', 'node'), { recursive: true, force: true })
}
