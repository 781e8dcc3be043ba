import type { Logger } from '../logger.ts'

/** Periodic work in every server process; must tolerate running twice at once. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  run(): Promise<void>
}

/** How often the failures of a job are logged. */
const LOG_EVERY_MS = 60_000

/** Runs jobs until stopped, each again after the end of its last run. */
export function startJobs({ jobs, log }: { jobs: readonly Job[]; log: Logger }): { stop(): Promise<void> } {
  let stopped = false
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
  const loop = async (job: Job) => {
    let loggedAt = 0
    const failed = (error: unknown) => {
      // While the database is away a job fails every second.
      if (Date.now() - loggedAt < LOG_EVERY_MS) return
      loggedAt = Date.now()
      log.error({ err: error, job: job.name }, 'A job failed')
    }
    while (!stopped) {
      await job.run().catch(failed)
      if (!stopped) await sleep(job.everyMs)
    }
  }
  const loops = jobs.map(loop)
  return {
    stop: async () => {
      stopped = true
      for (const wake of wakes) wake()
      await Promise.all(loops)
    },
  }
}
