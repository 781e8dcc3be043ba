import { readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * On a machine that is busy with others, a query still gets a tenth of what one of them gets: with the lowest priority it
 * would get a sixtieth, and others would hardly notice. See docs/benchmarks.md.
 */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL
/** Linux lets one be set in a tenth of a second, of all that are not set by root. */
const ATTEMPTS = 5
const RETRY_MS = 150

/**
 * Gives a process of PostgreSQL on this machine what the others leave of the processors. Where the system does not allow
 * it, the process competes with the others.
 */
export async function giveWay(processId: number): Promise<void> {
  if (!(await isPostgres(processId))) return
  try {
    setPriority(processId, PRIORITY)
  } catch {
    // PostgreSQL runs as another user.
  }
  await giveWayAsGroup(processId)
}

/**
 * Each process of PostgreSQL is a session of its own, and Linux first shares the processors between sessions, unless they
 * are in control groups: there a process's priority alone changes nothing.
 */
async function giveWayAsGroup(processId: number): Promise<void> {
  const file = `/proc/${processId}/autogroup`
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await writeFile(file, String(PRIORITY), { flag: 'r+' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
    }
    await sleep(RETRY_MS)
  }
}

/** Another machine's process may have the number of any process of this one. Only Linux tells. */
async function isPostgres(processId: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  return (await readFile(`/proc/${processId}/comm`, 'utf8').catch(() => '')).startsWith('postgres')
}
