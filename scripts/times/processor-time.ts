import { appendFileSync, readdirSync, readFileSync } from 'node:fs'

/** What the run of tests writes when it is asked for times: one line of JSON each, in the file that TEST_TIMES names. */
interface Measured {
  readonly kind: 'test file' | 'journey' | 'start of a server' | 'page' | 'accessibility check'
  readonly name: string
  /** Processor time of all its processes, in seconds; PostgreSQL is measured as a whole. */
  readonly seconds: number
}

const FILE = process.env['TEST_TIMES']

/** Whether times are measured; only Linux tells the processor time of other processes. */
const IS_MEASURED = FILE !== undefined && process.platform === 'linux'

const TICKS_PER_SECOND = 100

/** The processor time of a process and of those that it has started, in seconds: `/proc/<pid>/stat`, see proc(5). */
interface Usage {
  readonly parent: number
  readonly seconds: number
}

function usageOf(pid: string): Usage | undefined {
  try {
    // The name of the program, in brackets, may contain spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const [utime, stime, cutime, cstime] = stat.slice(11, 15).map(Number)
    const ticks = (utime ?? 0) + (stime ?? 0) + (cutime ?? 0) + (cstime ?? 0)
    return { parent: Number(stat[1]), seconds: ticks / TICKS_PER_SECOND }
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** The processor time that this process and everything that it has started have used so far, in seconds. */
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

/** Measures what begins now; the function that it returns ends that and writes it down. */
export function measure(kind: Measured['kind'], name: string): () => void {
  if (!IS_MEASURED || FILE === undefined) return () => undefined
  const before = processorSeconds()
  return () => {
    const measured: Measured = { kind, name, seconds: processorSeconds() - before }
    appendFileSync(FILE, `${JSON.stringify(measured)}\n`)
  }
}
