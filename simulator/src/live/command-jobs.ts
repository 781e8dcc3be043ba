import type { DeviceMemory } from './device-memory.ts'
import type { Situation } from './command-script.ts'
import type { NtripSource } from './ntrip-script.ts'
import type { Update } from './update-script.ts'

/** A line of a command's log. Lines are numbered from 1, so that a repeated line is recognized. */
export interface LogLine {
  readonly n: number
  /** Milliseconds since 1970. */
  readonly ts: number
  readonly message: string
  readonly error: boolean
}

/** What a command asks for. */
export type Task =
  | { readonly method: 'update'; readonly update: Update }
  | { readonly method: 'reconfigure_ntrip'; readonly source: NtripSource }

/** A command that was accepted and is not yet finished and reported. Times in ms since 1970. */
export interface Job {
  readonly command: number
  readonly task: Task
  readonly expires: number | undefined
  readonly acceptedAt: number
  state: 'waiting' | 'running' | 'completed' | 'failed'
  /** Why it failed. */
  error?: string
  /** Set when it starts. */
  situation?: Situation
  /** Number of finished steps, and the time of the last one. */
  done: number
  at: number
  /** The number of lines written, and those that the server has not acknowledged. */
  written: number
  unsent: LogLine[]
}

/** Every answer is stored, so that a command that arrives twice runs once. */
type Fate = 'accepted' | 'cancelled'

const SECTION = 'commands'
/** Maximum number of stored answers: far more commands than arrive while an answer may still be repeated. */
const REMEMBERED = 500

/** The commands of one device: accepted ones in order, and the ids that it has answered. */
export class CommandJobs {
  readonly jobs: Job[]
  readonly #fates: Map<number, Fate>
  readonly #memory: DeviceMemory

  constructor(memory: DeviceMemory) {
    this.#memory = memory
    // Written by `save` of this class only.
    const { jobs, fates } = (memory.read(SECTION) ?? { jobs: [], fates: [] }) as {
      jobs: Job[]
      fates: [number, Fate][]
    }
    this.jobs = jobs
    this.#fates = new Map(fates)
  }

  /** The current or next command. */
  get current(): Job | undefined {
    return this.jobs.find(({ state }) => state === 'waiting' || state === 'running')
  }

  fateOf(command: number): Fate | undefined {
    return this.#fates.get(command)
  }

  accept(job: Job): void {
    this.jobs.push(job)
    this.#decide(job.command, 'accepted')
  }

  /** Cancels a command, also one that has not arrived yet. */
  cancel(command: number): void {
    const index = this.jobs.findIndex((job) => job.command === command)
    if (index >= 0) this.jobs.splice(index, 1)
    this.#decide(command, 'cancelled')
  }

  /** Removes a command that has ended and was reported. */
  remove(job: Job): void {
    this.jobs.splice(this.jobs.indexOf(job), 1)
    this.save()
  }

  save(): void {
    this.#memory.write(SECTION, { jobs: this.jobs, fates: [...this.#fates] })
  }

  #decide(command: number, fate: Fate): void {
    this.#fates.delete(command)
    this.#fates.set(command, fate)
    const [oldest] = this.#fates.keys()
    if (this.#fates.size > REMEMBERED && oldest !== undefined) this.#fates.delete(oldest)
    this.save()
  }
}
