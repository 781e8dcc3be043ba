import type { DeviceMemory } from './device-memory.ts'
import type { Situation } from './command-script.ts'
import type { NtripSource } from './ntrip-script.ts'
import type { Update } from './update-script.ts'

/** A line of a command's log. Lines are counted from 1, so that one that arrives twice is known. */
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

/** A command that the device has accepted and not yet carried out and reported. Times in ms since 1970. */
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
  /** The number of steps that are done, and when the last one was. */
  done: number
  at: number
  /** The number of lines written, and those that the server has not acknowledged. */
  written: number
  unsent: LogLine[]
}

/** Every answer is remembered, so that a command that arrives twice is run once. */
type Fate = 'accepted' | 'cancelled'

const SECTION = 'commands'
/** Far more than a device gets while an answer may still be repeated. */
const REMEMBERED = 500

/** The commands of one device: those that it has accepted, in order, and the ids that it has answered. */
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

  /** The command that is carried out now or next. */
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

  /** Never runs a command; one that has not arrived yet either. */
  cancel(command: number): void {
    const index = this.jobs.findIndex((job) => job.command === command)
    if (index >= 0) this.jobs.splice(index, 1)
    this.#decide(command, 'cancelled')
  }

  /** Forgets a command that has ended and is reported. */
  remove(job: Job): void {
    this.jobs.splice(this.jobs.indexOf(job), 1)
    this.save()
  }

  /** Remembers everything as it is now. */
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
