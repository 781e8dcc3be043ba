import { readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * On a busy machine a query still gets a tenth of the CPU time of another process. With the lowest priority it would get a
 * sixtieth, with hardly any gain for the others. See docs/benchmarks.md.
 */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL
/** Linux allows one change per tenth of a second, for all users other than root together. Hence the retries. */
const ATTEMPTS = 5
const RETRY_MS = 150

/**
 * Lowers the CPU priority of a PostgreSQL process on this machine. Does nothing if the system does not allow it.
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
 * Each PostgreSQL process is its own process session. Unless control groups are used, Linux first shares the CPU between
 * sessions, so the priority of a process alone has no effect.
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

/** If PostgreSQL runs on another machine, its process id may belong to any process here. Can only be checked on Linux. */
async function isPostgres(processId: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  return (await readFile(`/proc/${processId}/comm`, 'utf8').catch(() => '')).startsWith('postgres')
}
