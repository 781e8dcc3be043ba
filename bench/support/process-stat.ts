import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
export const TICK_MS = 10

/** What Linux tells of a process. */
export interface ProcessStat {
  readonly parent: number
  /** The processor time in its own code and in the kernel's. */
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
