import { appendFileSync, readdirSync, readFileSync } from 'node:fs'

/** A measurement of a test run: one line of JSON in the file named by TEST_TIMES. */
interface Measured {
  readonly kind: 'test file' | 'journey' | 'start of a server' | 'page' | 'accessibility check'
  readonly name: string
  /** Processor time of all its processes, in seconds; PostgreSQL is measured as a whole. */
  readonly seconds: number
}

const FILE = process.env['TEST_TIMES']

/** Whether times are measured; only Linux reports the processor time of other processes. */
const IS_MEASURED = FILE !== undefined && process.platform === 'linux'

const TICKS_PER_SECOND = 100

/** Processor time of a process and of its children, in seconds: `/proc/<pid>/stat`, see proc(5). */
interface Usage {
  readonly parent: number
  readonly seconds: number
}

function usageOf(pid: string): Usage | undefined {
  try {
    // The program's name, in brackets, may contain spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const [utime, stime, cutime, cstime] = stat.slice(11, 15).map(Number)
    const ticks = (utime ?? 0) + (stime ?? 0) + (cutime ?? 0) + (cstime ?? 0)
    return { parent: Number(stat[1]), seconds: ticks / TICKS_PER_SECOND }
  } catch {
    // The process has ended in the meantime.
    return undefined
  }
}

/** Processor time used so far by this process and everything it started, in seconds. */
function processorSeconds(): number {
  const usages = new Map<number, Usage>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const usage = usageOf(pid)
    if (usage !== undefined) usages.set(Number(pid), usage)
  }
  const isOurs = (pid: number): boolean =>
    pid === process.pid || (usages.has(pid) && isOurs(usages.get(pid)?.parent ?? 0))
  return [...usages].reduce((sum, [pid, { seconds }]) => (isOurs(pid) ? sum + seconds : sum), 0)
}

/** Starts a measurement. The returned function ends it and writes it down. */
export function measure(kind: Measured['kind'], name: string): () => void {
  if (!IS_MEASURED || FILE === undefined) return () => undefined
  const before = processorSeconds()
  return () => {
    const measured: Measured = { kind, name, seconds: processorSeconds() - before }
    appendFileSync(FILE, `${JSON.stringify(measured)}\n`)
  }
}
