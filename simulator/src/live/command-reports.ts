import type { DeviceControls } from './behaviour.ts'
import type { CommandJobs, Job, LogLine } from './command-jobs.ts'

const LINES_PER_REPORT = 100

/**
 * Sends the log and end of commands to the server: one report after the other, each until it is acknowledged.
 * Unacknowledged reports are sent again with the same numbers.
 */
export class CommandReports {
  readonly #controls: DeviceControls
  readonly #jobs: CommandJobs
  /** The report being sent. An acknowledgement from an earlier connection does not belong to it. */
  #sending: object | null = null

  constructor(controls: DeviceControls, jobs: CommandJobs) {
    this.#controls = controls
    this.#jobs = jobs
  }

  /** Called when a connection is open: a report sent before may be lost. */
  onConnected(): void {
    this.#sending = null
    this.send()
  }

  /** Sends what was not reported yet, if there is a connection. */
  send(): void {
    const job = this.#jobs.jobs.find(({ unsent }) => unsent.length > 0)
    if (!job || this.#sending || !this.#controls.isConnected()) return
    const lines = job.unsent.slice(0, LINES_PER_REPORT)
    const sending = (this.#sending = {})
    this.#controls.call('command', reportOf(job, lines), (ok) => {
      if (ok) this.#acknowledged(job, lines)
      if (this.#sending !== sending) return
      this.#sending = null
      if (ok) this.send()
    })
  }

  #acknowledged(job: Job, lines: readonly LogLine[]): void {
    const last = lines.at(-1)?.n ?? 0
    job.unsent = job.unsent.filter(({ n }) => n > last)
    const isOver = job.state === 'completed' || job.state === 'failed'
    // Acknowledged lines are deleted with the next change; sending them again does no harm.
    if (isOver && job.unsent.length === 0 && this.#jobs.jobs.includes(job)) this.#jobs.remove(job)
  }
}

/**
 * Without a state while the command waits, because it can still be cancelled. The end is sent with the last line.
 */
function reportOf(job: Job, log: readonly LogLine[]): unknown {
  const { command, error } = job
  if (job.state === 'waiting') return { command, log }
  if (job.state === 'running' || log.length < job.unsent.length) return { command, state: 'running', log }
  return { command, state: job.state, ...(error === undefined ? {} : { error }), log }
}
