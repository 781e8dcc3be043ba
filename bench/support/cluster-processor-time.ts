import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statOf, TICK_MS } from './process-stat.ts'

/**
 * The processor time that a PostgreSQL has used, in milliseconds; only Linux tells it.
 * @param directory its files
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
        // It has ended meanwhile: its time is that of the ended children now.
        return []
      }
    })
    .filter(({ parent }) => parent === main)
  const ticks = own.ticks + own.endedChildrenTicks + children.reduce((sum, { ticks }) => sum + ticks, 0)
  return ticks * TICK_MS
}
