import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts in hundredths of a second. */
export const TICK_MS = 10

/** Process data reported by Linux. */
interface ProcessStat {
  readonly parent: number
  /** Processor time in user and kernel mode. */
  readonly ticks: number
  /** The same of its children that have ended. */
  readonly endedChildrenTicks: number
}

/** @throws Error when there is no such process */
export function statOf(pid: number): ProcessStat {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // After the name, which may contain anything: state, parent, and from the 12th on the times.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const sum = (place: number) => Number(fields[place]) + Number(fields[place + 1])
  return { parent: Number(fields[1]), ticks: sum(11), endedChildrenTicks: sum(13) }
}

/**
 * Processor time used by a PostgreSQL, in milliseconds; Linux only.
 * @param directory its data directory
 */
export function clusterProcessorMs(directory: string): number {
  const main = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
  const own = statOf(main)
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap((pid) => {
      try {
        return [statOf(pid)]
      } catch {
        // The process has ended; its time is counted among ended children now.
        return []
      }
    })
    .filter(({ parent }) => parent === main)
  const ticks = own.ticks + own.endedChildrenTicks + children.reduce((sum, { ticks }) => sum + ticks, 0)
  return ticks * TICK_MS
}
