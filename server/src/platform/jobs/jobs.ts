import type { Logger } from '../logger.ts'

/** Periodic work in every server process. It must tolerate running in two processes at once. */
export interface Job {
  readonly name: string
  /** One sentence for operators and developers: what it does. */
  readonly purpose: string
  readonly everyMs: number
  /** @param stopping aborts when the server stops; the server waits for the end of the run */
  run(stopping?: AbortSignal): Promise<void>
}

/** A job and its runs in this server process. Times are milliseconds since 1970. */
export interface JobState {
  readonly job: Job
  /** The end of its last run; undefined if none has ended yet. */
  readonly ranAt: number | undefined
  readonly lastFailure: { readonly at: number; readonly message: string } | undefined
}

/** The periodic work of a server process. */
export interface Jobs {
  /** Runs jobs until stopped. Each waits its interval after the end of its last run. To be called once. */
  start(jobs: readonly Job[]): void
  /** The jobs that were started, in their order. */
  list(): readonly JobState[]
  stop(): Promise<void>
}

const LOG_EVERY_MS = 60_000
const MAX_FAILURE = 500

interface RunningJob {
  readonly job: Job
  ranAt: number | undefined
  lastFailure: JobState['lastFailure']
}

export function createJobs(log: Logger): Jobs {
  let stopped = false
  let running: readonly RunningJob[] = []
  let loops: readonly Promise<void>[] = []
  const stopping = new AbortController()
  const wakes = new Set<() => void>()
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        wakes.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      wakes.add(wake)
    })
  const loop = async (state: RunningJob) => {
    const { job } = state
    let loggedAt = 0
    const failed = (error: unknown) => {
      const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_FAILURE)
      state.lastFailure = { at: Date.now(), message }
      // While the database cannot be reached, a job may fail every second.
      if (Date.now() - loggedAt < LOG_EVERY_MS) return
      loggedAt = Date.now()
      log.error({ err: error, job: job.name }, 'A job failed')
    }
    while (!stopped) {
      await job.run(stopping.signal).catch(failed)
      state.ranAt = Date.now()
      if (!stopped) await sleep(job.everyMs)
    }
  }
  return {
    start: (jobs) => {
      running = jobs.map((job) => ({ job, ranAt: undefined, lastFailure: undefined }))
      loops = running.map(loop)
    },
    list: () => running,
    stop: async () => {
      stopped = true
      stopping.abort()
      for (const wake of wakes) wake()
      await Promise.all(loops)
    },
  }
}
